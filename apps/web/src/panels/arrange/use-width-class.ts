import { useLayoutEffect, useState, type RefObject } from 'react';

/** Three columns, two, or one. */
export type WidthClass = 'wide' | 'middle' | 'narrow';

const WIDE_FROM_PX = 1_080;
const MIDDLE_FROM_PX = 720;

const classOf = (width: number): WidthClass =>
  width >= WIDE_FROM_PX ? 'wide' : width >= MIDDLE_FROM_PX ? 'middle' : 'narrow';

/** How much room the element has; known before anything is painted. */
export function useWidthClass(element: RefObject<HTMLElement | null>): WidthClass {
  const [shown, setShown] = useState<WidthClass>('wide');
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => {
      const { clientWidth } = current;
      // A page in a tab behind has no width, and stays as it is.
      if (clientWidth > 0) setShown(classOf(clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return shown;
}
