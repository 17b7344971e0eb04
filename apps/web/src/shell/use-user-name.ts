import { useUser } from '../session/session.ts';

/** The user's name. Undefined while unknown. */
export function useUserName(): string | undefined {
  const { data } = useUser();
  return data ? data.name || data.accountName : undefined;
}
