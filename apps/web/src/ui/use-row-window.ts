import { useLayoutEffect, useState, type RefObject } from 'react';

interface Rows {
  readonly count: number;
  /** px, the same for all. */
  readonly height: number;
  /** Rows rendered beyond each end of the view. */
  readonly overscan: number;
  /** px of a fixed head over the rows. Default: none. */
  readonly head?: number;
}

export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows of equal height in view at a scroll position, and a few beyond. */
export function rowWindow(top: number, seen: number, { count, height, overscan }: Rows): RowWindow {
  const first = Math.min(count, Math.max(0, Math.floor(top / height) - overscan));
  return { first, end: Math.max(first, Math.min(count, Math.ceil((top + seen) / height) + overscan)) };
}

/** The scroll position that makes a row fully visible. Unchanged if it is. */
export const scrollFor = (index: number, top: number, seen: number, height: number): number =>
  Math.max((index + 1) * height - seen, Math.min(top, index * height));

/** Only visible rows need to exist. */
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
      // At once, so that the row exists when it gets the focus. The scroll event comes a frame later.
      setPlace({ top: element.scrollTop, seen });
    },
  };
}
