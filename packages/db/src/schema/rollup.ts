import { doublePrecision, integer, pgTable, primaryKey, smallint, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { rollupSourceTable } from './rollup-source.ts';

export const rollupTable = pgTable(
  'rollup',
  {
    sourceId: smallint('source_id')
      .notNull()
      .references(() => rollupSourceTable.id, { onDelete: 'cascade' }),
    keyId: integer('key_id').notNull(),
    field: text('field').notNull(),
    element: smallint('element').notNull(),
    day: timestamptz('day').notNull(),
    count: integer('count').notNull(),
    min: doublePrecision('min').notNull(),
    max: doublePrecision('max').notNull(),
    sum: doublePrecision('sum').notNull(),
    hours: smallint('hours').array().notNull(),
    counts: integer('counts').array().notNull(),
    mins: doublePrecision('mins').array().notNull(),
    maxs: doublePrecision('maxs').array().notNull(),
    sums: doublePrecision('sums').array().notNull(),
    quarters: smallint('quarters').array().notNull(),
    quarterCounts: integer('quarter_counts').array().notNull(),
    quarterMins: doublePrecision('quarter_mins').array().notNull(),
    quarterMaxs: doublePrecision('quarter_maxs').array().notNull(),
    quarterSums: doublePrecision('quarter_sums').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.keyId, t.field, t.element, t.day] })],
);
