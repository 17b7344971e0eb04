import { eq } from '@groundwatch/db/orm';
import { stationTable, tcpServerTable } from '@groundwatch/db';
import type { ServiceKind } from '@groundwatch/protocol/model';
import type { Caller } from '../../../access/caller.ts';
import type { Executor } from '../../../audit.ts';
import { logService } from '../../../log-service.ts';
import type { Row } from '../resource.ts';

type Detail = Record<string, unknown>;

async function nameIn(
  tx: Executor,
  table: typeof stationTable | typeof tcpServerTable,
  id: unknown,
): Promise<string | null> {
  if (typeof id !== 'number') return null;
  const [row] = await tx.select({ name: table.name }).from(table).where(eq(table.id, id));
  return row?.name ?? null;
}

/** Logs an edit of a device in its service log, like maintenance. */
export async function logEdit(
  tx: Executor,
  caller: Caller,
  now: number,
  existing: Row,
  body: Record<string, unknown>,
): Promise<void> {
  const note = (kind: ServiceKind, detail: Detail): Promise<void> =>
    logService(tx, caller, now, { deviceId: existing.id, kind, detail });
  const { deviceNo, security, secret, stationPassword, stationId, tcpServerId } = body;
  const { stationName, tcpServerName } = existing;
  if (Number(deviceNo) !== Number(existing['deviceNo']))
    await note('renumbered', { was: { deviceNo: existing['deviceNo'] }, deviceNo });
  if (security !== existing['security'] || secret !== undefined || stationPassword !== undefined)
    await note('secret', {
      was: { security: existing['security'] },
      security,
      isNewSecret: typeof secret === 'string',
      ...(stationPassword === undefined ? {} : { hasStationPassword: stationPassword !== null }),
    });
  if (stationId !== existing['stationId'])
    await note('moved', {
      history: 'along',
      was: { stationId: existing['stationId'], stationName },
      stationId,
      stationName: await nameIn(tx, stationTable, stationId),
    });
  if (tcpServerId !== existing['tcpServerId'])
    await note('transferred', {
      was: { tcpServerId: existing['tcpServerId'], tcpServerName },
      tcpServerId,
      tcpServerName: await nameIn(tx, tcpServerTable, tcpServerId),
    });
}
