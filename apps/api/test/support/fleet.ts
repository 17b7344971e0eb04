import { loadOpenCommands, lockCommands, saveCommand, settleHeld, type StoredCommand } from '@groundwatch/db';
import type { CommandKind, EndReason, ParameterValues } from '@groundwatch/protocol/model';
import { transaction } from '../../src/context.ts';
import { site } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Adds devices to station a; their ids equal their numbers. Returns the numbers. */
export async function addDevices({ pool }: TestServer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => 3_001 + index);
  await pool.query(
    "INSERT INTO device (id, device_no, station_id, name, security) SELECT id, id, $2, $3 || id, 'plain' FROM unnest($1::int[]) AS id",
    [ids, site.a.station, 'rtu '],
  );
  return ids.map(String);
}

/** Stores a device's reported values. */
export const report = ({ pool, clock }: TestServer, deviceNo: string, set: number, values: ParameterValues) =>
  pool.query(
    `INSERT INTO device_parameter (device_id, set_id, values, reported_at)
      SELECT id, $2, $3, $4 FROM device WHERE device_no = $1::bigint
      ON CONFLICT (device_id, set_id) DO UPDATE SET values = device_parameter.values || excluded.values, reported_at = $4`,
    [deviceNo, set, JSON.stringify(values), new Date(clock.now)],
  );

/** Sends the oldest open command of a kind, and ends it so. */
async function end(
  { pool, clock }: TestServer,
  deviceNo: string,
  kind: CommandKind,
  last: { state: 'applied' | 'failed'; reason: EndReason | ''; answer?: Record<string, unknown> },
): Promise<StoredCommand> {
  const at = clock.now;
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM device WHERE device_no = $1::bigint', [
      deviceNo,
    ]);
    const deviceId = rows[0]!.id;
    await lockCommands(client, deviceId);
    let command = (await loadOpenCommands(client, deviceId)).find(({ lifecycle }) => lifecycle.kind === kind)!;
    if (command.lifecycle.state === 'queued') {
      const lifecycle = { ...command.lifecycle, state: 'sent' as const, tries: 1, sentAt: at };
      [command] = (await saveCommand(client, command, { lifecycle, entry: { at, what: 'sent' } })) as [StoredCommand];
    }
    const { answer, ...ended } = last;
    const lifecycle = { ...command.lifecycle, ...ended, endedAt: at };
    await saveCommand(client, command, { lifecycle, entry: { at, what: last.state }, ...(answer ? { answer } : {}) });
    return command;
  });
}

/** The device answers its oldest write, and reports the written values if applied. */
export async function endWrite(
  server: TestServer,
  deviceNo: string,
  state: 'applied' | 'failed',
  reason: EndReason | '' = state === 'failed' ? 'refused' : '',
): Promise<void> {
  const write = await end(server, deviceNo, 'write', { state, reason });
  const { set, values } = write.body as { set: number; values: ParameterValues };
  if (state === 'applied') await report(server, deviceNo, set, values);
  await settleHeld(server.pool, write.id, server.clock.now);
}

/** The device answers a read of set 1. */
export async function endRead(server: TestServer, deviceNo: string, values: ParameterValues): Promise<void> {
  await end(server, deviceNo, 'read', { state: 'applied', reason: '', answer: { code: 0, values } });
  await report(server, deviceNo, 1, values);
}
