import { useEffect, useRef, type RefObject } from 'react';

/** A row that scrolls sideways: what is chosen in it comes into sight whenever `chosen` changes. */
export function useChosenInRow<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!list || !tab) return;
    // Only the row moves: `scrollIntoView` would take the page along.
    const left = tab.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft;
    if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosen]);
  return row;
}
