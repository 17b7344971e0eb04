import { and, getTableColumns, sql } from '@groundwatch/db/orm';
import type { SheetStore, SheetTransaction } from '../../../sheets/sheet-list.ts';
import type { Row } from '../resource.ts';
import { readRows, visibleTo } from '../rows.ts';
import type { ReadRow } from './read-rows.ts';
import { announce, changeRow, createRow, type Work } from '../write.ts';

/** Reads the stored rows of a list and writes the rows of an imported file. */
export interface RowWriter {
  /** The rows within the caller's scope that rows of the file may mean. */
  read: (rows: readonly ReadRow[]) => Promise<Row[]>;
  /** Returns the row's id. */
  write: (part: SheetTransaction, stored: Row | null, body: Record<string, unknown>) => Promise<number>;
  announce: () => Promise<void>;
}

/** Rows with the first field of their key in a file. Where the key is computed or rows are each other's parents, all rows are compared. */
function isMeant({ table, key = [], keyOf, recognise, wordOf }: Work['resource'], rows: readonly ReadRow[]) {
  const [first = ''] = key;
  const column = getTableColumns(table)[first];
  if (!column || keyOf || recognise || wordOf || first === 'accountName') return undefined;
  const texts = new Set(rows.map(({ values }) => String(values[first]).trim()));
  return sql`trim(${column}::text) = ANY(${sql.param([...texts])}::text[])`;
}

export const tableWriter = (work: Work): RowWriter => ({
  read: (rows) =>
    readRows(work.context.db, work.resource, work.reader, {
      where: and(visibleTo(work.resource, work.caller), isMeant(work.resource, rows)),
    }),
  write: async ({ tx }, stored, body) => {
    if (!stored) return createRow(tx, work, body);
    await changeRow(tx, work, stored.id, stored.version, () => body);
    return stored.id;
  },
  announce: () => announce(work),
});

export const storeWriter = (work: Work<SheetStore['list']>, store: SheetStore): RowWriter => ({
  read: () => store.read(work.context.pool, { ...work.caller, language: work.reader.language }, {}),
  write: async (part, stored, body) => {
    await store.write({ ...part, request: work.request }, stored, body);
    return stored?.id ?? 0;
  },
  announce: async () => store.announce?.(),
});
