import { createStore } from 'zustand/vanilla';

export type PanelName = 'search' | 'settings' | 'logout';

/** The panel of the shell that is open: header, keys and commands open the same one, and never two. */
export const openPanel = createStore<{ name: PanelName | null; query: string }>()(() => ({ name: null, query: '' }));

export const open = (name: PanelName): void => openPanel.setState({ name, query: '' });
/** What the search is asked; from its opening on, though its field may still be on its way. */
export const ask = (query: string): void => openPanel.setState({ query });
export const close = (): void => openPanel.setState({ name: null });
