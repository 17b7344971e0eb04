import { useMemo, type ReactNode } from 'react';
import { hasPermission, permissionsOf } from './permission-set.ts';
import { useMenu } from './session.ts';

const none: ReadonlySet<string> = new Set();

/** The user's permissions. Empty while loading or on failure. */
export function usePermissions(): ReadonlySet<string> {
  const { data } = useMenu();
  return useMemo(() => (data ? permissionsOf(data) : none), [data]);
}

/** Whether the user has any of these. False for an empty list. */
export const useHasPermission = (...wanted: readonly string[]): boolean => hasPermission(usePermissions(), wanted);

/** Renders its children only with the permission, or with any of several. */
export function Allowed({ auth, children }: { auth: string | readonly string[]; children: ReactNode }) {
  const isAllowed = useHasPermission(...(typeof auth === 'string' ? [auth] : auth));
  return isAllowed ? children : null;
}
