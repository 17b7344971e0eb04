import { integer, jsonb, pgTable, primaryKey, smallint } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const deviceParameterTable = pgTable(
  'device_parameter',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    setId: smallint('set_id').notNull(),
    values: jsonb('values').$type<Record<string, number | string | null>>().notNull(),
    reportedAt: timestamptz('reported_at').notNull(),
    older: jsonb('older').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.setId] })],
);
