import { useEffect, useRef, type RefObject } from 'react';

/** px. The ends of a row that scrolls fade. */
const FADE = 32;

/** Scrolls the selected item of a row into view whenever `chosen` or the width of the row changes. */
export function useChosenInRow<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!list || !tab) return;
    const show = (): void => {
      // Only the row scrolls. `scrollIntoView` would scroll the page too.
      const left = tab.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft;
      if (left < list.scrollLeft + FADE || left + tab.offsetWidth > list.scrollLeft + list.clientWidth - FADE) {
        list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2;
      }
    };
    // At once, and when what stands beside the row makes it narrower, or a name that comes later makes the item wider.
    const size = new ResizeObserver(show);
    size.observe(list);
    size.observe(tab);
    return () => size.disconnect();
  }, [chosen]);
  return row;
}
