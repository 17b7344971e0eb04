import { integer, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { bytea, createdAt, timestamptz } from './columns.ts';

export const apiTokenTable = pgTable('api_token', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => appUserTable.id, { onDelete: 'cascade' }),
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
