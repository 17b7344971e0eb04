import { memo } from 'react';
import { GridCell, GridRow, type GridPlace } from '../../ui/table/RowGrid.tsx';
import { isNumeric, type RecordColumn } from './record-columns.ts';
import type { Line } from './record-lines.ts';
import { RecordCell } from './RecordCell.tsx';
import classes from './RecordTable.module.css';

export interface RecordRowProps extends GridPlace {
  line: Line;
  columns: readonly RecordColumn[];
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
}

/** One record as a table row. */
export const RecordRow = memo(function RecordRow({ line, columns, zone, nameOf, ...place }: RecordRowProps) {
  const isMore = (line.element ?? 0) > 0;
  return (
    <GridRow {...place} data-late={line.record.late || undefined} tabIndex={place.isCurrent ? 0 : -1}>
      {columns.map((column, index) => (
        <GridCell
          key={column.key}
          isNumeric={isNumeric(column)}
          isFixed={index === 0}
          className={isMore && ['time', 'sensor', 'marks'].includes(column.kind) ? classes.again : ''}
        >
          <RecordCell column={column} line={line} zone={zone} nameOf={nameOf} />
        </GridCell>
      ))}
    </GridRow>
  );
});
