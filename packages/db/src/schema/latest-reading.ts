import type { ReadingValues } from '@groundwatch/protocol/model';
import { bigint, integer, jsonb, pgTable, smallint } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';
import { sensorTable } from './sensor.ts';

export const latestReadingTable = pgTable('latest_reading', {
  sensorId: integer('sensor_id')
    .primaryKey()
    .references(() => sensorTable.id),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id),
  collectedAt: timestamptz('collected_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  quality: smallint('quality').notNull(),
  checks: smallint('checks').notNull().default(0),
  values: jsonb('values').$type<ReadingValues>().notNull(),
  /** Late ones stored since; who remembers fewer has not seen them all. */
  lateCount: bigint('late_count', { mode: 'number' }).notNull().default(0),
  /** Collect time of the newest reading before this one. */
  previousAt: timestamptz('previous_at'),
});
