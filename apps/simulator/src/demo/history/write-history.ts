import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { DAY, HOUR, MINUTE } from '../../physics/time.ts';
import type { DemoDevice, DemoStation } from '../county.ts';
import { HistoryBatch } from './device-history.ts';
import { HISTORY_DAYS, pastReports } from './timeline.ts';

export interface HistoryResult {
  readonly rows: number;
  readonly devices: number;
}

interface StoredDevice {
  readonly deviceId: number;
  /** Time of the newest status in ms, null without any. */
  readonly newest: number | null;
  /** By port, type and sub-address. */
  readonly sensors: ReadonlyMap<string, number>;
}

const sensorKey = (port: number, type: string, subAddress: number): string => `${port}.${type}.${subAddress}`;

async function knownDevices(pool: Pool): Promise<Map<string, StoredDevice>> {
  const { rows } = await pool.query<{
    id: number;
    device_no: number;
    newest: Date | null;
    sensors: { id: number; port: number; type: string; sub: number }[] | null;
  }>(
    `SELECT d.id, d.device_no, l.collected_at AS newest,
       (SELECT json_agg(json_build_object('id', s.id, 'port', s.port, 'type', s.type, 'sub', s.sub_address))
        FROM sensor s WHERE s.device_id = d.id) AS sensors
     FROM device d LEFT JOIN latest_status l ON l.device_id = d.id`,
  );
  return new Map(
    rows.map((r) => [
      String(r.device_no),
      {
        deviceId: r.id,
        newest: r.newest?.getTime() ?? null,
        sensors: new Map((r.sensors ?? []).map((s) => [sensorKey(s.port, s.type, s.sub), s.id])),
      },
    ]),
  );
}

/** The missing past of a device, as ms since 1970; null when it is complete. Silent devices stay silent. */
function missingPeriod({ spec }: DemoDevice, known: StoredDevice, now: number): { from: number; to: number } | null {
  const { silent } = spec.quirks;
  if (silent === 'never' || (silent && known.newest !== null)) return null;
  const to = silent ? now - silent.hours * HOUR : now - spec.sendCycleS * 1_000;
  const from = known.newest ?? now - HISTORY_DAYS * DAY;
  return to - from > 10 * MINUTE ? { from, to } : null;
}

async function write(client: PoolClient, batch: HistoryBatch, since: number): Promise<number> {
  let count = 0;
  await client.query('BEGIN');
  try {
    for (const [statement, rows] of batch.rows) {
      if (rows.count === 0) continue;
      count += rows.count;
      await pipeline(Readable.from([rows.finish()]), client.query(copyFrom(statement)));
    }
    await writeNewest(client, batch);
    await client.query('SELECT reopen_rollups($1)', [new Date(since)]);
    await client.query('COMMIT');
    return count;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function writeNewest(client: PoolClient, { readings, statuses }: HistoryBatch): Promise<void> {
  await client.query(
    `INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, checks, values)
     SELECT r.id, s.device_id, r.collected_at, r.received_at, r.quality, r.checks, r.values
     FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::jsonb[])
       AS r(id, collected_at, received_at, quality, checks, values)
     JOIN sensor s ON s.id = r.id
     ON CONFLICT (sensor_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
       quality = excluded.quality, checks = excluded.checks, values = excluded.values
     WHERE latest_reading.collected_at < excluded.collected_at`,
    [
      readings.map((r) => r.id),
      readings.map((r) => new Date(r.report.t)),
      readings.map((r) => new Date(r.report.receivedAt)),
      readings.map((r) => r.measured.quality),
      readings.map((r) => r.checks),
      readings.map((r) => JSON.stringify(r.measured.values)),
    ],
  );
  await client.query(
    `INSERT INTO latest_status (device_id, collected_at, received_at, run_status, encryption_function, resend_function,
       push_data, values)
     SELECT d.id, d.collected_at, d.received_at, d.run_status, false, true, false, d.values
     FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::jsonb[])
       AS d(id, collected_at, received_at, run_status, values)
     ON CONFLICT (device_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
       run_status = excluded.run_status, values = excluded.values
     WHERE latest_status.collected_at < excluded.collected_at`,
    [
      statuses.map((s) => s.deviceId),
      statuses.map((s) => new Date(s.report.t)),
      statuses.map((s) => new Date(s.report.receivedAt)),
      statuses.map((s) => s.status.runStatus),
      statuses.map((s) => JSON.stringify(s.status.values)),
    ],
  );
  await client.query(
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id)
     SELECT d.id, d.seen_at, false, 'history' FROM unnest($1::int[], $2::timestamptz[]) AS d(id, seen_at)
     ON CONFLICT (device_id) DO NOTHING`,
    [statuses.map((s) => s.deviceId), statuses.map((s) => new Date(s.report.receivedAt))],
  );
}

/** Stations written in parallel. */
const WRITERS = 2;

/**
 * Fills the past of every registered demo device: 90 days where there is nothing, else from its newest status on. A station is one
 * transaction, so that an interrupted run can continue.
 */
export async function writeHistory(
  pool: Pool,
  county: readonly DemoStation[],
  now: number,
  progress: (done: number, of: number) => void,
): Promise<HistoryResult> {
  const known = await knownDevices(pool);
  const waiting = [...county];
  let rows = 0;
  let devices = 0;
  const work = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('SET synchronous_commit = off');
      for (let station = waiting.shift(); station; station = waiting.shift()) {
        const batch = new HistoryBatch();
        let since = now;
        for (const device of station.devices) {
          const row = known.get(device.spec.deviceNo);
          const period = row && missingPeriod(device, row, now);
          if (!row || !period) continue;
          const ids = device.spec.sensors.map((s) => row.sensors.get(sensorKey(s.port, s.type, s.subAddress)) ?? 0);
          if (ids.includes(0)) continue;
          batch.add(device.spec, row.deviceId, ids, pastReports(device.spec, period.from, period.to, now));
          devices += 1;
          since = Math.min(since, period.from);
          // Lets the data of the previous station be sent meanwhile.
          await new Promise((resolve) => setImmediate(resolve));
        }
        const written = batch.statuses.length > 0 ? await write(client, batch, since) : 0;
        rows += written;
        progress(county.length - waiting.length, county.length);
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  return { rows, devices };
}
