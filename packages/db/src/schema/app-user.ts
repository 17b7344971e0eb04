import { bigint, boolean, integer, pgTable, text } from '../orm.ts';
import { createdAt, id, sealedBytes, timestamptz, updatedAt, version } from './columns.ts';
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
  totpSecret: sealedBytes('totp_secret', 'second factor'),
  totpEnabledAt: timestamptz('totp_enabled_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  totpRecovery: text('totp_recovery').array().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
