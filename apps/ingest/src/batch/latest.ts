import { binaryArray, inOrder, type PoolClient } from '@groundwatch/db';
import type { Watermark, Watermarks } from './watermarks.ts';
import type { Batch } from './batch.ts';
import type { DeviceEntry, SensorEntry } from '../registry/device-entry.ts';
import { checksOfReading, sequenceOf, type ReadingRows, type Row, type StatusRow } from './rows.ts';
import { runStatus } from './table-spec.ts';

/** Another process stored something newer than this one knows: the batch is rebuilt. */
export class StaleLatestError extends Error {}

/** The number of written rows and, where it differs from the cached watermark, the one before the write. */
const answer = (
  id: string,
  parameter: number,
): string => `SELECT NULL::int4 AS id, count(*) AS count, NULL::timestamptz AS at FROM up
  UNION ALL SELECT ${id}, late_count, previous_at FROM up
    JOIN unnest($${parameter}::int4[], $${parameter + 1}::timestamptz[], $${parameter + 2}::int8[]) AS k(id, at, late) ON k.id = ${id}
    WHERE (previous_at, late_count) IS DISTINCT FROM (k.at, k.late)`;

/** Statements that update the newest rows, only to something newer. */
const latestReadingUpsert = {
  name: 'latest_reading',
  text: `WITH up AS (INSERT INTO latest_reading AS l (sensor_id, device_id, collected_at, received_at, quality, checks, values)
    SELECT u.sensor_id, u.device_id, u.collected_at, u.received_at, u.quality, u.checks, u.values::jsonb
    FROM unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int2[], $6::int2[], $7::text[])
      AS u(sensor_id, device_id, collected_at, received_at, quality, checks, values)
    ON CONFLICT (sensor_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
      quality = excluded.quality, checks = excluded.checks, values = excluded.values, previous_at = l.collected_at
    WHERE excluded.collected_at > l.collected_at RETURNING sensor_id, late_count, previous_at)
    ${answer('sensor_id', 8)}`,
};

const latestStatusUpsert = {
  name: 'latest_status',
  text: `WITH up AS (INSERT INTO latest_status AS l (device_id, collected_at, received_at, run_status, encryption_function,
      resend_function, push_data, values, sequence)
    SELECT u.device_id, u.collected_at, u.received_at, u.run_status, u.encryption_function, u.resend_function,
      u.push_data, u.values::jsonb, u.sequence
    FROM unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::int4[], $5::bool[], $6::bool[], $7::bool[], $8::text[], $9::int4[])
      AS u(device_id, collected_at, received_at, run_status, encryption_function, resend_function, push_data, values, sequence)
    ON CONFLICT (device_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
      run_status = excluded.run_status, encryption_function = excluded.encryption_function,
      resend_function = excluded.resend_function, push_data = excluded.push_data, values = excluded.values,
      sequence = excluded.sequence, previous_at = l.collected_at
    WHERE excluded.collected_at > l.collected_at RETURNING device_id, late_count, previous_at)
    ${answer('device_id', 10)}`,
};

interface Answer {
  id: number | null;
  count: number;
  at: Date | null;
}

/** Binary arrays of ids, collect times and late counts of the cached watermarks; an unknown one never matches. */
function remembered(ids: readonly number[], watermarks: ReadonlyMap<number, Watermark>): Buffer[] {
  const known = ids.map((id) => watermarks.get(id));
  return [
    binaryArray('int4', ids),
    binaryArray(
      'timestamptz',
      known.map((watermark) => (watermark && Number.isFinite(watermark.at) ? watermark.at : null)),
    ),
    binaryArray(
      'int8',
      known.map((watermark) => watermark?.lateCount ?? -1),
    ),
  ];
}

/** Watermarks before the write: the cached ones, or those that the answer has. */
function watermarksBefore(
  ids: readonly number[],
  watermarks: ReadonlyMap<number, Watermark>,
  rows: readonly Answer[],
): Map<number, Watermark> {
  const found = new Map<number, Watermark>();
  for (const id of ids) {
    const watermark = watermarks.get(id);
    if (watermark) found.set(id, watermark);
  }
  for (const { id, count, at } of rows)
    if (id !== null) found.set(id, { at: at?.getTime() ?? Number.NEGATIVE_INFINITY, lateCount: count });
  return found;
}

/** Locks the newest rows where some readings are late or ahead, which the upsert does not lock; in order of ids, like the upsert. */
export async function lockLatest(client: PoolClient, batch: Batch): Promise<void> {
  const ids = (isResent: boolean, all: Iterable<number>): number[] =>
    isResent ? [...new Set(all)].toSorted((a, b) => a - b) : [];
  const rows = [...batch.rows.values()].flat();
  const aheadOf = (column: string): Row[] =>
    [...batch.ahead].flatMap(([{ idColumn }, ofTable]) => (idColumn === column ? ofTable : []));
  const [statusesAhead, readingsAhead] = [aheadOf('device_id'), aheadOf('sensor_id')];
  const devices = ids(
    statusesAhead.length > 0 || batch.statusRows.some((row) => row.isResent),
    [...batch.statusRows, ...statusesAhead].map(({ id }) => id),
  );
  const sensors = ids(
    readingsAhead.length > 0 || rows.some((row) => row.isResent),
    [...rows, ...readingsAhead].map(({ id }) => id),
  );
  const lock = (table: string, column: string, of: readonly number[]) =>
    client.query({
      name: `${table}_lock`,
      text: `SELECT FROM ${table} WHERE ${column} = ANY($1::int4[]) ORDER BY ${column} FOR NO KEY UPDATE`,
      values: [binaryArray('int4', of)],
    });
  await inOrder([
    devices.length > 0 ? lock('latest_status', 'device_id', devices) : null,
    sensors.length > 0 ? lock('latest_reading', 'sensor_id', sensors) : null,
  ]);
}

/** Counts stored late rows by owner; returns the watermarks afterwards. Requires `lockLatest`. */
export async function countLate(
  client: PoolClient,
  of: 'latest_reading' | 'latest_status',
  counts: ReadonlyMap<number, number>,
): Promise<Map<number, Watermark>> {
  if (counts.size === 0) return new Map();
  const column = of === 'latest_reading' ? 'sensor_id' : 'device_id';
  const { rows } = await client.query<{ id: number; at: Date; lateCount: number }>({
    name: `${of}_late`,
    text: `UPDATE ${of} l SET late_count = l.late_count + u.n FROM unnest($1::int4[], $2::int4[]) AS u(id, n)
      WHERE l.${column} = u.id RETURNING u.id, l.collected_at AS at, l.late_count AS "lateCount"`,
    values: [binaryArray('int4', [...counts.keys()]), binaryArray('int4', [...counts.values()])],
  });
  return new Map(rows.map(({ id, at, lateCount }) => [id, { at: at.getTime(), lateCount }]));
}

/**
 * Upserts the newest rows before anything else: holding their locks determines which rows are late. Returns the watermarks before;
 * `watermarks` are the cached ones. Throws StaleLatestError.
 */
export async function upsertLatest(client: PoolClient, batch: Batch, watermarks: Watermarks): Promise<Watermarks> {
  const statuses = [...batch.newestStatuses.values()].toSorted((a, b) => a.id - b.id);
  const readings = [...batch.newestReadings].toSorted(([a], [b]) => a.id - b.id);
  const deviceIds = statuses.map(({ id }) => id);
  const sensorIds = readings.map(([{ id }]) => id);
  const send = (statement: { name: string; text: string }, values: Buffer[]) =>
    client.query<Answer>({ ...statement, values });
  const [found, read] = await inOrder([
    statuses.length > 0
      ? send(latestStatusUpsert, [...statusParameters(statuses), ...remembered(deviceIds, watermarks.statuses)])
      : null,
    readings.length > 0
      ? send(latestReadingUpsert, [...readingParameters(readings), ...remembered(sensorIds, watermarks.readings)])
      : null,
  ]);
  const isStale = (rows: readonly Answer[] | undefined, size: number): boolean =>
    rows !== undefined && rows.find(({ id }) => id === null)?.count !== size;
  if (isStale(found?.rows, statuses.length) || isStale(read?.rows, readings.length)) throw new StaleLatestError();
  return {
    statuses: watermarksBefore(deviceIds, watermarks.statuses, found?.rows ?? []),
    readings: watermarksBefore(sensorIds, watermarks.readings, read?.rows ?? []),
  };
}

function statusParameters(rows: readonly StatusRow[]): Buffer[] {
  return [
    binaryArray(
      'int4',
      rows.map((row) => row.id),
    ),
    binaryArray(
      'timestamptz',
      rows.map((row) => row.at),
    ),
    binaryArray(
      'timestamptz',
      rows.map((row) => row.receivedAt),
    ),
    binaryArray(
      'int4',
      rows.map((row) => runStatus(row.status.runStatus)),
    ),
    binaryArray(
      'bool',
      rows.map((row) => row.status.encryptionFunction),
    ),
    binaryArray(
      'bool',
      rows.map((row) => row.status.resendFunction),
    ),
    binaryArray(
      'bool',
      rows.map((row) => row.status.pushData),
    ),
    binaryArray(
      'text',
      rows.map((row) => JSON.stringify(row.values)),
    ),
    binaryArray('int4', rows.map(sequenceOf)),
  ];
}

type Newest = readonly [SensorEntry, { readonly device: DeviceEntry; readonly rows: ReadingRows }];

function readingParameters(newest: readonly Newest[]): Buffer[] {
  const first = newest.flatMap(([, { rows }]) => rows.rows.slice(0, 1));
  return [
    binaryArray(
      'int4',
      newest.map(([sensor]) => sensor.id),
    ),
    binaryArray(
      'int4',
      newest.map(([, { device }]) => device.id),
    ),
    binaryArray(
      'timestamptz',
      first.map((row) => row.at),
    ),
    binaryArray(
      'timestamptz',
      first.map((row) => row.receivedAt),
    ),
    binaryArray(
      'int2',
      first.map((row) => row.quality),
    ),
    binaryArray(
      'int2',
      newest.map(([, { rows }]) => checksOfReading(rows)),
    ),
    binaryArray(
      'text',
      first.map((row) => JSON.stringify(row.values)),
    ),
  ];
}
