import { DAY_MS, HOUR_MS, WEEK_MS } from '@groundwatch/protocol/model';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import { reportFate, type Batch } from '../batch/batch.ts';
import { statusSpec, type TableSpec } from '../batch/table-spec.ts';
import type { Row } from '../batch/rows.ts';

/** Roll-ups of a week are stored two hours after its end; half of that allows for the time until the commit. */
const isMaybeStored = ({ at, receivedAt }: Row): boolean =>
  (Math.floor(at / WEEK_MS) + 1) * WEEK_MS + HOUR_MS <= receivedAt;

/**
 * Records the days that get rows after their roll-ups may have been stored, in the same transaction as the rows
 * (`migrations/repeatable/roll-ups.sql` explains why nothing is lost). A batch of current readings needs no query.
 */
export async function writeStaleDays(client: PoolClient, batch: Batch): Promise<void> {
  const days = new Map<string, { table: string; id: number; day: number }>();
  const add = ({ table }: Pick<TableSpec, 'table'>, row: Row): void => {
    if (!isMaybeStored(row)) return;
    const day = Math.floor(row.at / DAY_MS) * DAY_MS;
    days.set(`${table} ${row.id} ${day}`, { table, id: row.id, day });
  };
  for (const row of batch.statusRows) add(statusSpec, row);
  for (const [spec, rows] of batch.rows) for (const row of rows) add(spec, row);
  if (days.size === 0) return;
  const all = [...days.values()];
  await client.query({
    name: 'rollup_stale',
    text: `INSERT INTO rollup_stale (table_name, key_id, day) SELECT * FROM unnest($1::text[], $2::int4[], $3::timestamptz[])`,
    values: [
      binaryArray(
        'text',
        all.map(({ table }) => table),
      ),
      binaryArray(
        'int4',
        all.map(({ id }) => id),
      ),
      binaryArray(
        'timestamptz',
        all.map(({ day }) => day),
      ),
    ],
  });
}

/**
 * Records changes to device days that may be computed already (`migrations/repeatable/device-days.sql` explains why that suffices): rows
 * over an hour late, conflicts, and repeated reports, which are counted only there. Call when the outcome of every row is known.
 */
export async function writeStaleDeviceDays(client: PoolClient, batch: Batch): Promise<void> {
  const days: { id: number; at: number; repeated: number }[] = [];
  for (const report of batch.reports) {
    const { status } = report;
    const { id } = report.job.device;
    if (status && reportFate(report) === 'duplicate') days.push({ id, at: status.at, repeated: 1 });
    else if (status && (status.at + HOUR_MS <= status.receivedAt || report.job.movedS !== undefined))
      days.push({ id, at: status.at, repeated: 0 });
    if (status?.outcome === 'conflict') days.push({ id, at: status.at, repeated: 0 });
    for (const { rows } of report.readings)
      for (const row of rows) if (row.outcome === 'conflict') days.push({ id, at: row.at, repeated: 0 });
  }
  if (days.length === 0) return;
  await client.query({
    name: 'device_day_stale',
    text: `INSERT INTO device_day_stale (device_id, at, repeated)
      SELECT id, at, repeated FROM unnest($1::int4[], $2::timestamptz[], $3::int4[]) AS u (id, at, repeated)`,
    values: [
      binaryArray(
        'int4',
        days.map(({ id }) => id),
      ),
      binaryArray(
        'timestamptz',
        days.map(({ at }) => at),
      ),
      binaryArray(
        'int4',
        days.map(({ repeated }) => repeated),
      ),
    ],
  });
}
