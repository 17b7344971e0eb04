import { bigint, boolean, integer, jsonb, pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const auditTable = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamptz('at').notNull().defaultNow(),
  userId: integer('user_id'),
  accountName: text('account_name').notNull().default(''),
  action: text('action').notNull(),
  target: text('target').notNull().default(''),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  address: text('address').notNull().default(''),
  isSuccess: boolean('is_success').notNull().default(true),
});

export const clientErrorTable = pgTable('client_error', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: integer('user_id'),
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
