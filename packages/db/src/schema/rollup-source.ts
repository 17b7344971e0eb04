import { pgTable, smallint, text } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const rollupSourceTable = pgTable('rollup_source', {
  id: smallint('id').generatedAlwaysAsIdentity().primaryKey(),
  tableName: text('table_name').notNull().unique(),
  fields: text('fields').array().notNull(),
  storedUntil: timestamptz('stored_until').notNull(),
});
