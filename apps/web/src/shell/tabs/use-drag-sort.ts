import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** px of movement that distinguish a drag from a click. */
const LEAST_DRAG = 6;
/** Distance to an end of the bar at which it scrolls. */
const EDGE = 32;
const SCROLL_STEP = 16;

/** Sorts the children of a bar by dragging. The dragged one moves at once. */
export function useDragSort(bar: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const latest = useRef(onMove);
  latest.current = onMove;

  const start = (event: PointerEvent, id: string, from: number): void => {
    // Touch scrolls the bar. Sorting by touch uses the tab's menu.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const startX = event.clientX;
    // Rendering lags behind the pointer, so the tab is identified by its element.
    const dragged = event.currentTarget.closest('li');
    let at = from;
    let isDrag = false;
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      if (!bar.current || (!isDrag && Math.abs(clientX - startX) < LEAST_DRAG)) return;
      isDrag = true;
      setDraggedId(id);
      const frame = bar.current.getBoundingClientRect();
      if (clientX < frame.left + EDGE) bar.current.scrollLeft -= SCROLL_STEP;
      if (clientX > frame.right - EDGE) bar.current.scrollLeft += SCROLL_STEP;
      const to = placeAt(bar.current, dragged, clientX);
      if (to === at) return;
      at = to;
      latest.current(id, to);
    };
    const end = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      setDraggedId(null);
      if (isDrag) swallowClick();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return { draggedId, start };
}

/** The index among the others under the pointer. */
function placeAt(bar: HTMLElement, dragged: Element | null, x: number): number {
  const others = [...bar.children].filter((item) => item !== dragged);
  return others.filter((item) => {
    const { left, width } = item.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
