import { useEffect, type ReactNode } from 'react';
import { rowsThatFit, shownOf } from './rows.ts';
import { useFittingRows } from './use-fitting-rows.ts';
import { Stack } from '../../ui/box.tsx';
import classes from './FittingRows.module.css';

interface FittingRowsProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** CSS length of a row. */
  height: string;
  /** Least number of rows if the height is unlimited. */
  least?: number;
  label?: string | undefined;
  /** CSS columns shared by all rows as a subgrid. */
  columns?: string;
  /** The number of rows that fit. It must be stable. */
  onRoom?: (count: number) => void;
  renderRow: (item: T) => ReactNode;
  /** Shown in place of hidden rows, which are otherwise omitted. */
  renderMore?: (count: number) => ReactNode;
}

/** As many whole rows as fit, and the number of others. */
export function FittingRows<T>(props: FittingRowsProps<T>) {
  const { items, keyOf, height, least = 5, label, columns, onRoom, renderRow, renderMore } = props;
  const { ref, room } = useFittingRows();
  const count = rowsThatFit(room.height, room.row);
  useEffect(() => onRoom?.(count), [onRoom, count]);
  const { length } = items;
  const shown = renderMore ? shownOf(length, room.height, room.row, room.more) : Math.min(length, count);
  return (
    <ul
      ref={ref}
      className={classes.rows}
      data-more={(renderMore !== undefined && length > least) || undefined}
      data-shared={columns !== undefined || undefined}
      style={
        {
          '--row': height,
          '--columns': columns,
          '--least': onRoom ? least : Math.min(least, Math.max(1, length)),
        } as object
      }
      aria-label={label}
    >
      <li className={classes.probe} data-probe="row" aria-hidden />
      <li className={classes.probe} data-probe="more" aria-hidden />
      {items.slice(0, shown).map((item) => (
        <Stack key={keyOf(item)} as="li" shrink className={classes.row}>
          {renderRow(item)}
        </Stack>
      ))}
      {renderMore && length > shown && count > 0 && <li className={classes.more}>{renderMore(length - shown)}</li>}
    </ul>
  );
}
