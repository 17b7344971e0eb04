import { matchRoutes, type RouteObject } from 'react-router';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { hasPermission, permissionsOf } from '../session/permission-set.ts';
import { PASSWORD_PATH } from '../session/paths.ts';
import { actionOf } from './menu.ts';

/** A page: its path, and its component in the page registry. */
export interface PageRoute {
  readonly path: string;
  readonly component: string;
}

export const ACCOUNT_PATH = '/account';

/** Pages for everybody, independent of the menu. */
const basePages: readonly PageRoute[] = [
  { path: '/index', component: 'home' },
  { path: '/log', component: 'log' },
  { path: ACCOUNT_PATH, component: 'account' },
  { path: PASSWORD_PATH, component: 'password' },
];

/** Subpages of an entry, open to users with its permission. */
const detailPages: readonly (PageRoute & { readonly auth: string })[] = [
  { path: '/devices/:deviceNo', component: 'device', auth: 'device:list' },
];

/**
 * The pages of a user: common ones, and those of permitted entries with a known component. Hidden or missing entries have no
 * page, as if it did not exist.
 */
export function pageRoutes(nodes: readonly MenuNode[], isKnown: (component: string) => boolean): PageRoute[] {
  const held = permissionsOf(nodes);
  const details = detailPages.filter(({ auth }) => hasPermission(held, [auth]));
  const seen = new Set<string>();
  return [...basePages, ...entryPages(nodes), ...details]
    .filter(({ path, component }) => isKnown(component) && !seen.has(path) && seen.add(path))
    .map(({ path, component }) => ({ path, component }));
}

/**
 * Whether an address is one of the pages. Device addresses are digits, so that a page without permission is not taken for a
 * device.
 */
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
