import { useMemo } from 'react';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { useLanguage } from '../i18n/i18n.ts';
import { hasFailed, useMenu } from '../session/session.ts';
import { basicTree, navEntries, type NavEntry } from './menu.ts';

const loading: readonly MenuNode[] = [];

/** The server's menu tree; the basic pages when it cannot be had, so that work goes on; nothing while it is on its way. */
export function useMenuTree(): readonly MenuNode[] {
  const menu = useMenu();
  if (menu.data) return menu.data;
  return hasFailed(menu) ? basicTree : loading;
}

/** The tree without what is hidden, in the user's language. */
export function useNavigation(): readonly NavEntry[] {
  const { language } = useLanguage();
  const tree = useMenuTree();
  return useMemo(() => navEntries(tree, language), [tree, language]);
}
