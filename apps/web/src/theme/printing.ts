import { useComputedColorScheme } from '@mantine/core';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { Scheme } from './tokens.ts';

/** Whether the page is drawn for paper. */
export const usePrinting = create(() => false);

/** The scheme in which colours are chosen: that of the page, on paper the light one. */
export function useDrawnScheme(): Scheme {
  const scheme = useComputedColorScheme('light');
  return usePrinting() ? 'light' : scheme;
}

/** Paper is white, whatever the scheme of the screen: what is drawn, on a canvas too, is drawn in the light one while it is printed. */
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
