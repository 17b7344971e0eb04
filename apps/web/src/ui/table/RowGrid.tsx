import type { CSSProperties, HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect } from 'react';
import { useRowWindow } from '../use-row-window.ts';
import classes from './RowGrid.module.css';

const OVERSCAN = 10;
const PAGE = 10;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

export interface GridPlace {
  /** From 0. */
  readonly index: number;
  /** px from the first row. */
  readonly start: number;
  /** The row in the tab order. */
  readonly isCurrent: boolean;
}

interface RowGridProps {
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Number of placeholder rows at the end. */
  coming?: number;
  /** px, the same for all rows. */
  height: number;
  /** Column titles. Cards have none. */
  head: ReactNode;
  /** px. */
  headHeight: number;
  /** Column template, and its least width in px. */
  columns: string;
  least: number;
  /** The row selected by keys. */
  current: number;
  onCurrent: (index: number) => void;
  renderRow: (place: GridPlace) => ReactNode;
  /** Enter, or a click in a row. Without it rows are links. */
  onOpen?: (index: number) => void;
  /** Called with the drawn rows. `end` is exclusive. */
  onReach?: (end: number, first: number) => void;
  empty?: ReactNode;
  className?: string | undefined;
  isWide?: boolean;
}

/**
 * Rows that follow live values themselves, each rendered alone. Only visible ones exist, arrow keys move through them. For lists
 * that change while being read. All others use DataTable.
 */
export function RowGrid(props: RowGridProps) {
  const { label, scroller, count, coming = 0, height, head, headHeight, columns, least, current, onCurrent } = props;
  const { renderRow, onOpen, onReach, empty, className = '', isWide } = props;
  const all = count + coming;
  const shown = useRowWindow(scroller, { count: all, height, overscan: OVERSCAN, head: head ? headHeight : 0 });
  const { first, end } = shown;
  useEffect(() => onReach?.(end, first), [first, end, count, onReach]);

  const last = Math.max(0, count - 1);
  const reached = Math.min(current, last);
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && onOpen && count > 0) {
      event.preventDefault();
      onOpen(reached);
      return;
    }
    const step = steps[event.key];
    if (step === undefined || count === 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, reached + step));
    onCurrent(next);
    shown.scrollTo(next);
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`);
      (onOpen ? row : (row?.querySelector('a') ?? scroller.current))?.focus({ preventScroll: true });
    });
  };
  const press = (event: MouseEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (!onOpen || !row || document.getSelection()?.type === 'Range') return;
    onCurrent(Number(row.dataset['index']));
    onOpen(Number(row.dataset['index']));
  };
  return (
    <div
      ref={scroller}
      className={`${classes.grid} ${className}`}
      role="grid"
      aria-label={label}
      aria-rowcount={coming > 0 ? -1 : count + 1}
      data-cards={head === null || undefined}
      data-wide={isWide || undefined}
      data-pressed={onOpen !== undefined || undefined}
      style={{ '--columns': columns, '--least': `${least}px`, '--head': `${headHeight}px` } as CSSProperties}
      tabIndex={-1}
      onKeyDown={walk}
      onClick={press}
    >
      {head !== null && (
        <div role="rowgroup" className={classes.headGroup}>
          <div role="row" aria-rowindex={1} className={classes.head}>
            {head}
          </div>
        </div>
      )}
      {count === 0 && empty}
      <div role="rowgroup" className={classes.space} style={{ height: all * height }}>
        {Array.from({ length: Math.min(end, count) - first }, (_, place) => {
          const index = first + place;
          return renderRow({ index, start: index * height, isCurrent: index === reached });
        })}
        {Array.from({ length: coming }, (_, place) => (
          <i key={place} className={classes.coming} style={{ top: (count + place) * height, height }} aria-hidden />
        ))}
      </div>
    </div>
  );
}

interface GridRowProps extends GridPlace, Omit<HTMLAttributes<HTMLDivElement>, 'style'> {
  /** Not in columns. */
  isCard?: boolean;
  [data: `data-${string}`]: unknown;
}

/** One row of a grid, at its place. */
export const GridRow = ({ index, start, isCurrent: _, isCard, ...row }: GridRowProps) => (
  <div
    {...row}
    role="row"
    aria-rowindex={index + 2}
    className={classes.row}
    data-index={index}
    data-card={isCard || undefined}
    style={{ transform: `translateY(${start}px)` }}
  />
);

interface GridCellProps extends HTMLAttributes<HTMLSpanElement> {
  isNumeric?: boolean | undefined;
  /** It stays visible during horizontal scrolling. */
  isFixed?: boolean;
  [data: `data-${string}`]: unknown;
}

export const GridCell = ({ isNumeric, isFixed, className = '', ...cell }: GridCellProps) => (
  <span
    role="gridcell"
    {...cell}
    className={`${classes.cell} ${className}`}
    data-numeric={isNumeric || undefined}
    data-fixed={isFixed || undefined}
  />
);
