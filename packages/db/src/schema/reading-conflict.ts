import { bigint, integer, jsonb, pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';
import { sensorTable } from './sensor.ts';

export const readingConflictTable = pgTable('reading_conflict', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id),
  sensorId: integer('sensor_id').references(() => sensorTable.id),
  family: text('family').notNull(),
  collectedAt: timestamptz('collected_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  stored: jsonb('stored').notNull(),
  offered: jsonb('offered').notNull(),
  offeredHash: text('offered_hash').notNull(),
});
