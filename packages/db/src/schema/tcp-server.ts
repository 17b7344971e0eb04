import { adapters } from '@groundwatch/protocol/model';
import { boolean, cidr, integer, jsonb, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

export const tcpServerTable = pgTable('tcp_server', {
  id: id(),
  name: text('name').notNull(),
  host: text('host').notNull().default('0.0.0.0'),
  port: integer('port').notNull(),
  adapter: text('adapter', { enum: adapters }).notNull().default('grtu1'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  allowList: cidr('allow_list').array().notNull().default([]),
  isTrusted: boolean('is_trusted').notNull().default(false),
  limits: jsonb('limits').$type<Record<string, number>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
