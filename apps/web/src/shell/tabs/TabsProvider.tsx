import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType, type Location, type RouteObject } from 'react-router';
import { reportUnsavedInput } from '../../errors/unsaved-input.ts';
import { preferences } from '../../session/preferences.ts';
import { isPage } from '../page-routes.ts';
import { readSavedTabs, restoreTabs, savedTabs } from './saved-tabs.ts';
import { TabStore, TabStoreContext } from './tab-store.ts';

const KEY = 'openedTabs';

/** This window's own storage key, so that two windows of one user do not overwrite each other. */
const ownKey = (): string => `gw-tabs:${preferences.store.getState().userId}`;

function lastTabs(): unknown {
  try {
    const own: unknown = JSON.parse(sessionStorage.getItem(ownKey()) ?? 'null');
    if (own !== null) return own;
  } catch {
    // Without storage: as in a new window.
  }
  return preferences.store.getState().values[KEY];
}

function keepOwn(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Not stored.
  }
}

/**
 * The user's tabs: as they were in this window, or in a new one as last left anywhere. They are stored on changes, without pages
 * that no longer exist.
 */
export function TabsProvider({ pages, children }: { pages: RouteObject[]; children: ReactNode }) {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const how = useNavigationType();
  const [store] = useState(() => {
    const first = new TabStore(restoreTabs(readSavedTabs(lastTabs()), (path) => isPage(pages, path)));
    // So that the page is rendered with its frame, not after it.
    if (isPage(pages, pathname)) first.dispatch({ type: 'visit', path: `${pathname}${search}`, how, state });
    return first;
  });

  useEffect(() => reportUnsavedInput(() => store.tabs.list.some((tab) => tab.dirtyForms.length > 0)), [store]);

  useEffect(() => {
    store.dispatch({ type: 'prune', isOpenable: (path) => isPage(pages, path) });
  }, [store, pages]);

  useEffect(() => {
    const key = ownKey();
    let known = JSON.stringify(savedTabs(store.tabs));
    keepOwn(key, known);
    const end = store.api.subscribe((tabs) => {
      const saved = savedTabs(tabs);
      const text = JSON.stringify(saved);
      if (text === known) return;
      known = text;
      keepOwn(key, text);
      preferences.set(KEY, saved);
    });
    // A reload does not run this. A new sign-in starts as a new window.
    return () => {
      end();
      keepOwn(key, null);
    };
  }, [store]);

  return <TabStoreContext value={store}>{children}</TabStoreContext>;
}
