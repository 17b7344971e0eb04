import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from '../orm.ts';
import { createdAt, sealedTexts, timestamptz, updatedAt, version } from './columns.ts';

export const forwardDestinationTable = pgTable('forward_destination', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').$type<'mqtt' | 'http'>().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  config: jsonb('config').$type<Readonly<Record<string, unknown>>>().notNull(),
  secrets: sealedTexts('secrets', 'forwarding secret').notNull().default({}),
  projectIds: integer('project_ids').array().notNull().default([]),
  stationIds: integer('station_ids').array().notNull().default([]),
  sendsReadings: boolean('sends_readings').notNull(),
  sendsStatus: boolean('sends_status').notNull(),
  sendsAlarms: boolean('sends_alarms').notNull(),
  format: text('format').$type<'json' | 'dp'>().notNull(),
  templates: jsonb('templates').$type<Readonly<Record<string, string>>>().notNull(),
  rateLimit: integer('rate_limit').notNull(),
  inFlight: integer('in_flight').notNull(),
  keepHours: integer('keep_hours').notNull(),
  keepMb: integer('keep_mb').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const forwardDeadLetterTable = pgTable('forward_dead_letter', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  destinationId: integer('destination_id').notNull(),
  messageId: uuid('message_id').notNull(),
  kind: text('kind').$type<'reading' | 'status' | 'alarm'>().notNull(),
  deviceNo: bigint('device_no', { mode: 'number' }),
  stationId: integer('station_id'),
  keyId: bigint('key_id', { mode: 'number' }).notNull(),
  at: timestamptz('at').notNull(),
  families: text('families').array().notNull(),
  refusedAt: timestamptz('refused_at').notNull(),
  reason: text('reason').$type<'refused' | 'template'>().notNull(),
  detail: text('detail').notNull(),
  againAt: timestamptz('again_at'),
});
