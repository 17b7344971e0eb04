import { boolean, integer, pgTable, primaryKey } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

/** One row: the time for which devices have been listened to without a break. */
export const alarmWatchTable = pgTable('alarm_watch', {
  id: boolean('id').primaryKey().default(true),
  since: timestamptz('since').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
});

export const contactGapTable = pgTable(
  'contact_gap',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    beganAt: timestamptz('began_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.beganAt] })],
);
