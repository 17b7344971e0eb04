import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { reduceTabs, type TabAction, type Tabs } from './tabs.ts';

/** The tabs of one user, read by pages and bar, changed by actions. */
export class TabStore {
  readonly #store: StoreApi<Tabs>;

  constructor(tabs: Tabs) {
    this.#store = createStore<Tabs>()(() => tabs);
  }

  get api(): Pick<StoreApi<Tabs>, 'getState' | 'getInitialState' | 'subscribe'> {
    return this.#store;
  }

  get tabs(): Tabs {
    return this.#store.getState();
  }

  dispatch(action: TabAction): void {
    const tabs = reduceTabs(this.tabs, action);
    if (tabs !== this.tabs) this.#store.setState(tabs, true);
  }
}

export const TabStoreContext = createContext<TabStore | null>(null);

export function useTabStore(): TabStore {
  const store = useContext(TabStoreContext);
  if (!store) throw new Error('tabs are only known inside the shell');
  return store;
}

/** The selector must return an existing part of the state, or a plain value. */
export const useTabs = <T>(selector: (tabs: Tabs) => T): T => useStore(useTabStore().api, selector);
