import { useLayoutEffect, useState, type RefObject } from 'react';

interface Rows {
  readonly count: number;
  /** px, the same for all. */
  readonly height: number;
  /** Rows made beyond either end of what is seen. */
  readonly overscan: number;
  /** px of a head that stays at the top of the scroller, over the rows; none unless given. */
  readonly head?: number;
}

export interface RowWindow {
  readonly first: number;
  /** One beyond the last. */
  readonly end: number;
}

/** The rows of a list of equal rows that are seen at a place of its scroller, and a few beyond. */
export function rowWindow(top: number, seen: number, { count, height, overscan }: Rows): RowWindow {
  const first = Math.min(count, Math.max(0, Math.floor(top / height) - overscan));
  return { first, end: Math.max(first, Math.min(count, Math.ceil((top + seen) / height) + overscan)) };
}

/** Where a list has to be scrolled so that a row is wholly seen; unchanged if it is. */
export const scrollFor = (index: number, top: number, seen: number, height: number): number =>
  Math.max((index + 1) * height - seen, Math.min(top, index * height));

/** Only the rows in sight need to exist. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: Rows) {
  const { count, height, overscan, head = 0 } = rows;
  const [place, setPlace] = useState({ top: 0, seen: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void =>
      setPlace((known) => {
        const seen = Math.max(0, element.clientHeight - head);
        return known.top === element.scrollTop && known.seen === seen ? known : { top: element.scrollTop, seen };
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, head]);

  return {
    ...rowWindow(place.top, place.seen, { count, height, overscan }),
    scrollTo(index: number): void {
      const element = scroller.current;
      if (!element) return;
      const seen = Math.max(0, element.clientHeight - head);
      element.scrollTop = scrollFor(index, element.scrollTop, seen, height);
      // At once, so that the row is there when it is to have the focus; the scroll event comes a frame later.
      setPlace({ top: element.scrollTop, seen });
    },
  };
}
