import { createContext, useContext } from 'react';

/** The name of a device panel, as its tab shows it. */
export const PanelName = createContext('');

export const usePanelName = (): string => useContext(PanelName);
