import { createContext, useContext } from 'react';

const DrawScale = createContext(1);

/** How much larger than on a desk canvases draw what stands in them: letters, lines and symbols. On walls more than 1. */
export const DrawScaleProvider = DrawScale.Provider;
export const useDrawScale = (): number => useContext(DrawScale);
