import { storeIdent } from '@groundwatch/db';
import { archiveNumberOf } from '@groundwatch/protocol/model';
import { MoveBodySchema } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { found, invalidField } from '../../errors.ts';
import { logService } from '../../log-service.ts';
import { withdrawCommands } from './commands.ts';
import { hasHistory } from './history.ts';
import { operation, type Done, type Work } from './work.ts';

type MoveWork = Work<{ stationId: number; history: 'along' | 'stays'; note: string }>;

/** Columns that belong to the device and not to its place. */
const OWN_COLUMNS = `tcp_server_id, next_tcp_server_id, name, model, security, secret, next_secret, password, next_request, send_cycle_s,
  collect_cycle_s, hardware, software, boot_version, gsm_version, imei, iccid, operator, note`;

/** Copies parameters and connection settings to the new row; the old row keeps them as history. */
async function bringAlong(client: Queryable, from: number, to: number): Promise<void> {
  await client.query(
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id, address, clock_offset_s)
     SELECT $2, seen_at, false, ingest_id, address, clock_offset_s FROM device_contact WHERE device_id = $1`,
    [from, to],
  );
  await client.query('UPDATE device_contact SET is_connected = false WHERE device_id = $1', [from]);
  await client.query(
    `INSERT INTO device_parameter_change (device_id, set_id, key, value, at)
     SELECT $2, set_id, key, value, reported_at FROM device_parameter, jsonb_each(values) WHERE device_id = $1`,
    [from, to],
  );
  for (const table of ['device_parameter', 'device_parameter_applied', 'clock_correction', 'hello_nonce'])
    await client.query(`UPDATE ${table} SET device_id = $2 WHERE device_id = $1`, [from, to]);
}

/**
 * Leaves the history under a number that no device has; the device starts afresh at the new station. Pending commands were meant for the
 * old place and are withdrawn.
 */
async function leaveHistory(work: MoveWork, stationName: string): Promise<Done> {
  const { client, tx, caller, device, body, now } = work;
  const { id, deviceNo, stationId: oldStation, stationName: oldName } = device;
  const archiveNo = archiveNumberOf(id);
  await withdrawCommands(work);
  await client.query('UPDATE device SET device_no = $2::bigint WHERE id = $1', [id, archiveNo]);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO device (device_no, station_id, is_enabled, created_at, updated_at, ${OWN_COLUMNS})
     SELECT $2::bigint, $3, is_enabled, $4, $4, ${OWN_COLUMNS} FROM device WHERE id = $1 RETURNING id`,
    [id, deviceNo, body.stationId, new Date(now)],
  );
  const successor = { id: found(rows[0]).id, deviceNo };
  await client.query(
    `UPDATE device SET is_enabled = false, security = 'plain', secret = NULL, next_secret = NULL, password = NULL,
       next_tcp_server_id = NULL, updated_at = $2, version = version + 1 WHERE id = $1`,
    [id, new Date(now)],
  );
  await storeIdent(client, successor.id, now);
  await bringAlong(client, id, successor.id);
  await logService(tx, caller, now, {
    deviceId: successor.id,
    kind: 'moved',
    note: body.note,
    detail: {
      history: 'stays',
      was: { deviceId: id, deviceNo: archiveNo, stationId: oldStation, stationName: oldName },
      stationId: body.stationId,
      stationName,
    },
  });
  const was = { deviceNo, stationId: oldStation, stationName: oldName };
  const { stationId } = body;
  return { successor, detail: { history: 'stays', was, archiveNo, deviceId: successor.id, stationId, stationName } };
}

export const move = operation({
  path: 'move',
  kind: 'moved',
  body: MoveBodySchema,
  check: async ({ client, caller, device, body }) => {
    if (body.stationId === device.stationId) throw invalidField('stationId', 'sameStation');
    const { rowCount } = await client.query('SELECT 1 FROM station WHERE id = $1', [body.stationId]);
    const isSeen = caller.scope === null || caller.scope.stationIds.includes(body.stationId);
    if (rowCount === 0 || !isSeen) throw invalidField('stationId', 'reference');
    if (body.history === 'stays' && !(await hasHistory(client, device.id))) throw invalidField('history', 'noHistory');
  },
  perform: async (work) => {
    const { client, device, body, now } = work;
    // Locks the station against deletion.
    const { rows } = await client.query<{ name: string }>('SELECT name FROM station WHERE id = $1 FOR KEY SHARE', [
      body.stationId,
    ]);
    const { name: stationName } = found(rows[0]);
    if (body.history === 'stays') return leaveHistory(work, stationName);
    await client.query('UPDATE device SET station_id = $2, updated_at = $3, version = version + 1 WHERE id = $1', [
      device.id,
      body.stationId,
      new Date(now),
    ]);
    const was = { stationId: device.stationId, stationName: device.stationName };
    return { detail: { history: 'along', was, stationId: body.stationId, stationName } };
  },
});
