import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuNode, UserInfo } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { liveClient } from '../live/live.ts';
import { preferences } from './preferences.ts';
import { userInfoOf } from './user-info.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserInfo> => {
    const user = userInfoOf(await call('/rest/user/getInfo', { method: 'POST', body: {}, signal, keepsSession: true }));
    preferences.adopt(user);
    return user;
  },
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

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await preferences.flush();
      return call('/logout', { method: 'POST', body: {}, keepsSession: true });
    },
    onSuccess: () => {
      preferences.leave();
      liveClient.stop();
      queries.clear();
    },
  });
}
