import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from '../orm.ts';
import { createdAt, sealedTexts, timestamptz, updatedAt, version } from './columns.ts';

/** Number of a transaction that never comes again within a cluster, in decimal. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

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
  destinationId: integer('destination_id')
    .notNull()
    .references(() => forwardDestinationTable.id, { onDelete: 'cascade' }),
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

export const forwardStateTable = pgTable('forward_state', {
  destinationId: integer('destination_id')
    .primaryKey()
    .references(() => forwardDestinationTable.id, { onDelete: 'cascade' }),
  xid: xid8('xid').notNull(),
  outboxId: bigint('outbox_id', { mode: 'number' }).notNull().default(0),
  ord: integer('ord').notNull().default(0),
  sent: bigint('sent', { mode: 'number' }).notNull().default(0),
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  isWorking: boolean('is_working').notNull().default(false),
  seenAt: timestamptz('seen_at'),
  lastSentAt: timestamptz('last_sent_at'),
  lastDroppedAt: timestamptz('last_dropped_at'),
  failingSince: timestamptz('failing_since'),
  lastError: text('last_error').notNull().default(''),
  lastErrorAt: timestamptz('last_error_at'),
});

export const forwardOutboxTable = pgTable(
  'forward_outbox',
  {
    xid: xid8('xid').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().defaultNow(),
    families: text('families').array().notNull().default([]),
    family: smallint('family').array().notNull().default([]),
    keyIds: integer('key_ids').array().notNull().default([]),
    ats: timestamptz('ats').array().notNull().default([]),
    eventIds: bigint('event_ids', { mode: 'number' }).array().notNull().default([]),
    size: integer('size').notNull(),
  },
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
);
