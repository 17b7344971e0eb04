import { useUser } from '../session/session.ts';

/** What the user is called; undefined while it is not known who looks. */
export function useUserName(): string | undefined {
  const { data } = useUser();
  return data ? data.name || data.accountName : undefined;
}
