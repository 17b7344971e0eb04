import type { Queryable } from '@groundwatch/db';
import type { TableCell } from '../../sheets/table-column.ts';
import type { ExportSource } from './export-task.ts';
import type { ExportTable, StoredRow } from './table-of.ts';

/** PostgreSQL timestamp with the exact µs. */
function timestamp(us: number): string {
  const ms = Math.floor(us / 1_000);
  return new Date(ms).toISOString().replace('Z', `${String(us - ms * 1_000).padStart(3, '0')}Z`);
}

/**
 * The rows of an export, one source after the other, oldest first. Each page is a statement of its own, so that a slow reader keeps no
 * transaction open; the next page is read while the last one is written.
 */
export async function* readBatches(
  db: Queryable,
  table: ExportTable,
  sources: readonly ExportSource[],
  onRows: (count: number) => void,
): AsyncGenerator<TableCell[][]> {
  const text = `SELECT ${table.expressions.join(', ')} FROM ${table.table} r${table.join}
    WHERE r.${table.keyColumn} = $1 AND r.collected_at > $2 AND r.collected_at <= $3 ORDER BY r.collected_at LIMIT $4`;
  const page = async (source: ExportSource, afterUs: number): Promise<StoredRow[]> => {
    const values = [source.id, timestamp(afterUs), timestamp(source.lastUs), table.pageSize];
    return (await db.query<unknown[]>({ name: 'export-page', text, values, rowMode: 'array' })).rows;
  };
  for (const source of sources) {
    let next: Promise<StoredRow[]> | null = page(source, source.firstUs - 1);
    while (next) {
      const rows: StoredRow[] = await next;
      const last = rows.at(-1);
      next = last && rows.length === table.pageSize ? page(source, last[0] as number) : null;
      // Awaited only after these rows are written; this avoids an unhandled rejection meanwhile.
      next?.catch(() => undefined);
      yield rows.flatMap((row) => table.linesOf(source, row));
      onRows(rows.length);
    }
  }
}
