import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuNode, UserInfo } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { userInfoOf } from './user-info.ts';
import { liveClient } from '../live/live.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserInfo> =>
    userInfoOf(await call('/rest/user/getInfo', { method: 'POST', body: {}, signal })),
  staleTime: Infinity,
  meta: { quiet: true },
});

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) =>
    call<MenuNode[]>('/rest/user/permissions', { method: 'POST', body: { platform: 'admin' }, signal }),
  staleTime: Infinity,
  meta: { quiet: true },
});

export const useUser = () => useQuery(userQuery);
export const useMenu = () => useQuery(menuQuery);

export interface Credentials {
  readonly accountName: string;
  readonly password: string;
}

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => call('/login', { method: 'POST', body: credentials, keepsSession: true }),
    onSuccess: () => queries.clear(),
    meta: { quiet: true },
  });
}

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('/logout', { method: 'POST', body: {}, keepsSession: true }),
    onSuccess: () => {
      liveClient.stop();
      queries.clear();
    },
  });
}
