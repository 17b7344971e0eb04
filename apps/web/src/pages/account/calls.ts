import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { userQuery } from '../../session/session.ts';

const REFRESH_MS = 30_000;

export const sessionsQuery = queryOf('GET /rest/user/sessions', {}, { refetchInterval: REFRESH_MS, staleTime: 0 });

/** Ends one session, or all others if `id` is null. */
export function useEndSession(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call('DELETE /rest/user/sessions') : call('DELETE /rest/user/sessions/:id', { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries(sessionsQuery);
      onDone();
    },
    meta: { quiet: true },
  });
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: string) => call('POST /rest/user/totp', { body: { password } }),
    meta: { quiet: true },
  });

export function useConfirmTotp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /rest/user/totp/confirm', { body: { code } }),
    onSuccess: () => queries.invalidateQueries(userQuery),
    meta: { quiet: true },
  });
}

export function useRemoveTotp(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call('DELETE /rest/user/totp', { body }),
    onSuccess: async () => {
      await queries.invalidateQueries(userQuery);
      onDone();
    },
    meta: { quiet: true },
  });
}
