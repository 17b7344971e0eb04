import { useEffect, useMemo, useState, type RefObject, type WheelEvent } from 'react';
import { throttle } from './throttle.ts';

const THROTTLE_MS = 300;

interface Overflow {
  readonly isCut: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Whether a bar overflows, and scrolling it. */
export function useOverflow(bar: RefObject<HTMLElement | null>, count: number) {
  const [overflow, setOverflow] = useState<Overflow>({ isCut: false, isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const measure = (): void => {
      const most = element.scrollWidth - element.clientWidth;
      const next = { isCut: most > 1, isAtStart: element.scrollLeft <= 1, isAtEnd: element.scrollLeft >= most - 1 };
      setOverflow((known) =>
        known.isCut === next.isCut && known.isAtStart === next.isAtStart && known.isAtEnd === next.isAtEnd
          ? known
          : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [bar, count]);

  const scroll = useMemo(
    () =>
      throttle((direction: number) => {
        bar.current?.scrollBy({ left: direction * bar.current.clientWidth * 0.6, behavior: 'smooth' });
      }, THROTTLE_MS),
    [bar],
  );
  // A vertical wheel scrolls the bar sideways.
  const onWheel = (event: WheelEvent): void => {
    if (bar.current && event.deltaX === 0) bar.current.scrollLeft += event.deltaY;
  };
  return { ...overflow, scroll, onWheel };
}
