import type { HornOrder } from '@groundwatch/domain/horns';
import type { HornEventKind, HornState } from '@groundwatch/protocol/model';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from '../orm.ts';
import { alarmTable } from './alarm.ts';
import { timestamptz, updatedAt, version } from './columns.ts';
import { commandTable } from './command.ts';
import { deviceTable } from './device.ts';
import { sensorTable } from './sensor.ts';
import { stationTable } from './station.ts';

/** How the horns of a station are sounded. */
export const hornStationTable = pgTable('horn_station', {
  stationId: integer('station_id')
    .primaryKey()
    .references(() => stationTable.id, { onDelete: 'cascade' }),
  needsTwo: boolean('needs_two').notNull().default(false),
  releaseS: integer('release_s').notNull().default(300),
  answerS: integer('answer_s').notNull().default(30),
  needsHearing: boolean('needs_hearing').notNull().default(false),
  version: version(),
  updatedAt: updatedAt(),
});

export const hornPlaceTable = pgTable('horn_place', {
  deviceId: integer('device_id')
    .primaryKey()
    .references(() => deviceTable.id, { onDelete: 'cascade' }),
  position: smallint('position').notNull(),
  isOut: boolean('is_out').notNull().default(false),
  earSensorId: integer('ear_sensor_id').references(() => sensorTable.id, { onDelete: 'set null' }),
  earThreshold: doublePrecision('ear_threshold'),
  earWindowS: integer('ear_window_s'),
});

/** A sounding, from the asking to its end. */
export const hornSequenceTable = pgTable('horn_sequence', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  stationId: integer('station_id').notNull(),
  stationName: text('station_name').notNull(),
  alarmId: bigint('alarm_id', { mode: 'number' }).references(() => alarmTable.id),
  action: text('action', { enum: ['sound', 'test'] }).notNull(),
  level: smallint('level').notNull(),
  durationS: integer('duration_s').notNull(),
  voice: smallint('voice').notNull(),
  state: text('state').$type<HornState>().notNull(),
  needsTwo: boolean('needs_two').notNull(),
  answerS: integer('answer_s').notNull(),
  needsHearing: boolean('needs_hearing').notNull(),
  askedBy: integer('asked_by').notNull(),
  askedName: text('asked_name').notNull(),
  note: text('note').notNull().default(''),
  askedAt: timestamptz('asked_at').notNull(),
  releaseUntil: timestamptz('release_until'),
  releasedBy: integer('released_by'),
  releasedName: text('released_name').notNull().default(''),
  releasedAt: timestamptz('released_at'),
  endedName: text('ended_name').notNull().default(''),
  endedAt: timestamptz('ended_at'),
  revision: integer('revision').notNull().default(1),
});

const sequenceId = () =>
  uuid('sequence_id')
    .notNull()
    .references(() => hornSequenceTable.id);

export const hornSequenceHornTable = pgTable(
  'horn_sequence_horn',
  {
    sequenceId: sequenceId(),
    position: smallint('position').notNull(),
    deviceId: integer('device_id').notNull(),
    deviceNo: bigint('device_no', { mode: 'number' }).notNull(),
    deviceName: text('device_name').notNull(),
    isChosen: boolean('is_chosen').notNull(),
    insteadOf: smallint('instead_of'),
    earSensorId: integer('ear_sensor_id'),
    earThreshold: doublePrecision('ear_threshold'),
    earWindowS: integer('ear_window_s'),
    commandId: uuid('command_id').references(() => commandTable.id),
    order: jsonb('order').$type<HornOrder>(),
    stopCommandId: uuid('stop_command_id').references(() => commandTable.id),
    stop: jsonb('stop').$type<HornOrder>(),
    soundingAt: timestamptz('sounding_at'),
    heardAt: timestamptz('heard_at'),
    heardPeak: doublePrecision('heard_peak'),
    missedAt: timestamptz('missed_at'),
    unheardAt: timestamptz('unheard_at'),
  },
  (t) => [primaryKey({ columns: [t.sequenceId, t.position] })],
);

export const hornEventTable = pgTable(
  'horn_event',
  {
    sequenceId: sequenceId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: timestamptz('at').notNull(),
    what: text('what').$type<HornEventKind>().notNull(),
    position: smallint('position'),
    userId: integer('user_id'),
    accountName: text('account_name').notNull().default(''),
    note: text('note').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.sequenceId, t.id] })],
);
