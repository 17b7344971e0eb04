import { useMemo } from 'react';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { useLanguage } from '../i18n/i18n.ts';
import { hasFailed, useMenu } from '../session/session.ts';
import { basicTree, navEntries, type NavEntry } from './menu.ts';

const loading: readonly MenuNode[] = [];

/** The server's menu tree, or the basic pages if it cannot be loaded. Undefined while loading. */
export function useMenuTree(): readonly MenuNode[] {
  const menu = useMenu();
  if (menu.data) return menu.data;
  return hasFailed(menu) ? basicTree : loading;
}

/** The visible tree in the user's language. */
export function useNavigation(): readonly NavEntry[] {
  const { language } = useLanguage();
  const tree = useMenuTree();
  return useMemo(() => navEntries(tree, language), [tree, language]);
}
