import { createStore } from 'zustand/vanilla';

export type PanelName = 'search' | 'settings' | 'logout';

/** The open panel of the shell, common to header, keys and commands, one at a time. */
export const openPanel = createStore<{ name: PanelName | null; query: string }>()(() => ({ name: null, query: '' }));

export const open = (name: PanelName): void => openPanel.setState({ name, query: '' });
/** The search words, kept from opening on, even before the field is loaded. */
export const ask = (query: string): void => openPanel.setState({ query });
export const close = (): void => openPanel.setState({ name: null });
