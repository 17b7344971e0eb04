import type { TableCell, TableColumn } from '../../sheets/table-column.ts';
import type { ExportSource, ExportTask } from './export-task.ts';
import { readingTable } from './reading-table.ts';
import { statusTable } from './status-table.ts';

/** One stored row: its columns in the order of the table's `expressions`. */
export type StoredRow = readonly unknown[];

/** How rows of one kind are read and written. */
export interface ExportTable {
  /** The written columns. */
  readonly columns: readonly TableColumn[];
  readonly table: string;
  readonly keyColumn: 'sensor_id' | 'device_id';
  /** SQL expressions that are read; the first is the collect time in µs since 1970. */
  readonly expressions: readonly string[];
  /** SQL after the name of the table. */
  readonly join: string;
  /** Rows per read. */
  readonly pageSize: number;
  /** The lines that one stored row gives. */
  linesOf(source: ExportSource, row: StoredRow): TableCell[][];
}

export const tableOf = (task: ExportTask): ExportTable =>
  task.kind === 'status' ? statusTable(task) : readingTable(task, task.kind);
