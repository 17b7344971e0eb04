import { integer, pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const aheadMoveTable = pgTable('ahead_move', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id, { onDelete: 'cascade' }),
  fromTime: timestamptz('from_time').notNull(),
  toTime: timestamptz('to_time').notNull(),
  offsetS: integer('offset_s').notNull(),
  askedAt: timestamptz('asked_at').notNull().defaultNow(),
  askedBy: text('asked_by').notNull(),
  doneAt: timestamptz('done_at'),
  moved: integer('moved').notNull().default(0),
});
