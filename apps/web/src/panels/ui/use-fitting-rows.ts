import { useCallback, useRef, useState } from 'react';

interface RowRoom {
  /** px: height of the list, of a row, and of the line with the number of others. */
  readonly height: number;
  readonly row: number;
  readonly more: number;
}

const none: RowRoom = { height: 0, row: 0, more: 0 };
const heightOf = (list: HTMLElement, probe: string): number =>
  list.querySelector<HTMLElement>(`[data-probe='${probe}']`)?.offsetHeight ?? 0;

/** The room for rows in a list, measured with a probe row and a probe of the last line. `ref` belongs to the list. */
export function useFittingRows(): { ref: (element: HTMLElement | null) => void; room: RowRoom } {
  const [room, setRoom] = useState(none);
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((list: HTMLElement | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (!list) return;
    // Probes are observed too, because another font size changes rows in a list of the same height.
    observer.current = new ResizeObserver(() =>
      setRoom((known) => {
        const next = { height: list.clientHeight, row: heightOf(list, 'row'), more: heightOf(list, 'more') };
        return known.height === next.height && known.row === next.row && known.more === next.more ? known : next;
      }),
    );
    observer.current.observe(list);
    for (const probe of list.querySelectorAll('[data-probe]')) observer.current.observe(probe);
  }, []);
  return { ref, room };
}
