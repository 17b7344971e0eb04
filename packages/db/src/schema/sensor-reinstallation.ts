import type { ReadingValue, ReinstallationKind } from '@groundwatch/protocol/model';
import { bigint, integer, jsonb, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { createdAt, timestamptz } from './columns.ts';
import { remarkTable } from './remark.ts';
import { sensorTable } from './sensor.ts';

/** Events are added and revoked; only what was measured of them is filled in. */
export const sensorReinstallationTable = pgTable('sensor_reinstallation', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  sensorId: integer('sensor_id')
    .notNull()
    .references(() => sensorTable.id, { onDelete: 'cascade' }),
  at: timestamptz('at').notNull(),
  kind: text('kind').$type<ReinstallationKind>().notNull(),
  entered: jsonb('entered').$type<Record<string, ReadingValue>>().notNull().default({}),
  measured: jsonb('measured').$type<Record<string, ReadingValue>>().notNull().default({}),
  settledAt: timestamptz('settled_at'),
  remarkId: bigint('remark_id', { mode: 'number' }).references(() => remarkTable.id, { onDelete: 'set null' }),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  authorId: integer('author_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  authorName: text('author_name').notNull().default(''),
  revokedAt: timestamptz('revoked_at'),
  revokerName: text('revoker_name').notNull().default(''),
});
