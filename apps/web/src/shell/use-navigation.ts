import { useMemo } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { useMenu } from '../session/session.ts';
import { basicEntries, navEntries, type NavEntry } from './menu.ts';

const loading: readonly NavEntry[] = [];

/** The server's menu tree; the basic pages when it cannot be had, so that work goes on. */
export function useNavigation(): readonly NavEntry[] {
  const { language } = useLanguage();
  const menu = useMenu();
  return useMemo(() => {
    if (menu.isPending) return loading;
    return menu.data ? navEntries(menu.data, language) : basicEntries(language);
  }, [menu.isPending, menu.data, language]);
}
