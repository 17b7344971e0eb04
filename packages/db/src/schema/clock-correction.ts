import { bigint, integer, pgTable, primaryKey, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const clockCorrectionTable = pgTable(
  'clock_correction',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    identity: text('identity').notNull(),
    offsetS: bigint('offset_s', { mode: 'number' }).notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.identity] })],
);
