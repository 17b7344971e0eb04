import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { keyOf, queryOf } from '../api/query.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { isLanguage, languageOf } from '../i18n/language.ts';
import { preferences } from './preferences.ts';
import { userInfoOf } from './user-info.ts';

export const userQuery = queryOptions({
  queryKey: keyOf('POST /rest/user/getInfo'),
  queryFn: async ({ signal }): Promise<UserInfo> => {
    const user = userInfoOf(await call('POST /rest/user/getInfo', { signal, keepsSession: true }));
    preferences.adopt(user);
    // The account's language, on every machine. Accounts without one use the choice before the login.
    const language = preferences.store.getState().values['language'];
    if (isLanguage(language) && language !== languageOf(document.cookie))
      await changeLanguage(language).catch(() => undefined);
    return user;
  },
  staleTime: Infinity,
  meta: { quiet: true },
});

const MENU_AGAIN_MS = 30_000;
/** Failed so far. During a refetch the fallback stays. */
export const hasFailed = (menu: { data: unknown; errorUpdateCount: number }): boolean =>
  menu.data === undefined && menu.errorUpdateCount > 0;

export const menuQuery = queryOf(
  'POST /rest/user/permissions',
  {},
  {
    staleTime: Infinity,
    // Dozens of components use it, and mounting one must not repeat a failed request.
    retryOnMount: false,
    refetchInterval: ({ state }) => (hasFailed(state) ? MENU_AGAIN_MS : false),
  },
);

export const useUser = () => useQuery(userQuery);
export const useMenu = () => useQuery(menuQuery);

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await preferences.flush();
      return call('POST /logout', { keepsSession: true });
    },
    onSuccess: () => {
      preferences.leave();
      queries.clear();
    },
  });
}
