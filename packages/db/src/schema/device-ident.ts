import { integer, pgTable, primaryKey, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

/** What a device said of itself, each from when it said so. */
export const deviceIdentTable = pgTable(
  'device_ident',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    hardware: text('hardware').notNull(),
    software: text('software').notNull(),
    bootVersion: text('boot_version').notNull(),
    gsmVersion: text('gsm_version').notNull(),
    imei: text('imei').notNull(),
    iccid: text('iccid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.at] })],
);
