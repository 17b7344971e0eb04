import { defaultMenus } from '@groundwatch/protocol/model';
import type { MenuNode } from '@groundwatch/protocol/rest';
import type { Language } from '../i18n/language.ts';
import { nameIn } from '../i18n/language.ts';

/** An entry as the navigation shows it. */
export interface NavEntry {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon: string;
  readonly children: readonly NavEntry[];
}

const labelOf = (node: MenuNode, language: Language): string =>
  nameIn({ zh: node.menuNameZh, en: node.menuNameEn, ja: node.menuNameJa }, language) || node.menuName;

/** The server's tree without buttons and hidden entries, in the user's language. */
export function navEntries(nodes: readonly MenuNode[], language: Language): NavEntry[] {
  return nodes
    .filter((node) => node.menuType === 'menu' && !node.isHidden)
    .map((node) => ({
      id: String(node.id),
      label: labelOf(node, language),
      path: node.menuPath,
      icon: node.menuIcon,
      children: navEntries(node.children, language),
    }));
}

/** What stands in the navigation while the server's tree cannot be had: pages that every role holds. */
export const basicEntries = (language: Language): NavEntry[] =>
  defaultMenus
    .filter((entry) => entry.isForOperators && !entry.isHidden)
    .map((entry) => ({
      id: entry.path,
      label: nameIn(entry.names, language),
      path: entry.path,
      icon: entry.icon,
      children: [],
    }));

const covers = (path: string, pathname: string): boolean =>
  path !== '' && (pathname === path || pathname.startsWith(`${path}/`));

/** The entry, or the group, that the address belongs to. */
export const isActive = (entry: NavEntry, pathname: string): boolean =>
  covers(entry.path, pathname) || entry.children.some((child) => isActive(child, pathname));

export type EntryAction = { kind: 'placeholder' } | { kind: 'external'; url: string } | { kind: 'page'; path: string };

/** An empty path is a placeholder, an address opens in a new tab, anything else is a page. */
export function actionOf(path: string): EntryAction {
  if (path === '') return { kind: 'placeholder' };
  return /^https?:\/\//i.test(path) ? { kind: 'external', url: path } : { kind: 'page', path };
}
