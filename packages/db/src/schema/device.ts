import { bigint, boolean, integer, pgTable, smallint, text } from '../orm.ts';
import { createdAt, id, sealedBytes, timestamptz, updatedAt, version } from './columns.ts';
import { stationTable } from './station.ts';
import { tcpServerTable } from './tcp-server.ts';

export const deviceTable = pgTable('device', {
  id: id(),
  /** At most 15 digits: a number holds them. */
  deviceNo: bigint('device_no', { mode: 'number' }).notNull(),
  stationId: integer('station_id')
    .notNull()
    .references(() => stationTable.id),
  tcpServerId: integer('tcp_server_id').references(() => tcpServerTable.id),
  name: text('name').notNull(),
  model: text('model').notNull().default(''),
  security: text('security', { enum: ['plain', 'authenticated', 'encrypted'] })
    .notNull()
    .default('authenticated'),
  secret: sealedBytes('secret', 'device secret'),
  /** What a station sends as its password; null: it is not checked. */
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
  /** Sequence of the next request to it; a command takes two. */
  nextRequest: integer('next_request').notNull().default(1),
  /** The connection that carried the last request to it, and when it was heard over that last. */
  downlinkVia: text('downlink_via'),
  downlinkHeardAt: timestamptz('downlink_heard_at'),
  /** What a command is giving it as its secret: both are taken until it is known to have it. */
  nextSecret: sealedBytes('next_secret', 'device secret'),
  /** The listener it is on its way to: both are taken until it came there. */
  nextTcpServerId: integer('next_tcp_server_id').references(() => tcpServerTable.id),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
