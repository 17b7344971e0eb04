import { bigint, integer, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { createdAt, timestamptz, updatedAt, version } from './columns.ts';
import { deviceTable } from './device.ts';
import { sensorTable } from './sensor.ts';

export const remarkTable = pgTable('remark', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id, { onDelete: 'cascade' }),
  sensorId: integer('sensor_id').references(() => sensorTable.id, { onDelete: 'set null' }),
  at: timestamptz('at').notNull(),
  until: timestamptz('until'),
  content: text('content').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  authorId: integer('author_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  authorName: text('author_name').notNull(),
  version: version(),
  deletedAt: timestamptz('deleted_at'),
  deleterName: text('deleter_name').notNull().default(''),
  /** Names what the device sent, where it is the device's own. */
  uplink: text('uplink'),
});
