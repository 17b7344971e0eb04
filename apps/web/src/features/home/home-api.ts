import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Arrangement } from '@groundwatch/protocol/model';
import type { HomeArrangement, SavedArrangement } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';

const OWN = '/rest/dashboards/home';
const KEY = 'home-arrangement';
/** The server's answer to whoever would overwrite what they have not seen. */
const CONFLICT = 40_904;

export const homeQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call<HomeArrangement>(OWN, { signal }),
  // Another window of the same user is what changes it besides this one.
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Whose arrangement is written: the user's own, or that of everybody of a role. */
export type Target = { readonly kind: 'own' } | { readonly kind: 'role'; readonly roleId: number };

const urlOf = (target: Target): string => (target.kind === 'own' ? OWN : `${OWN}/roles/${target.roleId}`);

export const roleArrangementQuery = (roleId: number) =>
  queryOptions({
    queryKey: [KEY, roleId],
    queryFn: ({ signal }) => call<SavedArrangement | null>(urlOf({ kind: 'role', roleId }), { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

interface Save {
  readonly target: Target;
  readonly arrangement: Arrangement;
  readonly revision: number | null;
}

export function useSaveArrangement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ target, ...body }: Save) => call<{ revision: number }>(urlOf(target), { method: 'PUT', body }),
    // After a refusal too: what is there now is then known.
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useRemoveArrangement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ target, revision }: { target: Target; revision: number }) =>
      call<null>(urlOf(target), { method: 'DELETE', query: { revision } }),
    // After a refusal too: what is there now is then known.
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CONFLICT;
