import type { SensorAnalysis, SensorTypeCode } from '@groundwatch/protocol/model';
import { boolean, date, doublePrecision, integer, jsonb, pgTable, smallint, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';
import { deviceTable } from './device.ts';

export const sensorTable = pgTable('sensor', {
  id: id(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id),
  port: smallint('port').notNull(),
  type: text('type').$type<SensorTypeCode>().notNull(),
  subAddress: smallint('sub_address').notNull(),
  name: text('name').notNull().default(''),
  /** Metres below the orifice or the ground. */
  depth: doublePrecision('depth'),
  mountMode: smallint('mount_mode'),
  /** Degrees clockwise from north, of the X axis. */
  azimuth: doublePrecision('azimuth'),
  installedOn: date('installed_on', { mode: 'string' }),
  analysis: jsonb('analysis').$type<SensorAnalysis>().notNull().default({}),
  note: text('note').notNull().default(''),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
