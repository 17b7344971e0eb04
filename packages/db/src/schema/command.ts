import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from '../orm.ts';
import {
  commandKinds,
  commandStates,
  type EndReason,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import { sealedTexts, timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' });

/** What was asked of a device, and how far it is. */
export const commandTable = pgTable(
  'command',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    kind: text('kind', { enum: commandKinds }).notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    secrets: sealedTexts('secrets', 'command secret'),
    before: jsonb('before').$type<ParameterValues>(),
    dropped: textArray('dropped').notNull().default([]),
    supersededBy: uuid('superseded_by'),
    state: text('state', { enum: commandStates }).notNull().default('queued'),
    reason: text('reason').$type<EndReason | ''>().notNull().default(''),
    heldBy: uuid('held_by'),
    rolloutId: uuid('rollout_id'),
    userId: integer('user_id'),
    accountName: text('account_name').notNull().default(''),
    note: text('note').notNull().default(''),
    isOverridden: boolean('is_overridden').notNull().default(false),
    needsReadBack: boolean('needs_read_back').notNull().default(false),
    sequence: integer('sequence'),
    tries: smallint('tries').notNull().default(0),
    maxTries: smallint('max_tries').notNull().default(5),
    readBacks: smallint('read_backs').notNull().default(0),
    outPart: text('out_part', { enum: ['order', 'readBack'] }),
    outVia: text('out_via'),
    outSince: timestamptz('out_since'),
    outUntil: timestamptz('out_until'),
    notBefore: timestamptz('not_before'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    sentAt: timestamptz('sent_at'),
    acknowledgedAt: timestamptz('acknowledged_at'),
    endedAt: timestamptz('ended_at'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
  },
  (t) => [index('command_device').on(t.deviceId, t.number)],
);

export const commandEventTable = pgTable(
  'command_event',
  {
    commandId: uuid('command_id')
      .notNull()
      .references(() => commandTable.id),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: timestamptz('at').notNull(),
    what: text('what').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.commandId, t.id] })],
);

/** Every value that a device was found to run with. */
export const deviceParameterChangeTable = pgTable('device_parameter_change', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id),
  setId: smallint('set_id').notNull(),
  key: text('key').notNull(),
  was: jsonb('was').$type<ParameterValue>(),
  value: jsonb('value').$type<ParameterValue>(),
  at: timestamptz('at').notNull(),
  commandId: uuid('command_id').references(() => commandTable.id),
});

/** What the last write that was applied set. */
export const deviceParameterAppliedTable = pgTable(
  'device_parameter_applied',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id),
    setId: smallint('set_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').$type<ParameterValue>(),
    at: timestamptz('at').notNull(),
    commandId: uuid('command_id')
      .notNull()
      .references(() => commandTable.id),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.setId, t.key] })],
);
