import { TakeBackBodySchema, TransferBodySchema } from '@groundwatch/protocol/rest';
import { AppError, found, invalidField } from '../../errors.ts';
import { cancelQueued, queueWrite, refuseUnlessSender } from './commands.ts';
import { operation, type Question } from './work.ts';

const RTU_SET = 1;

/** TCP servers belong to no company: only callers who see all may see them. */
function refuseUnlessAll({ caller }: Question<unknown>): void {
  if (caller.scope !== null) throw new AppError('outOfScope');
}

async function serverName({ client }: Question<unknown>, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM tcp_server WHERE id = $1', [id]);
  return rows[0]?.name ?? null;
}

/** Moves a device to another TCP server. Until it connects there, it may use both. */
export const transfer = operation({
  path: 'transfer',
  kind: 'transferred',
  body: TransferBodySchema,
  check: async (question) => {
    const { client, device, body } = question;
    refuseUnlessAll(question);
    if (body.centre !== null) refuseUnlessSender(question);
    if (body.tcpServerId === (device.nextTcpServerId ?? device.tcpServerId))
      throw invalidField('tcpServerId', 'sameServer');
    const { rows } = await client.query<{ isEnabled: boolean }>(
      'SELECT is_enabled AS "isEnabled" FROM tcp_server WHERE id = $1',
      [body.tcpServerId],
    );
    if (!rows[0]) throw invalidField('tcpServerId', 'reference');
    if (!rows[0].isEnabled) throw invalidField('tcpServerId', 'serverDisabled');
  },
  perform: async (work) => {
    const { client, device, body, now } = work;
    const { tcpServerId, centre } = body;
    // A transfer back to the server that it still uses is complete at once.
    const next = tcpServerId === device.tcpServerId ? null : tcpServerId;
    await client.query(
      'UPDATE device SET next_tcp_server_id = $2, updated_at = $3, version = version + 1 WHERE id = $1',
      [device.id, next, new Date(now)],
    );
    const was = { tcpServerId: device.tcpServerId, tcpServerName: await serverName(work, device.tcpServerId) };
    const commandId =
      centre &&
      (await queueWrite(work, RTU_SET, {
        [`centre${centre.number}Domain`]: centre.domain,
        [`centre${centre.number}Port`]: centre.port,
        [`centre${centre.number}Enable`]: 1,
      }));
    return { detail: { was, tcpServerId, tcpServerName: await serverName(work, tcpServerId), centre, commandId } };
  },
});

/** Cancels a transfer: the device stays with its server. The pending write is withdrawn unless it was sent. */
export const takeBack = operation({
  path: 'transfer/take-back',
  kind: 'transferred',
  body: TakeBackBodySchema,
  check: (question) => {
    refuseUnlessAll(question);
    if (question.device.nextTcpServerId === null) throw invalidField('', 'notUnderWay');
  },
  perform: async (work) => {
    const { client, device, now } = work;
    const { rows } = await client.query<{ detail: Record<string, unknown> }>(
      `SELECT detail FROM device_service WHERE device_id = $1 AND kind = 'transferred' ORDER BY id DESC LIMIT 1`,
      [device.id],
    );
    const isWithdrawn = await cancelQueued(work, rows[0]?.detail['commandId']);
    await client.query(
      'UPDATE device SET next_tcp_server_id = NULL, updated_at = $2, version = version + 1 WHERE id = $1',
      [device.id, new Date(now)],
    );
    const was = {
      tcpServerId: device.nextTcpServerId,
      tcpServerName: found(await serverName(work, device.nextTcpServerId)),
    };
    const { tcpServerId } = device;
    return {
      detail: { isTakenBack: true, isWithdrawn, was, tcpServerId, tcpServerName: await serverName(work, tcpServerId) },
    };
  },
});
