import { matchRoutes, type RouteObject } from 'react-router';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { hasPermission, permissionsOf } from '../session/permission-set.ts';
import { PASSWORD_PATH } from '../session/paths.ts';
import { actionOf } from './menu.ts';

/** A page of the site: where it stands, and which component of the page registry it is. */
export interface PageRoute {
  readonly path: string;
  readonly component: string;
}

export const ACCOUNT_PATH = '/account';

/** Pages of everybody, whatever the menu says. */
const basePages: readonly PageRoute[] = [
  { path: '/index', component: 'home' },
  { path: '/log', component: 'log' },
  { path: ACCOUNT_PATH, component: 'account' },
  { path: PASSWORD_PATH, component: 'password' },
];

/** Pages that an entry leads into: whoever holds its permission may open them. */
const detailPages: readonly (PageRoute & { readonly auth: string })[] = [
  { path: '/devices/:deviceNo', component: 'device', auth: 'device:list' },
];

/**
 * The pages that exist for a user: those of everybody, and those of the entries held whose component is known. An entry that
 * is hidden, or that the user does not hold, has no page: what is not held does not exist.
 */
export function pageRoutes(nodes: readonly MenuNode[], isKnown: (component: string) => boolean): PageRoute[] {
  const held = permissionsOf(nodes);
  const details = detailPages.filter(({ auth }) => hasPermission(held, [auth]));
  const seen = new Set<string>();
  return [...basePages, ...entryPages(nodes), ...details]
    .filter(({ path, component }) => isKnown(component) && !seen.has(path) && seen.add(path))
    .map(({ path, component }) => ({ path, component }));
}

/** Whether an address is one of the pages. Devices are named by digits: a page beside them that is not held is not taken for one. */
export const isPage = (pages: RouteObject[], path: string): boolean =>
  matchRoutes(pages, path)?.every(({ params }) => /^\d*$/.test(params['deviceNo'] ?? '')) ?? false;

function entryPages(nodes: readonly MenuNode[]): PageRoute[] {
  return nodes
    .filter((node) => node.menuType === 'menu' && !node.isHidden)
    .flatMap((node) => {
      const action = actionOf(node.menuPath);
      const path = action.kind === 'page' ? action.path.split(/[?#]/)[0] : undefined;
      const own = path !== undefined && node.menuComponent !== '' ? [{ path, component: node.menuComponent }] : [];
      return [...own, ...entryPages(node.children)];
    });
}
