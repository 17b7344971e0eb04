import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Batch } from './batch.ts';
import { checksOfReading } from './rows.ts';
import { runStatus } from './table-spec.ts';
import { inOrder } from './transaction.ts';

/** Another process stored something newer than this one knows of: the batch is worked out again. */
export class StaleLatestError extends Error {}

/** Statements that bring the newest rows up to date; only ever to something newer. */
export const latestReadingUpsert = {
  name: 'latest_reading',
  text: `INSERT INTO latest_reading AS l (sensor_id, device_id, collected_at, received_at, quality, checks, values)
    SELECT u.sensor_id, u.device_id, u.collected_at, u.received_at, u.quality, u.checks, u.values::jsonb
    FROM unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int2[], $6::int2[], $7::text[])
      AS u(sensor_id, device_id, collected_at, received_at, quality, checks, values)
    ON CONFLICT (sensor_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
      quality = excluded.quality, checks = excluded.checks, values = excluded.values
    WHERE excluded.collected_at > l.collected_at`,
};

export const latestStatusUpsert = {
  name: 'latest_status',
  text: `INSERT INTO latest_status AS l (device_id, collected_at, received_at, run_status, encryption_function,
      resend_function, push_data, values)
    SELECT u.device_id, u.collected_at, u.received_at, u.run_status, u.encryption_function, u.resend_function,
      u.push_data, u.values::jsonb
    FROM unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::int4[], $5::bool[], $6::bool[], $7::bool[], $8::text[])
      AS u(device_id, collected_at, received_at, run_status, encryption_function, resend_function, push_data, values)
    ON CONFLICT (device_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at,
      run_status = excluded.run_status, encryption_function = excluded.encryption_function,
      resend_function = excluded.resend_function, push_data = excluded.push_data, values = excluded.values
    WHERE excluded.collected_at > l.collected_at`,
};

/** Upserts the newest rows first of all: whoever holds their locks knows what is late. Throws StaleLatestError. */
export async function upsertLatest(client: PoolClient, batch: Batch): Promise<void> {
  const { newestStatuses, newestReadings } = batch;
  const [statuses, readings] = await inOrder([
    newestStatuses.size > 0 ? client.query({ ...latestStatusUpsert, values: statusParameters(batch) }) : null,
    newestReadings.size > 0 ? client.query({ ...latestReadingUpsert, values: readingParameters(batch) }) : null,
  ]);
  const isStale =
    (statuses && statuses.rowCount !== newestStatuses.size) || (readings && readings.rowCount !== newestReadings.size);
  if (isStale) throw new StaleLatestError();
}

export function statusParameters(batch: Batch): Buffer[] {
  const rows = [...batch.newestStatuses.values()].toSorted((a, b) => a.id - b.id);
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
  ];
}

export function readingParameters(batch: Batch): Buffer[] {
  const newest = [...batch.newestReadings].toSorted(([a], [b]) => a.id - b.id);
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
