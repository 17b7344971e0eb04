import { memo } from 'react';
import type { RecordColumn } from './record-columns.ts';
import type { Line } from './record-lines.ts';
import { RecordCell } from './RecordCell.tsx';
import classes from './RecordTable.module.css';

export interface RecordRowProps {
  line: Line;
  columns: readonly RecordColumn[];
  /** From 0. */
  index: number;
  /** px from the first row. */
  start: number;
  /** The one row that the tab key reaches. */
  isCurrent: boolean;
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
}

const isNumber = (column: RecordColumn): boolean =>
  column.kind === 'element' || (column.kind === 'field' && column.field.options === undefined);

/** One record across the table. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { line, columns, index, start, isCurrent, zone, nameOf } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-index={index}
      data-more={(line.element ?? 0) > 0 || undefined}
      data-late={line.record.late || undefined}
      style={{ transform: `translateY(${start}px)` }}
      tabIndex={isCurrent ? 0 : -1}
    >
      {columns.map((column) => (
        <span
          key={column.key}
          role="gridcell"
          className={classes.cell}
          data-kind={column.kind}
          data-number={isNumber(column) || undefined}
        >
          <RecordCell column={column} line={line} zone={zone} nameOf={nameOf} />
        </span>
      ))}
    </div>
  );
});
