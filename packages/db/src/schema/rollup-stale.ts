import { index, integer, pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const rollupStaleTable = pgTable(
  'rollup_stale',
  {
    tableName: text('table_name').notNull(),
    keyId: integer('key_id').notNull(),
    day: timestamptz('day').notNull(),
  },
  (t) => [index('rollup_stale_key').on(t.tableName, t.keyId, t.day)],
);
