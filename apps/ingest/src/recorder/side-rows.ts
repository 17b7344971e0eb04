import { binaryArray, inOrder, storeIdent, type PoolClient } from '@groundwatch/db';
import type { Ident } from '@groundwatch/protocol/wire';
import { storeReported } from '../parameters/reported.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { correctionKey, type Correction } from '../batch/batch.ts';
import type { Job, ParamsJob } from '../batch/jobs.ts';

const byId = (a: DeviceEntry, b: DeviceEntry): number => a.id - b.id;

/**
 * Writes when and by which process devices were last heard, and their clock offsets. A row that belongs to another device by now is
 * skipped.
 */
export async function writeContacts(
  client: PoolClient,
  touched: Iterable<DeviceEntry>,
  ingestId: string,
): Promise<void> {
  const devices = [...touched].toSorted(byId);
  if (devices.length === 0) return;
  await client.query({
    name: 'device_contact',
    text: `INSERT INTO device_contact AS c (device_id, seen_at, is_connected, ingest_id, address, clock_offset_s)
      SELECT u.device_id, u.seen_at, u.is_connected, $4, u.address, u.clock_offset_s
      FROM unnest($1::int4[], $2::timestamptz[], $3::bool[], $5::text[], $6::int8[], $7::int8[])
        AS u(device_id, seen_at, is_connected, address, clock_offset_s, device_no)
      JOIN device d ON d.id = u.device_id AND d.device_no = u.device_no
      ON CONFLICT (device_id) DO UPDATE SET seen_at = excluded.seen_at, is_connected = excluded.is_connected,
        ingest_id = excluded.ingest_id, address = excluded.address, clock_offset_s = excluded.clock_offset_s
      WHERE excluded.is_connected OR c.ingest_id = excluded.ingest_id`,
    values: [
      binaryArray(
        'int4',
        devices.map((device) => device.id),
      ),
      binaryArray(
        'timestamptz',
        devices.map((device) => device.seenAt),
      ),
      binaryArray(
        'bool',
        devices.map((device) => device.isConnected),
      ),
      ingestId,
      binaryArray(
        'text',
        devices.map((device) => device.address),
      ),
      binaryArray(
        'int8',
        devices.map((device) => device.clockOffsetS),
      ),
      binaryArray(
        'int8',
        devices.map((device) => Number(device.deviceNo)),
      ),
    ],
  });
}

/** Identification that a device reported, and when (ms since 1970). */
export interface ReportedIdent {
  readonly ident: Ident;
  readonly at: number;
}

/** Writes the last identification of devices and its start. */
export async function writeIdents(client: PoolClient, idents: ReadonlyMap<DeviceEntry, ReportedIdent>): Promise<void> {
  const write = async ([device, { ident, at }]: readonly [DeviceEntry, ReportedIdent]): Promise<void> => {
    const { rowCount } = await client.query({
      name: 'device_ident',
      text: `UPDATE device SET hardware = $2, software = $3, boot_version = $4, gsm_version = $5, imei = $6, iccid = $7,
        operator = $8, updated_at = now() WHERE id = $1 AND device_no = $9::bigint`,
      values: [
        device.id,
        ident.hardware,
        ident.software,
        ident.bootVersion,
        ident.gsmVersion,
        ident.imei,
        ident.iccid,
        ident.operator,
        device.deviceNo,
      ],
    });
    if (rowCount) await storeIdent(client, device.id, at);
  };
  await inOrder([...idents].toSorted(([a], [b]) => byId(a, b)).map(write));
}

/** Writes changed send cycles; returns the devices whose rows were written. */
export async function writeSendCycles(
  client: PoolClient,
  reported: ReadonlyMap<DeviceEntry, number>,
): Promise<Map<DeviceEntry, number>> {
  const changed = [...reported]
    .filter(([device, cycle]) => device.sendCycleS !== cycle)
    .toSorted(([a], [b]) => byId(a, b));
  if (changed.length > 0) {
    await client.query({
      name: 'device_send_cycle',
      text: `UPDATE device d SET send_cycle_s = u.cycle, updated_at = now()
        FROM unnest($1::int4[], $2::int4[]) AS u(id, cycle) WHERE d.id = u.id`,
      values: [
        binaryArray(
          'int4',
          changed.map(([device]) => device.id),
        ),
        binaryArray(
          'int4',
          changed.map(([, cycle]) => cycle),
        ),
      ],
    });
  }
  return new Map(changed);
}

/** Writes reported parameter sets. */
export const writeParams = (client: PoolClient, jobs: readonly ParamsJob[]): Promise<void> =>
  storeReported(
    client,
    jobs.map(({ device, uplink, receivedAt }) => ({ deviceId: device.id, sets: uplink.content, at: receivedAt })),
  );

/** Loads the clock corrections of earlier transmissions of these uplinks, by device and identity. */
export async function findCorrections(client: PoolClient, resent: readonly Job[]): Promise<Map<string, number>> {
  if (resent.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; offsetS: number }>({
    name: 'clock_correction_find',
    text: `SELECT c.device_id || ':' || c.identity AS key, c.offset_s AS "offsetS"
      FROM unnest($1::int4[], $2::text[]) AS u(device_id, identity) JOIN clock_correction c USING (device_id, identity)`,
    values: [
      binaryArray(
        'int4',
        resent.map((job) => job.device.id),
      ),
      binaryArray(
        'text',
        resent.map(({ uplink }) => uplink.id),
      ),
    ],
  });
  return new Map(rows.map((row) => [row.key, row.offsetS]));
}

export async function writeCorrections(client: PoolClient, corrections: readonly Correction[]): Promise<void> {
  if (corrections.length === 0) return;
  const unique = [...new Map(corrections.map((c) => [correctionKey(c.device, c.identity), c])).values()].toSorted(
    (a, b) => byId(a.device, b.device) || (a.identity < b.identity ? -1 : 1),
  );
  await client.query({
    name: 'clock_correction',
    text: `INSERT INTO clock_correction (device_id, identity, offset_s)
      SELECT * FROM unnest($1::int4[], $2::text[], $3::int8[]) ON CONFLICT DO NOTHING`,
    values: [
      binaryArray(
        'int4',
        unique.map((c) => c.device.id),
      ),
      binaryArray(
        'text',
        unique.map((c) => c.identity),
      ),
      binaryArray(
        'int8',
        unique.map((c) => c.offsetS),
      ),
    ],
  });
}

/** Quarantines an uplink whose content cannot be stored as data. */
export async function writeQuarantine(
  client: PoolClient,
  jobs: readonly Job[],
  reason: 'collect_time' | 'refused',
): Promise<void> {
  const write = ({ device, uplink, receivedAt, tcpServerId, address }: Job): Promise<unknown> =>
    client.query({
      name: 'quarantine_frame',
      text: `INSERT INTO quarantine AS q (device_no, reason, identity, frame, tcp_server_id, address, first_at, last_at)
        VALUES ($1, $2, $3, $4, (SELECT id FROM tcp_server WHERE id = $5), $6, $7, $7)
        ON CONFLICT (device_no, reason, identity) DO UPDATE SET count = q.count + 1, last_at = excluded.last_at`,
      values: [device.deviceNo, reason, uplink.id, uplink.bytes, tcpServerId, address, new Date(receivedAt)],
    });
  await inOrder(jobs.toSorted((a, b) => byId(a.device, b.device)).map(write));
}
