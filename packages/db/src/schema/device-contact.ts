import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const deviceContactTable = pgTable('device_contact', {
  deviceId: integer('device_id')
    .primaryKey()
    .references(() => deviceTable.id),
  seenAt: timestamptz('seen_at').notNull(),
  isConnected: boolean('is_connected').notNull(),
  ingestId: text('ingest_id').notNull(),
  address: text('address').notNull().default(''),
  clockOffsetS: integer('clock_offset_s').notNull().default(0),
});
