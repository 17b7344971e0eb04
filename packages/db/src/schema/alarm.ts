import type {
  AlarmEventKind,
  AlarmState,
  AlarmSubject,
  AnalysisAspect,
  AnalysisState,
  ConditionKind,
} from '@groundwatch/protocol/model';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text } from '../orm.ts';
import { alarmRuleTable } from './alarm-rule.ts';
import { createdAt, timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';
import { sensorTable } from './sensor.ts';
import { stationTable } from './station.ts';

const bigId = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity();
const ruleId = () =>
  integer('rule_id')
    .notNull()
    .references(() => alarmRuleTable.id);

export const alarmJudgementTable = pgTable('alarm_judgement', {
  id: bigId().primaryKey(),
  ruleId: ruleId(),
  subject: text('subject').$type<AlarmSubject>().notNull(),
  at: timestamptz('at').notNull(),
  level: smallint('level').notNull(),
  was: smallint('was').notNull(),
  version: integer('version').notNull(),
  value: doublePrecision('value'),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  isLate: boolean('is_late').notNull().default(false),
  knownAt: timestamptz('known_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
});

export const alarmTable = pgTable('alarm', {
  id: bigId().primaryKey(),
  ruleId: ruleId(),
  version: integer('version').notNull(),
  subject: text('subject').$type<AlarmSubject>().notNull(),
  kind: text('kind').$type<ConditionKind>().notNull(),
  /** Where it was raised: it stays there when the device moves on. */
  stationId: integer('station_id')
    .notNull()
    .references(() => stationTable.id),
  deviceId: integer('device_id').references(() => deviceTable.id),
  sensorId: integer('sensor_id').references(() => sensorTable.id),
  state: text('state').$type<AlarmState>().notNull(),
  level: smallint('level').notNull(),
  worstLevel: smallint('worst_level').notNull(),
  trip: jsonb('trip').$type<Record<string, unknown>>().notNull(),
  firstTripAt: timestamptz('first_trip_at').notNull(),
  tripAt: timestamptz('trip_at').notNull(),
  raisedAt: timestamptz('raised_at').notNull(),
  changedAt: timestamptz('changed_at').notNull(),
  acknowledgedAt: timestamptz('acknowledged_at'),
  acknowledgedBy: text('acknowledged_by').notNull().default(''),
  returnedAt: timestamptz('returned_at'),
  endedAt: timestamptz('ended_at'),
  isLate: boolean('is_late').notNull().default(false),
  isHeld: boolean('is_held').notNull().default(false),
  isOutOfService: boolean('is_out_of_service').notNull().default(false),
  isSuppressed: boolean('is_suppressed').notNull().default(false),
  shelvedUntil: timestamptz('shelved_until'),
  shelvedLevel: smallint('shelved_level'),
  shelvedBy: text('shelved_by').notNull().default(''),
  shelveReason: text('shelve_reason').notNull().default(''),
  reactivations: integer('reactivations').notNull().default(0),
  escalationStep: smallint('escalation_step').notNull().default(0),
  isTold: boolean('is_told').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  risenRevision: integer('risen_revision').notNull().default(1),
  assignedTo: integer('assigned_to'),
  assignedName: text('assigned_name').notNull().default(''),
  assignedAt: timestamptz('assigned_at'),
});

const alarmId = () =>
  bigint('alarm_id', { mode: 'number' })
    .notNull()
    .references(() => alarmTable.id);

export const alarmEventTable = pgTable(
  'alarm_event',
  {
    alarmId: alarmId(),
    id: bigId(),
    at: timestamptz('at').notNull(),
    collectedAt: timestamptz('collected_at'),
    what: text('what').$type<AlarmEventKind>().notNull(),
    level: smallint('level').notNull().default(0),
    userId: integer('user_id'),
    accountName: text('account_name').notNull().default(''),
    note: text('note').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.alarmId, t.id] })],
);

export const alarmNoticeTable = pgTable('alarm_notice', {
  id: bigId().primaryKey(),
  alarmId: alarmId(),
  step: text('step').notNull(),
  what: text('what').notNull(),
  level: smallint('level').notNull(),
  at: timestamptz('at').notNull(),
  takenAt: timestamptz('taken_at'),
});

export const maintenanceWindowTable = pgTable('maintenance_window', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  stationId: integer('station_id')
    .notNull()
    .references(() => stationTable.id),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  reason: text('reason').notNull(),
  userId: integer('user_id'),
  accountName: text('account_name').notNull().default(''),
  createdAt: createdAt(),
  cancelledAt: timestamptz('cancelled_at'),
});

export const analysisStateTable = pgTable(
  'analysis_state',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    /** 0: of the device. */
    sensorId: integer('sensor_id').notNull().default(0),
    aspect: text('aspect').$type<AnalysisAspect>().notNull(),
    state: text('state').$type<AnalysisState>().notNull(),
    since: timestamptz('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.sensorId, t.aspect] })],
);
