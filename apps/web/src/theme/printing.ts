import { useComputedColorScheme } from '@mantine/core';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { Scheme } from './tokens.ts';

/** Whether the page is being printed. */
export const usePrinting = create(() => false);

/** The colour scheme for drawing: light while printing, else that of the page. */
export function useDrawnScheme(): Scheme {
  const scheme = useComputedColorScheme('light');
  return usePrinting() ? 'light' : scheme;
}

/** Switches to the light colour scheme while printing, as paper is white. Canvases are redrawn too. */
export function followPrinting(): void {
  const { dataset } = document.documentElement;
  let scheme: string | undefined;
  window.addEventListener('beforeprint', () => {
    scheme = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
    flushSync(() => usePrinting.setState(true));
  });
  window.addEventListener('afterprint', () => {
    if (scheme !== undefined) dataset['mantineColorScheme'] = scheme;
    usePrinting.setState(false);
  });
}
