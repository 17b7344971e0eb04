import type { WallReport, WallSettings } from '@groundwatch/protocol/model';
import { integer, jsonb, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { bytea, createdAt, id, timestamptz, updatedAt } from './columns.ts';

export const wallTable = pgTable('wall', {
  id: id(),
  name: text('name').notNull(),
  stationIds: integer('station_ids').array(),
  language: text('language').notNull(),
  timeZone: text('time_zone').notNull(),
  settings: jsonb('settings').$type<WallSettings>().notNull(),
  ownerId: integer('owner_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  revision: integer('revision').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A screen that was paired with a wall. */
export const displayTable = pgTable('display', {
  id: id(),
  wallId: integer('wall_id')
    .notNull()
    .references(() => wallTable.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  pairedBy: text('paired_by').notNull(),
  pairedAt: timestamptz('paired_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at'),
  revokedAt: timestamptz('revoked_at'),
  revokedBy: text('revoked_by').notNull().default(''),
  report: jsonb('report').$type<WallReport>(),
  reportedAt: timestamptz('reported_at'),
});

/** A screen that shows a code, until it has expired. */
export const displayPairingTable = pgTable('display_pairing', {
  code: text('code').primaryKey(),
  secretHash: bytea('secret_hash').notNull(),
  address: text('address').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  wallId: integer('wall_id').references(() => wallTable.id, { onDelete: 'cascade' }),
  name: text('name').notNull().default(''),
  pairedBy: text('paired_by').notNull().default(''),
  displayId: integer('display_id').references(() => displayTable.id, { onDelete: 'cascade' }),
});
