import { createContext, useContext } from 'react';

const DrawScale = createContext(1);

/** Scale of text, lines and symbols in canvases relative to a desk, more than 1 on walls. */
export const DrawScaleProvider = DrawScale.Provider;
export const useDrawScale = (): number => useContext(DrawScale);
