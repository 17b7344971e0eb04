import { index, integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const readingAheadTable = pgTable(
  'reading_ahead',
  {
    tableName: text('table_name').notNull(),
    keyId: integer('key_id').notNull(),
    deviceId: integer('device_id').notNull(),
    collectedAt: timestamptz('collected_at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    row: jsonb('row').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tableName, t.keyId, t.collectedAt] }),
    index('reading_ahead_received').on(t.keyId, t.receivedAt),
    index('reading_ahead_recent').on(t.receivedAt),
    index('reading_ahead_device').on(t.deviceId, t.collectedAt),
  ],
);
