import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const LEAST_PAGE_S = 8;
/** The row at which a long list resumes in the next turn. */
const resumed = new Map<string, number>();

export interface Pages<T> {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly rows: readonly T[];
  /** CSS px of a row. Whole rows fill the height. */
  readonly rowHeight: number;
  readonly page: number;
  readonly pages: number;
}

/**
 * The whole rows that fit, replaced by the next ones after a while, since nobody scrolls a wall. The next turn resumes at the end
 * of the last. `rowUnits`: height of a row. `unit`: CSS px of a unit.
 */
export function usePages<T>(key: string, all: readonly T[], rowUnits: number, columns: number): Pages<T> {
  const body = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [rowHeight, setRowHeight] = useState(0);
  const [first, setFirst] = useState(() => resumed.get(key) ?? 0);
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = (): void => {
      const unit = Number.parseFloat(getComputedStyle(element).getPropertyValue('--gw-u')) || 1;
      const high = Math.max(1, Math.floor((element.clientHeight + 1) / (rowUnits * unit)));
      setRoom(high * columns);
      setRowHeight(Math.max(rowUnits * unit, element.clientHeight / high));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [rowUnits, columns]);

  const pages = room === 0 ? 1 : Math.max(1, Math.ceil(all.length / room));
  const page = Math.min(pages - 1, room === 0 ? 0 : Math.floor(first / room));
  useEffect(() => {
    if (pages < 2) return;
    const timer = setTimeout(() => setFirst(((page + 1) % pages) * room), LEAST_PAGE_S * 1_000);
    return () => clearTimeout(timer);
  }, [page, pages, room]);
  const next = ((page + 1) % pages) * room;
  useEffect(() => () => void resumed.set(key, next), [key, next]);
  return { body, rows: all.slice(page * room, (page + 1) * room), rowHeight, page, pages };
}
