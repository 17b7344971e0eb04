import { integer, json, pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { stationTable } from './station.ts';

export const shiftTable = pgTable('shift', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  userId: integer('user_id').notNull(),
  accountName: text('account_name').notNull(),
  /** null: all. */
  stationIds: integer('station_ids').array(),
  startedAt: timestamptz('started_at').notNull(),
  handedAt: timestamptz('handed_at'),
  nextUserId: integer('next_user_id'),
  nextName: text('next_name').notNull().default(''),
  takenAt: timestamptz('taken_at'),
  endedAt: timestamptz('ended_at'),
  remark: text('remark').notNull().default(''),
  report: json('report').$type<Record<string, unknown>>(),
  fingerprint: text('fingerprint').notNull().default(''),
});

export const shiftNoteTable = pgTable('shift_note', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  shiftId: integer('shift_id')
    .notNull()
    .references(() => shiftTable.id),
  at: timestamptz('at').notNull(),
  userId: integer('user_id').notNull(),
  accountName: text('account_name').notNull(),
  stationId: integer('station_id').references(() => stationTable.id, { onDelete: 'set null' }),
  text: text('text').notNull(),
});
