import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Arrangement } from '@groundwatch/protocol/model';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { invalidate, queryOf } from '../../api/query.ts';
import { hasPermission, permissionsOf } from '../../session/permission-set.ts';
import { menuQuery, userQuery } from '../../session/session.ts';

/** The server's code for an edit of an outdated version. */
const CONFLICT = 40_904;

export const homeQuery = queryOf(
  'GET /rest/dashboards/home',
  {},
  {
    // Only another window of the same user changes it.
    staleTime: 60_000,
  },
);

/** For those who may create stations. */
export const firstStepsQuery = queryOf('GET /rest/first-steps', {});
export const FIRST_STEPS_AUTH = 'station:create';

/** Asks for what the page shows first while its code is loaded. */
export async function fetchHome(queries: QueryClient): Promise<void> {
  const fetchSteps = async (): Promise<void> => {
    const menu = await queries.query(menuQuery);
    if (hasPermission(permissionsOf(menu), [FIRST_STEPS_AUTH])) await queries.query(firstStepsQuery);
  };
  await queries.query(userQuery);
  await Promise.all([queries.query(homeQuery), fetchSteps()]);
}

/** The owner of the arrangement: the user, or a role. */
export type Target = { readonly kind: 'own' } | { readonly kind: 'role'; readonly roleId: number };

export const roleArrangementQuery = (roleId: number) =>
  queryOf('GET /rest/dashboards/home/roles/:roleId', { params: { roleId } }, { staleTime: 0 });

interface Save {
  readonly target: Target;
  readonly arrangement: Arrangement;
  readonly revision: number | null;
}

export function useSaveArrangement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ target, ...body }: Save) =>
      target.kind === 'own'
        ? call('PUT /rest/dashboards/home', { body })
        : call('PUT /rest/dashboards/home/roles/:roleId', { params: { roleId: target.roleId }, body }),
    // Also after a refusal, to know the present state.
    onSettled: () => invalidate(queries, ['dashboards']),
  });
}

export function useRemoveArrangement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ target, revision }: { target: Target; revision: number }) =>
      target.kind === 'own'
        ? call('DELETE /rest/dashboards/home', { query: { revision } })
        : call('DELETE /rest/dashboards/home/roles/:roleId', {
            params: { roleId: target.roleId },
            query: { revision },
          }),
    // Also after a refusal, to know the present state.
    onSettled: () => invalidate(queries, ['dashboards']),
  });
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CONFLICT;
