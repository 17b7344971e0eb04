import { useEffect, useState, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { tellUnsavedInput } from '../../errors/unsaved-input.ts';
import { preferences } from '../../session/preferences.ts';
import { readSavedTabs, restoreTabs, savedTabs } from './saved-tabs.ts';
import { TabStore, TabStoreContext } from './tab-store.ts';

const KEY = 'openedTabs';

/** The user's tabs: as they were the last time, remembered as they change, without those whose page is gone. */
export function TabsProvider({ pages, children }: { pages: RouteObject[]; children: ReactNode }) {
  const [store] = useState(() => {
    const saved = readSavedTabs(preferences.store.getState().values[KEY]);
    return new TabStore(restoreTabs(saved, (path) => matchRoutes(pages, path) !== null));
  });

  useEffect(() => tellUnsavedInput(() => store.tabs.list.some((tab) => tab.dirtyForms.length > 0)), [store]);

  useEffect(() => {
    store.dispatch({ type: 'prune', isOpenable: (path) => matchRoutes(pages, path) !== null });
  }, [store, pages]);

  useEffect(() => {
    let known = JSON.stringify(savedTabs(store.tabs));
    return store.api.subscribe((tabs) => {
      const saved = savedTabs(tabs);
      const text = JSON.stringify(saved);
      if (text === known) return;
      known = text;
      preferences.set(KEY, saved);
    });
  }, [store]);

  return <TabStoreContext value={store}>{children}</TabStoreContext>;
}
