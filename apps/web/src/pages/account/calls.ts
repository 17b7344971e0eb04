import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession, TotpKey } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { userQuery } from '../../session/session.ts';

const REFRESH_MS = 30_000;

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call<OwnSession[]>('/rest/user/sessions', { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
  meta: { quiet: true },
});

/** Ends one session, or all others where `id` is null. */
export function useEndSession(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      call(id === null ? '/rest/user/sessions' : `/rest/user/sessions/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queries.invalidateQueries(sessionsQuery);
      onDone();
    },
    meta: { quiet: true },
  });
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: string) => call<TotpKey>('/rest/user/totp', { method: 'POST', body: { password } }),
    meta: { quiet: true },
  });

export function useConfirmTotp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call<{ recoveryCodes: string[] }>('/rest/user/totp/confirm', { method: 'POST', body: { code } }),
    onSuccess: () => queries.invalidateQueries(userQuery),
    meta: { quiet: true },
  });
}

export function useRemoveTotp(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call('/rest/user/totp', { method: 'DELETE', body }),
    onSuccess: async () => {
      await queries.invalidateQueries(userQuery);
      onDone();
    },
    meta: { quiet: true },
  });
}
