import { integer, pgTable, primaryKey, text } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { tcpServerTable } from './tcp-server.ts';

export const listenerStateTable = pgTable(
  'listener_state',
  {
    tcpServerId: integer('tcp_server_id')
      .notNull()
      .references(() => tcpServerTable.id, { onDelete: 'cascade' }),
    ingestId: text('ingest_id').notNull(),
    error: text('error').notNull().default(''),
    listeningSince: timestamptz('listening_since'),
    connections: integer('connections').notNull().default(0),
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tcpServerId, table.ingestId] })],
);
