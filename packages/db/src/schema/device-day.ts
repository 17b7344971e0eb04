import { date, integer, jsonb, pgTable, primaryKey, smallint, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

const deviceId = () =>
  integer('device_id')
    .notNull()
    .references(() => deviceTable.id, { onDelete: 'cascade' });
const count = (name: string) => integer(name).notNull();

/** What days, months and closings have in common; `migrations/0070_device_days.sql` tells of each. */
const sums = () => ({
  due: count('due'),
  missing: count('missing'),
  received: count('received'),
  late: count('late'),
  dueS: count('due_s'),
  onlineS: count('online_s'),
  gaps: count('gaps'),
  longestGapS: count('longest_gap_s'),
});

export const deviceDayTable = pgTable(
  'device_day',
  {
    ...{ deviceId: deviceId(), day: date('day').notNull(), ...sums() },
    repeated: count('repeated').default(0),
    contradicting: count('contradicting').default(0),
    faults: count('faults'),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.day] })],
);

export const deviceMonthTable = pgTable(
  'device_month',
  {
    ...{ deviceId: deviceId(), month: date('month').notNull(), ...sums() },
    repeated: count('repeated'),
    contradicting: count('contradicting'),
    occasional: count('occasional'),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.month] })],
);

export const deviceDaySpreadTable = pgTable(
  'device_day_spread',
  {
    ...{ deviceId: deviceId(), day: date('day').notNull() },
    signals: jsonb('signals').notNull(),
    voltages: jsonb('voltages').notNull(),
    channels: integer('channels').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.day] })],
);

export const deviceMonthSpreadTable = pgTable(
  'device_month_spread',
  {
    ...{ deviceId: deviceId(), month: date('month').notNull() },
    signals: jsonb('signals').notNull(),
    voltages: jsonb('voltages').notNull(),
    channels: integer('channels').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.month] })],
);

export const deviceDayFaultTable = pgTable(
  'device_day_fault',
  {
    ...{ deviceId: deviceId(), day: date('day').notNull(), bit: smallint('bit').notNull() },
    ...{ begun: count('begun'), ended: count('ended'), faultyS: count('faulty_s'), endedS: count('ended_s') },
    ...{ longestS: count('longest_s'), since: timestamptz('since'), runS: count('run_s') },
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.bit, t.day] })],
);

export const deviceMonthFaultTable = pgTable(
  'device_month_fault',
  {
    ...{ deviceId: deviceId(), month: date('month').notNull(), bit: smallint('bit').notNull() },
    ...{ begun: count('begun'), ended: count('ended'), faultyS: count('faulty_s') },
    ...{ endedS: count('ended_s'), longestS: count('longest_s') },
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.month, t.bit] })],
);

export const deviceClosingTable = pgTable(
  'device_closing',
  {
    ...{ span: text('span').notNull(), begins: date('begins').notNull(), deviceId: deviceId() },
    ...{ stationId: count('station_id'), ...sums(), faults: count('faults') },
  },
  (t) => [primaryKey({ columns: [t.span, t.begins, t.deviceId] })],
);

export const deviceDayStateTable = pgTable('device_day_state', {
  deviceId: deviceId().primaryKey(),
  computedUntil: timestamptz('computed_until').notNull(),
  closedUntil: date('closed_until').notNull(),
});

export const deviceDayStaleTable = pgTable('device_day_stale', {
  ...{ deviceId: count('device_id'), at: timestamptz('at').notNull(), repeated: count('repeated') },
});
