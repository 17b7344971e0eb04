import { everydayMenus, type MenuEntry } from '@groundwatch/protocol/model';
import type { MenuNode } from '@groundwatch/protocol/rest';
import type { Language } from '../i18n/language.ts';
import { nameIn } from '../i18n/language.ts';

/** An entry of the navigation. */
export interface NavEntry {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon: string;
  readonly children: readonly NavEntry[];
}

const namesOf = (node: MenuNode) => ({ zh: node.menuNameZh, en: node.menuNameEn, ja: node.menuNameJa });

const isEntry = ({ menuType }: MenuNode): boolean => menuType === 'menu';

/** The server's tree in the user's language, without buttons, hidden entries and empty groups. */
export function navEntries(nodes: readonly MenuNode[], language: Language): NavEntry[] {
  return nodes.flatMap((node) => {
    if (!isEntry(node) || node.isHidden) return [];
    const children = navEntries(node.children, language);
    if (node.menuPath === '' && children.length === 0 && node.children.some(isEntry)) return [];
    const label = nameIn(namesOf(node), language) || node.menuName;
    return [{ id: String(node.id), label, path: node.menuPath, icon: node.menuIcon, children }];
  });
}

/** Ids below 0 are none of the server's. */
const nodesOf = (entries: readonly MenuEntry[], firstId: number): MenuNode[] =>
  entries
    .filter(({ isForOperators, children }) => isForOperators || children.length > 0)
    .map((entry, index) => ({
      id: firstId - index,
      parentId: null,
      menuType: 'menu',
      menuPath: entry.path,
      menuName: entry.names.zh,
      menuNameZh: entry.names.zh,
      menuNameEn: entry.names.en,
      menuNameJa: entry.names.ja,
      menuComponent: entry.component,
      menuIcon: entry.icon,
      menuAuth: entry.auth,
      isHidden: false,
      children: nodesOf(entry.children, (firstId - index) * 100),
    }));

/** Replaces the server's tree if it cannot be loaded: the pages of every role. */
export const basicTree: readonly MenuNode[] = nodesOf(everydayMenus, -1);

const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? path;

const covers = (path: string, pathname: string): boolean =>
  path.startsWith('/') && (pathname === path || pathname.startsWith(`${path}/`));

/** The entry of an address, with its groups, outermost first. The most specific one wins. */
export function activeTrail(entries: readonly NavEntry[], pathname: string): readonly NavEntry[] {
  let best: { trail: readonly NavEntry[]; length: number } = { trail: [], length: 0 };
  const look = (list: readonly NavEntry[], above: readonly NavEntry[]): void => {
    for (const entry of list) {
      const trail = [...above, entry];
      const path = pathnameOf(entry.path);
      if (covers(path, pathname) && path.length > best.length) best = { trail, length: path.length };
      look(entry.children, trail);
    }
  };
  look(entries, []);
  return best.trail;
}

export type EntryAction =
  | { kind: 'placeholder' }
  | { kind: 'external'; url: string }
  | { kind: 'page'; path: string }
  | { kind: 'refused' };

/**
 * An empty path is a placeholder, an address opens in a new tab, a path is a page. Anything else (a script, another scheme, an
 * external address disguised as a path) is refused, as the server refuses to save it.
 */
export function actionOf(path: string): EntryAction {
  if (path === '') return { kind: 'placeholder' };
  if (/^https?:\/\/[^\s]+$/i.test(path)) return { kind: 'external', url: path };
  return isOwnPath(path) ? { kind: 'page', path } : { kind: 'refused' };
}

export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path);

/** The target of an entry: its path, or for a group the first path in it. */
export const targetOf = (entry: NavEntry): string => {
  if (entry.path !== '') return entry.path;
  return entry.children.map(targetOf).find((path) => path !== '') ?? '';
};

const TABBED = '/statistics/';

/** A group whose pages show one another as tabs, so that a list beside them would repeat these. */
export const isTabbed = ({ children }: NavEntry): boolean =>
  children.length > 0 && children.every(({ path }) => path.startsWith(TABBED));

/** The parent whose children replace it in the header's drop-down. */
const FLAT_PARENT = '数据设备管理';

export const isFlatParent = (node: Pick<MenuNode, 'menuName' | 'menuNameZh'>): boolean =>
  node.menuName === FLAT_PARENT || node.menuNameZh === FLAT_PARENT;

/** Entries of the header's drop-down: the children of device data management replace it. */
export const dropDownEntries = (nodes: readonly MenuNode[], language: Language): NavEntry[] =>
  navEntries(
    nodes.flatMap((node) => (isFlatParent(node) ? node.children : [node])),
    language,
  );

const HISTORY = '/rest/datshow/list2';
const MAINTENANCE = '/devices/tree';

/** Pages in the header besides the areas. Device maintenance only for the chief role. */
export function headerPages(entries: readonly NavEntry[], isChief: boolean): NavEntry[] {
  const all = flat(entries);
  const paths = isChief ? [HISTORY, MAINTENANCE] : [HISTORY];
  return paths.flatMap((path) => all.find((entry) => entry.path === path) ?? []);
}

const flat = (entries: readonly NavEntry[]): NavEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);
