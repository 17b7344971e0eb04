import { and, desc, lte, max, sql, type SQL } from '@groundwatch/db/orm';
import { auditTable } from '@groundwatch/db';
import type { Executor } from '../../audit.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Cell } from '../../sheets/cells.ts';

/** Rows per read: all that an export holds in memory. */
const BATCH = 1_000;

export const auditHeadings = (t: Translate): string[] =>
  ['at', 'accountName', 'action', 'isSuccess', 'target', 'address', 'detail', 'userId', 'id'].map((key) =>
    t(`audit.${key}`),
  );

/** The rows of a filter as cells, newest first. Rows written meanwhile are not included. */
export async function* auditRows(db: Executor, where: SQL | undefined, t: Translate): AsyncGenerator<Cell[]> {
  const [newest] = await db.select({ id: max(auditTable.id) }).from(auditTable);
  const before = lte(auditTable.id, newest?.id ?? 0);
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select({ row: auditTable, exactAt: sql<string>`${auditTable.at}::text` })
      .from(auditTable)
      .where(and(where, before, after))
      .orderBy(desc(auditTable.at), desc(auditTable.id))
      .limit(BATCH);
    for (const { row } of rows) yield cellsOf(row, t);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = sql`(${auditTable.at}, ${auditTable.id}) < (${last.exactAt}::timestamptz, ${last.row.id})`;
  }
}

const cellsOf = (row: typeof auditTable.$inferSelect, t: Translate): Cell[] => [
  row.at.toISOString(),
  row.accountName,
  row.action,
  t(row.isSuccess ? 'audit.succeeded' : 'audit.failed'),
  row.target,
  row.address,
  Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail),
  row.userId,
  row.id,
];
