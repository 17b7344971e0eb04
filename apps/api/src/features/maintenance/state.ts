import { isArchiveNumber, isOpen, type CommandState } from '@groundwatch/protocol/model';
import type { Maintenance } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { readDevice } from './device.ts';
import { hasHistory } from './history.ts';
import { readTransferable } from './replace.ts';
import { hideStations, readLog, readMarks } from './service-log.ts';

type Server = NonNullable<Maintenance['tcpServer']>;

const readServers = async (db: Queryable): Promise<Server[]> =>
  (await db.query<Server>('SELECT id, name, port, is_enabled AS "isEnabled" FROM tcp_server ORDER BY name, id')).rows;

const countOpen = async (db: Queryable, deviceId: number): Promise<number> => {
  const { rows } = await db.query<{ state: CommandState }>(
    'SELECT state FROM command WHERE device_id = $1 AND ended_at IS NULL',
    [deviceId],
  );
  return rows.filter(({ state }) => isOpen(state)).length;
};

/** The state of a device before maintenance. Throws notFound where the caller may not see it. */
export async function readMaintenance(db: Queryable, caller: Caller, id: number): Promise<Maintenance> {
  const device = await readDevice(db, caller, id);
  const [marks, log, sets, openCommands, has, servers] = await Promise.all([
    readMarks(db, device),
    readLog(db, id),
    readTransferable(db, id),
    countOpen(db, id),
    hasHistory(db, id),
    caller.scope === null ? readServers(db) : [],
  ]);
  const serverOf = (wanted: number | null): Server | null => servers.find((server) => server.id === wanted) ?? null;
  const next = serverOf(device.nextTcpServerId);
  const since = log.find(({ kind, detail }) => kind === 'transferred' && detail['isTakenBack'] !== true)?.at ?? null;
  return {
    id,
    version: device.version,
    deviceNo: device.deviceNo,
    name: device.name,
    model: device.model,
    security: device.security,
    hasSecret: device.hasSecret,
    stationId: device.stationId,
    isEnabled: device.isEnabled,
    isArchived: isArchiveNumber(device.deviceNo),
    ...marks,
    isConnected: device.isConnected,
    heardAt: device.heardAt?.toISOString() ?? null,
    sendCycleS: device.sendCycleS,
    hasHistory: has,
    openCommands,
    sets: sets.map(({ set, values, reportedAt }) => ({
      set,
      values: Object.keys(values).length,
      reportedAt: reportedAt.toISOString(),
    })),
    tcpServer: serverOf(device.tcpServerId),
    nextTcpServer: next && { ...next, since },
    tcpServers: servers,
    log: log.map((entry) => hideStations(caller, entry)),
  };
}
