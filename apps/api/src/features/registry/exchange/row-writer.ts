import type { SheetStore, SheetTransaction } from '../../../sheets/sheet-list.ts';
import type { Row } from '../resource.ts';
import { readRows, visibleTo } from '../rows.ts';
import { announce, changeRow, createRow, type Work } from '../write.ts';

/** Reads the stored rows of a list and writes the rows of an imported file. */
export interface RowWriter {
  /** All rows within the caller's scope. */
  read: () => Promise<Row[]>;
  /** Returns the row's id. */
  write: (part: SheetTransaction, stored: Row | null, body: Record<string, unknown>) => Promise<number>;
  announce: () => Promise<void>;
}

export const tableWriter = (work: Work): RowWriter => ({
  read: () => readRows(work.context.db, work.resource, work.reader, { where: visibleTo(work.resource, work.caller) }),
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
