import { bigint, integer, pgTable, text } from '../orm.ts';
import { bytea, timestamptz } from './columns.ts';
import { tcpServerTable } from './tcp-server.ts';

export const quarantineTable = pgTable('quarantine', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceNo: bigint('device_no', { mode: 'bigint' }).notNull(),
  reason: text('reason', { enum: ['unknown_device', 'collect_time', 'refused'] }).notNull(),
  identity: text('identity').notNull().default(''),
  count: bigint('count', { mode: 'number' }).notNull().default(1),
  frame: bytea('frame').notNull(),
  tcpServerId: integer('tcp_server_id').references(() => tcpServerTable.id, { onDelete: 'set null' }),
  address: text('address').notNull().default(''),
  firstAt: timestamptz('first_at').notNull().defaultNow(),
  lastAt: timestamptz('last_at').notNull().defaultNow(),
});
