import { useCallback, useMemo } from 'react';
import { matchPath } from 'react-router';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { PASSWORD_PATH } from '../../session/paths.ts';
import type { NavEntry } from '../menu.ts';
import { ACCOUNT_PATH } from '../page-routes.ts';
import { useNavigation } from '../use-navigation.ts';
import { HOME_PATH, pathnameOf, type Tab } from './tabs.ts';

function labelsOf(entries: readonly NavEntry[], into = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const entry of entries) {
    if (entry.path.startsWith('/')) into.set(pathnameOf(entry.path), entry.label);
    labelsOf(entry.children, into);
  }
  return into;
}

/** Names of the menu's pages by path. */
export function useMenuLabels(): ReadonlyMap<string, string> {
  const entries = useNavigation();
  return useMemo(() => labelsOf(entries), [entries]);
}

/**
 * A tab's title in the present language: the page's own, else the menu's, else the page's in another language, since device names
 * are the same in all.
 */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'title'>) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const labels = useMenuLabels();
  return useCallback(
    ({ path, title }) => {
      if (title?.language === language) return title.text;
      const pathname = pathnameOf(path);
      const named: Readonly<Record<string, string>> = {
        [HOME_PATH]: t('page.home'),
        '/log': t('page.log'),
        [ACCOUNT_PATH]: t('page.account'),
        [PASSWORD_PATH]: t('page.password'),
      };
      const deviceNo = matchPath('/devices/:deviceNo', pathname)?.params.deviceNo;
      return (
        labels.get(pathname) ??
        named[pathname] ??
        // What follows names the part of the page, in the other language.
        title?.text.split(' · ')[0] ??
        (deviceNo === undefined ? pathname : t('page.device', { deviceNo }))
      );
    },
    [labels, language, t],
  );
}
