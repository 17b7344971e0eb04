import { useEffect, useState, type RefObject } from 'react';

/** How many children of a wrapping row stand on its first line. All until it is measured, and again whenever `words` change. */
export function useFitting(row: RefObject<HTMLElement | null>, count: number, words: string): number {
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = (): void => {
      const items = [...element.children] as HTMLElement[];
      const top = items[0]?.offsetTop ?? 0;
      setFitting(items.filter((item) => item.offsetTop === top).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [row, words]);
  return fitting;
}
