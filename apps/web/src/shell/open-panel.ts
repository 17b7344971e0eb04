import { createStore } from 'zustand/vanilla';

export type PanelName = 'search' | 'settings' | 'logout';

/** The panel of the shell that is open: header, keys and commands open the same one, and never two. */
export const openPanel = createStore<{ name: PanelName | null }>()(() => ({ name: null }));

export const open = (name: PanelName): void => openPanel.setState({ name });
export const close = (): void => openPanel.setState({ name: null });
