import type { ParameterValues, RolloutMode, SkipReason } from '@groundwatch/protocol/model';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from '../orm.ts';
import { id, timestamptz, version } from './columns.ts';

export const parameterTemplateTable = pgTable('parameter_template', {
  id: id(),
  name: text('name').notNull(),
  setId: smallint('set_id').notNull(),
  values: jsonb('values').$type<ParameterValues>().notNull(),
  note: text('note').notNull().default(''),
  createdAt: timestamptz('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
  version: version(),
});

export const parameterRolloutTable = pgTable('parameter_rollout', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  templateName: text('template_name').notNull().default(''),
  setId: smallint('set_id').notNull(),
  values: jsonb('values').$type<ParameterValues>().notNull(),
  mode: text('mode').$type<RolloutMode>().notNull(),
  reverts: uuid('reverts'),
  userId: integer('user_id'),
  accountName: text('account_name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: timestamptz('created_at').notNull(),
  continuedAt: timestamptz('continued_at'),
  continuedBy: text('continued_by').notNull().default(''),
  stoppedAt: timestamptz('stopped_at'),
  stoppedBy: text('stopped_by').notNull().default(''),
});

/** One device of a rollout: its changes, and its values before. */
export const parameterRolloutDeviceTable = pgTable(
  'parameter_rollout_device',
  {
    rolloutId: uuid('rollout_id').notNull(),
    deviceId: integer('device_id').notNull(),
    position: smallint('position').notNull(),
    isCanary: boolean('is_canary').notNull().default(false),
    values: jsonb('values').$type<ParameterValues>().notNull().default({}),
    before: jsonb('before').$type<ParameterValues>().notNull().default({}),
    commandId: uuid('command_id'),
    readId: uuid('read_id'),
    skipped: text('skipped').$type<SkipReason | ''>().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.rolloutId, t.deviceId] })],
);
