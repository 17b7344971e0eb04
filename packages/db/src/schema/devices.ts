import {
  adapters,
  tlsModes,
  type FieldCalibration,
  type MoistureCoefficients,
  type PanelKey,
  type ReadingValues,
  type SensorAnalysis,
  type SensorTypeCode,
  serviceKinds,
} from '@groundwatch/protocol/model';
import {
  bigint,
  boolean,
  cidr,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '../orm.ts';
import { bytea, createdAt, id, sealedBytes, timestamptz, updatedAt, version } from './columns.ts';

export const tcpServerTable = pgTable('tcp_server', {
  id: id(),
  name: text('name').notNull(),
  host: text('host').notNull().default('0.0.0.0'),
  port: integer('port').notNull(),
  adapter: text('adapter', { enum: adapters }).notNull().default('grtu1'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  tls: text('tls', { enum: tlsModes }).notNull().default('off'),
  allowList: cidr('allow_list').array().notNull().default([]),
  isTrusted: boolean('is_trusted').notNull().default(false),
  limits: jsonb('limits').$type<Record<string, number>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const listenerStateTable = pgTable(
  'listener_state',
  {
    tcpServerId: integer('tcp_server_id').notNull(),
    ingestId: text('ingest_id').notNull(),
    error: text('error').notNull().default(''),
    listeningSince: timestamptz('listening_since'),
    connections: integer('connections').notNull().default(0),
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tcpServerId, table.ingestId] })],
);

/** Layout of the device pages of a model. */
export const deviceModelTable = pgTable('device_model', {
  id: id(),
  model: text('model').notNull().unique(),
  panels: jsonb('panels').$type<PanelKey[]>().notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const deviceTable = pgTable('device', {
  id: id(),
  /** At most 15 digits, which a number can hold. */
  deviceNo: bigint('device_no', { mode: 'number' }).notNull(),
  stationId: integer('station_id').notNull(),
  tcpServerId: integer('tcp_server_id'),
  name: text('name').notNull(),
  model: text('model').notNull().default(''),
  security: text('security', { enum: ['plain', 'authenticated', 'encrypted'] })
    .notNull()
    .default('authenticated'),
  secret: sealedBytes('secret', 'device secret'),
  /** The password that a station sends; null: it is not checked. */
  stationPassword: sealedBytes('password', 'station password'),
  sendCycleS: integer('send_cycle_s').notNull().default(600),
  collectCycleS: integer('collect_cycle_s').notNull().default(600),
  isEnabled: boolean('is_enabled').notNull().default(true),
  hardware: text('hardware').notNull().default(''),
  software: text('software').notNull().default(''),
  bootVersion: text('boot_version').notNull().default(''),
  gsmVersion: text('gsm_version').notNull().default(''),
  imei: text('imei').notNull().default(''),
  iccid: text('iccid').notNull().default(''),
  operator: smallint('operator'),
  /** Sequence of the next request; a command uses two. */
  nextRequest: integer('next_request').notNull().default(1),
  /** The connection of the last request, and when the device was last heard over it. */
  downlinkVia: text('downlink_via'),
  downlinkHeardAt: timestamptz('downlink_heard_at'),
  /** The secret that a command sets: both are accepted until the device is known to have the new one. */
  nextSecret: sealedBytes('next_secret', 'device secret'),
  /** The listener that the device moves to: both are accepted until it has connected there. */
  nextTcpServerId: integer('next_tcp_server_id'),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** Data of a SIM card, by the number that devices report. */
export const simCardTable = pgTable(
  'sim_card',
  {
    companyId: integer('company_id').notNull(),
    iccid: text('iccid').notNull(),
    expiresOn: date('expires_on'),
    /** How many days before expiry people are notified, and the expiry date that they were notified of. */
    warnDays: integer('warn_days').notNull().default(30),
    notifiedFor: date('notified_for'),
    note: text('note').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.iccid] })],
);

export const deviceContactTable = pgTable('device_contact', {
  deviceId: integer('device_id').primaryKey(),
  seenAt: timestamptz('seen_at').notNull(),
  isConnected: boolean('is_connected').notNull(),
  ingestId: text('ingest_id').notNull(),
  address: text('address').notNull().default(''),
  clockOffsetS: bigint('clock_offset_s', { mode: 'number' }).notNull().default(0),
});

export const deviceServiceTable = pgTable('device_service', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id').notNull(),
  kind: text('kind', { enum: serviceKinds }).notNull(),
  /** When it was done, possibly before it was entered. */
  at: timestamptz('at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  userId: integer('user_id'),
  accountName: text('account_name').notNull(),
  note: text('note').notNull().default(''),
  /** Values before and after; never a secret. */
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
});

export const sensorTable = pgTable('sensor', {
  id: id(),
  deviceId: integer('device_id').notNull(),
  port: smallint('port').notNull(),
  type: text('type').$type<SensorTypeCode>().notNull(),
  subAddress: smallint('sub_address').notNull(),
  name: text('name').notNull().default(''),
  /** Metres below the orifice or the ground. */
  depth: doublePrecision('depth'),
  mountMode: smallint('mount_mode'),
  /** Direction of the X axis, degrees clockwise from north. */
  azimuth: doublePrecision('azimuth'),
  installedOn: date('installed_on', { mode: 'string' }),
  analysis: jsonb('analysis').$type<SensorAnalysis>().notNull().default({}),
  note: text('note').notNull().default(''),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const latestReadingTable = pgTable('latest_reading', {
  sensorId: integer('sensor_id').primaryKey(),
  deviceId: integer('device_id').notNull(),
  collectedAt: timestamptz('collected_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  quality: smallint('quality').notNull(),
  checks: smallint('checks').notNull().default(0),
  values: jsonb('values').$type<ReadingValues>().notNull(),
  /** Counts late readings; a cached watermark with another count is outdated. */
  lateCount: bigint('late_count', { mode: 'number' }).notNull().default(0),
  /** Collect time of the newest reading before this one. */
  previousAt: timestamptz('previous_at'),
});

/** Versions are added and revoked, never changed. */
export const sensorCalibrationTable = pgTable(
  'sensor_calibration',
  {
    sensorId: integer('sensor_id').notNull(),
    /** Counts the versions of a sensor from 1. */
    version: integer('version').notNull(),
    validFrom: timestamptz('valid_from').notNull(),
    fields: jsonb('fields').$type<FieldCalibration[]>().notNull().default([]),
    moisture: jsonb('moisture').$type<MoistureCoefficients>(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    authorId: integer('author_id'),
    authorName: text('author_name').notNull().default(''),
    revokedAt: timestamptz('revoked_at'),
    revokerName: text('revoker_name').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.sensorId, t.version] })],
);

export const quarantineTable = pgTable('quarantine', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceNo: bigint('device_no', { mode: 'bigint' }).notNull(),
  reason: text('reason', { enum: ['unknown_device', 'collect_time', 'refused'] }).notNull(),
  identity: text('identity').notNull().default(''),
  count: bigint('count', { mode: 'number' }).notNull().default(1),
  frame: bytea('frame').notNull(),
  tcpServerId: integer('tcp_server_id'),
  address: text('address').notNull().default(''),
  firstAt: timestamptz('first_at').notNull().defaultNow(),
  lastAt: timestamptz('last_at').notNull().defaultNow(),
});
