import { boolean, integer, pgTable, primaryKey, smallint } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { rollupSourceTable } from './rollup-source.ts';

export const rollupNotableTable = pgTable(
  'rollup_notable',
  {
    sourceId: smallint('source_id')
      .notNull()
      .references(() => rollupSourceTable.id, { onDelete: 'cascade' }),
    keyId: integer('key_id').notNull(),
    hour: timestamptz('hour').notNull(),
    quality: smallint('quality').notNull(),
    checks: smallint('checks').notNull(),
    isLate: boolean('is_late').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.keyId, t.hour] })],
);
