import { useCallback, useRef, useState } from 'react';
import { rowsThatFit } from './rows.ts';

/** How many whole rows fit into an element whose CSS variable `--row` is the height of one. Goes to the element's ref. */
export function useFittingRows(): { ref: (element: HTMLElement | null) => void; count: number } {
  const [count, setCount] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (!element) return;
    observer.current = new ResizeObserver(() => {
      // A row that is only measured: the unit of walls is part of the height of the screen.
      const probe = element.querySelector<HTMLElement>('[data-probe]');
      setCount(rowsThatFit(element.clientHeight, probe?.offsetHeight ?? 0));
    });
    observer.current.observe(element);
  }, []);
  return { ref, count };
}
