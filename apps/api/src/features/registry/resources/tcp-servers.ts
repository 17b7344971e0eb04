import { and, eq, inArray, ne, sql } from '@groundwatch/db/orm';
import { listenerStateTable, tcpServerTable } from '@groundwatch/db';
import { TcpServerBodySchema, type ListenerState } from '@groundwatch/protocol/rest';
import type { Executor } from '../../../audit.ts';
import { invalidField } from '../../../errors.ts';
import { resource } from '../resource.ts';
import { countOf, namedIn } from './counts.ts';

/** An ingest process that has been silent for this long has ended, by the clock of the database. */
const isAlive = sql`${listenerStateTable.seenAt} > now() - interval '30 seconds'`;

async function listenersOf(db: Executor, ids: readonly number[]): Promise<Map<number, ListenerState[]>> {
  const states = await db
    .select()
    .from(listenerStateTable)
    .where(and(inArray(listenerStateTable.tcpServerId, [...ids]), isAlive))
    .orderBy(listenerStateTable.ingestId);
  const result = new Map<number, ListenerState[]>(ids.map((id) => [id, []]));
  for (const { tcpServerId, listeningSince, seenAt, ...state } of states)
    result.get(tcpServerId)?.push({
      ...state,
      listeningSince: listeningSince?.toISOString() ?? null,
      seenAt: seenAt.toISOString(),
    });
  return result;
}

const everyAddress = new Set(['0.0.0.0', '::']);
/** Whether two servers cannot both listen: equal addresses, or one listens on all addresses. */
const collide = (a: string, b: string): boolean => a === b || everyAddress.has(a) || everyAddress.has(b);

export const tcpServers = resource({
  path: 'tcp-servers',
  permission: 'tcp-server',
  table: tcpServerTable,
  body: TcpServerBodySchema,
  extras: () => ({ deviceCount: countOf('device', 'tcp_server_id', 'tcp_server') }),
  search: [tcpServerTable.name, tcpServerTable.host, tcpServerTable.port],
  visible: () => sql`false`,
  announces: 'tcp_server',
  bulk: ['isEnabled', 'allowList', 'limits'],
  key: ['name'],
  dependencies: [namedIn('device', 'device', 'tcp_server_id')],
  check: async ({ tx, body, existing }) => {
    if (body === null) return;
    const others = await tx
      .select({ name: tcpServerTable.name, host: tcpServerTable.host })
      .from(tcpServerTable)
      .where(and(eq(tcpServerTable.port, body.port), ne(tcpServerTable.id, existing?.id ?? 0)));
    const other = others.find(({ host }) => collide(host, body.host));
    if (other) throw invalidField('port', 'addressInUse', { name: other.name });
  },
  complete: async (db, rows) => {
    const listeners =
      rows.length === 0
        ? new Map<number, ListenerState[]>()
        : await listenersOf(
            db,
            rows.map(({ id }) => id),
          );
    return rows.map((row) => ({ ...row, listeners: listeners.get(row.id) ?? [] }));
  },
});
