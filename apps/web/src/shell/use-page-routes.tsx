import { useMemo } from 'react';
import type { RouteObject } from 'react-router';
import { pages } from '../pages/page-registry.ts';
import { pageRoutes } from './page-routes.ts';
import { useMenuTree } from './use-navigation.ts';

const isKnown = (component: string): boolean => Object.hasOwn(pages, component);

/** The pages of this user. */
export function usePageRoutes(): RouteObject[] {
  const tree = useMenuTree();
  return useMemo(
    () =>
      pageRoutes(tree, isKnown).flatMap(({ path, component }) => {
        const Page = pages[component];
        return Page ? [{ path, element: <Page /> }] : [];
      }),
    [tree],
  );
}
