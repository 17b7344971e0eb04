import { useLayoutEffect, useState, type RefObject } from 'react';

/** Three columns, two, or one. */
export type WidthClass = 'wide' | 'middle' | 'narrow';

const WIDE_FROM_PX = 1_080;
const MIDDLE_FROM_PX = 720;

const classOf = (width: number): WidthClass =>
  width >= WIDE_FROM_PX ? 'wide' : width >= MIDDLE_FROM_PX ? 'middle' : 'narrow';

/** The width class of the element, known before the first paint. */
export function useWidthClass(element: RefObject<HTMLElement | null>): WidthClass {
  const [shown, setShown] = useState<WidthClass>('wide');
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => {
      const { clientWidth } = current;
      // A background tab has no width and stays unchanged.
      if (clientWidth > 0) setShown(classOf(clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return shown;
}
