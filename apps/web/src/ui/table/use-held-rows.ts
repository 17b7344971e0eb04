import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { heldOrder } from './held-order.ts';
import type { DataTableProps, RowId } from './types.ts';

interface Hold {
  readonly highlighted: RowId | null;
  readonly isOver: boolean;
  readonly names: readonly RowId[];
}

const rowAt = (scroller: HTMLElement, id: string): HTMLElement | undefined =>
  [...scroller.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.dataset['row'] === id);

/** Live rows in which neither sorting nor new rows move the one under the pointer or highlighted. */
export function useHeldRows<Row>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  { holdBy, highlighted = null }: DataTableProps<Row>,
) {
  const [hold, setHold] = useState<Hold>({ highlighted: null, isOver: false, names: [] });
  const isHeld = hold.isOver || hold.highlighted !== null;
  const pointed = useRef<string | undefined>(undefined);
  const anchor = useRef<{ id: string; top: number } | null>(null);
  const shown = holdBy && rows && isHeld ? heldOrder(hold.names, rows, holdBy) : rows;
  // Another row is highlighted, so the present order applies.
  if (holdBy && rows && hold.highlighted !== highlighted)
    setHold({ ...hold, highlighted, names: hold.isOver ? hold.names : rows.map(holdBy) });

  useLayoutEffect(() => {
    const element = scroller.current;
    const id = pointed.current ?? highlighted?.toString();
    if (!holdBy || !element || id === undefined) {
      anchor.current = null;
      return;
    }
    const top = rowAt(element, id)?.offsetTop;
    if (top !== undefined && anchor.current?.id === id) element.scrollTop += top - anchor.current.top;
    anchor.current = top === undefined ? null : { id, top };
  });

  const over = (isOver: boolean): void => {
    // The row under the pointer on entering is already known.
    if (!isOver) pointed.current = undefined;
    if (shown && holdBy) setHold({ ...hold, isOver, names: (isOver ? shown : (rows ?? [])).map(holdBy) });
  };
  const pointer = {
    // Touch does not hover.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && over(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && over(false),
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !scroller.current) return;
      const row = (target as Element).closest<HTMLElement>('[data-row]');
      pointed.current = row?.dataset['row'];
      anchor.current = row && pointed.current !== undefined ? { id: pointed.current, top: row.offsetTop } : null;
    },
  };
  return { rows: shown, pointer: holdBy && pointer };
}
