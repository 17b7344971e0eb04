import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the selected item of a row into view whenever `chosen` changes. */
export function useChosenInRow<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!list || !tab) return;
    // Only the row scrolls. `scrollIntoView` would scroll the page too.
    const left = tab.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft;
    if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosen]);
  return row;
}
