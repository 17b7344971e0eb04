import { useMemo, type ReactNode } from 'react';
import { hasPermission, permissionsOf } from './permission-set.ts';
import { useMenu } from './session.ts';

const none: ReadonlySet<string> = new Set();

/** What the user holds; nothing while the tree is on its way or cannot be had. */
export function usePermissions(): ReadonlySet<string> {
  const { data } = useMenu();
  return useMemo(() => (data ? permissionsOf(data) : none), [data]);
}

/** Whether the user holds any of these; false when none are named. */
export const useHasPermission = (...wanted: readonly string[]): boolean => hasPermission(usePermissions(), wanted);

/** Shows its children to those who hold the permission, or any of several, and nothing to others. */
export function Allowed({ auth, children }: { auth: string | readonly string[]; children: ReactNode }) {
  const isAllowed = useHasPermission(...(typeof auth === 'string' ? [auth] : auth));
  return isAllowed ? children : null;
}
