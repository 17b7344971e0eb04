import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
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
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
