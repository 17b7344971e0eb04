import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType, useRoutes, type Location, type RouteObject } from 'react-router';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { isPage as isPageOf } from '../page-routes.ts';
import { TabPane } from './TabPane.tsx';
import { useTabs, useTabStore } from './tab-store.ts';
import { aliveIds } from './tabs.ts';

interface TabPagesProps {
  /** Pages that open in tabs. */
  pages: RouteObject[];
  /** Redirects, and the page for unknown addresses. */
  others: RouteObject[];
}

/** The page of the address, and hidden ones of the other tabs as left. */
export function TabPages({ pages, others }: TabPagesProps) {
  const store = useTabStore();
  const tabs = useTabs((all) => all);
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const how = useNavigationType();
  const isPage = isPageOf(pages, pathname);
  const path = `${pathname}${search}`;
  const other = useRoutes(others);

  // The tab exists before the new address is painted.
  useLayoutEffect(() => {
    store.dispatch(isPage ? { type: 'visit', path, how, state } : { type: 'leave' });
  }, [store, path, isPage, how, state]);

  const alive = aliveIds(tabs);
  return (
    <>
      {tabs.list
        .filter((tab) => alive.has(tab.id))
        .map((tab) => (
          <TabPane
            key={`${tab.id}:${tab.generation}`}
            id={tab.id}
            path={tab.path}
            state={tab.state}
            isShown={isPage && tab.id === tabs.activeId}
            pages={pages}
          />
        ))}
      {!isPage && (
        <ErrorBoundary scope="page" resetKey={path}>
          {other}
        </ErrorBoundary>
      )}
    </>
  );
}
