import { bigint, boolean, integer, jsonb, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';

export const auditTable = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamptz('at').notNull().defaultNow(),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  accountName: text('account_name').notNull().default(''),
  action: text('action').notNull(),
  target: text('target').notNull().default(''),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  address: text('address').notNull().default(''),
  isSuccess: boolean('is_success').notNull().default(true),
});
