import type { Arrangement } from '@groundwatch/protocol/model';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '../orm.ts';
import { bytea, createdAt, id, sealedBytes, timestamptz, updatedAt, version } from './columns.ts';

export const menuTable = pgTable('menu', {
  id: id(),
  parentId: integer('parent_id'),
  menuType: text('menu_type', { enum: ['menu', 'button'] }).notNull(),
  path: text('path').notNull().default(''),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  nameJa: text('name_ja').notNull(),
  component: text('component').notNull().default(''),
  icon: text('icon').notNull().default(''),
  auth: text('auth').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isHidden: boolean('is_hidden').notNull().default(false),
  version: version(),
});

export const roleTable = pgTable('role', {
  id: id(),
  name: text('name').notNull(),
  seesAll: boolean('sees_all').notNull().default(false),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const roleMenuTable = pgTable(
  'role_menu',
  {
    roleId: integer('role_id').notNull(),
    menuId: integer('menu_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] })],
);

export const dataScopeTable = pgTable('data_scope', {
  id: id(),
  roleId: integer('role_id'),
  userId: integer('user_id'),
  companyId: integer('company_id'),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
});

export const appUserTable = pgTable('app_user', {
  id: id(),
  accountName: text('account_name').notNull(),
  name: text('name').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  roleId: integer('role_id').notNull(),
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

export const loginSessionTable = pgTable('login_session', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id').notNull(),
  address: text('address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: createdAt(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  endedAt: timestamptz('ended_at'),
});

export const apiTokenTable = pgTable('api_token', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  userId: integer('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  hint: text('hint').notNull(),
  permissions: text('permissions').array().notNull(),
  companyIds: integer('company_ids').array().notNull().default([]),
  projectIds: integer('project_ids').array().notNull().default([]),
  stationIds: integer('station_ids').array().notNull().default([]),
  createdAt: createdAt(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at'),
  revokedAt: timestamptz('revoked_at'),
});

export const spentProofTable = pgTable('spent_proof', {
  challenge: text('challenge').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** The saved home page of a user or role. */
export const dashboardTable = pgTable('dashboard', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  userId: integer('user_id'),
  roleId: integer('role_id'),
  arrangement: jsonb('arrangement').$type<Arrangement>().notNull(),
  /** Changes with every save. */
  revision: integer('revision')
    .notNull()
    .default(sql`nextval('dashboard_revision')`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
