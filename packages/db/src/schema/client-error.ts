import { bigint, integer, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';

export const clientErrorTable = pgTable('client_error', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  accountName: text('account_name').notNull().default(''),
  uploadedAt: timestamptz('uploaded_at').notNull().defaultNow(),
  at: timestamptz('at').notNull(),
  count: integer('count').notNull().default(1),
  tag: text('tag').notNull().default(''),
  message: text('message').notNull(),
  page: text('page').notNull().default(''),
  detail: text('detail').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  build: text('build').notNull().default(''),
});
