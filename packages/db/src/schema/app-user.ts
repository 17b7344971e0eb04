import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { roleTable } from './role.ts';

export const appUserTable = pgTable('app_user', {
  id: id(),
  accountName: text('account_name').notNull(),
  name: text('name').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  roleId: integer('role_id')
    .notNull()
    .references(() => roleTable.id),
  isEnabled: boolean('is_enabled').notNull().default(true),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  failedAttempts: integer('failed_attempts').notNull().default(0),
  lastFailedAt: timestamptz('last_failed_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
