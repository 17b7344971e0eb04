import { bigint, boolean, integer, pgTable, text } from '../orm.ts';
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
  clockOffsetS: bigint('clock_offset_s', { mode: 'number' }).notNull().default(0),
});
