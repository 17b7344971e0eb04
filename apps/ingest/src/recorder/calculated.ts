import { DAY_MS } from '@groundwatch/protocol/model';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Batch } from '../batch/batch.ts';
import { isReport, type CalculatedJob, type Job } from '../batch/jobs.ts';

export const isCalculated = (job: Job): job is CalculatedJob => isReport(job) && job.calculated !== undefined;

/** Removes stored values that differ from the calculated ones, before those are stored. Requires `lockLatest`. */
export async function removeCalculated(client: PoolClient, jobs: readonly Job[]): Promise<void> {
  for (const { calculated } of jobs.filter(isCalculated)) {
    const { sensorId, removed } = calculated;
    if (removed.length === 0) continue;
    const days = [...new Set(removed.map((at) => Math.floor(at / DAY_MS) * DAY_MS))];
    await client.query({
      name: 'calculated_remove',
      text: `WITH gone AS (DELETE FROM reading_calculated WHERE sensor_id = $1 AND collected_at = ANY($2::timestamptz[]))
        INSERT INTO rollup_stale (table_name, key_id, day) SELECT 'reading_calculated', $1, day FROM unnest($3::timestamptz[]) AS u (day)`,
      values: [sensorId, binaryArray('timestamptz', removed), binaryArray('timestamptz', days)],
    });
  }
}

/** Updates the newest rows where values were removed, after all rows are stored. */
export async function renewLatest(client: PoolClient, jobs: readonly Job[]): Promise<void> {
  const ids = jobs
    .filter(isCalculated)
    .flatMap(({ calculated: { sensorId, removed } }) => (removed.length > 0 ? [sensorId] : []));
  if (ids.length === 0) return;
  await client.query({
    name: 'calculated_latest',
    text: `UPDATE latest_reading l SET collected_at = n.collected_at, received_at = n.received_at, quality = n.quality, checks = n.checks,
        values = jsonb_build_object('value', n.value, 'reason', n.reason, 'input', n.input)
      FROM unnest($1::int4[]) AS u (id) CROSS JOIN LATERAL (SELECT * FROM reading_calculated r WHERE r.sensor_id = u.id
        ORDER BY r.collected_at DESC LIMIT 1) n WHERE l.sensor_id = u.id`,
    values: [binaryArray('int4', ids)],
  });
}

/**
 * Records the times whose calculated values depend on this batch (migration 0093 explains why nothing is lost). Repeated and conflicting
 * readings and readings ahead change nothing. Call when the outcome of every row is known, and only while there are calculated series.
 */
export async function recordDueCalculations(
  client: PoolClient,
  batch: Batch,
  jobs: readonly Job[],
  now: number,
): Promise<void> {
  const spans = new Map<number, [from: number, to: number]>();
  const add = (id: number, at: number): void => {
    const known = spans.get(id);
    spans.set(id, known ? [Math.min(known[0], at), Math.max(known[1], at)] : [at, at]);
  };
  for (const rows of batch.rows.values()) for (const { outcome, id, at } of rows) if (outcome === 'stored') add(id, at);
  for (const { calculated } of jobs.filter(isCalculated))
    for (const at of calculated.removed) add(calculated.sensorId, at);
  if (spans.size === 0) return;
  await client.query({
    name: 'calculated_due',
    text: `INSERT INTO calculated_due (series_id, since, until, noted_at)
      SELECT i.series_id, min(u.since), max(u.until + make_interval(secs => i.reach_s)), $4
      FROM unnest($1::int4[], $2::timestamptz[], $3::timestamptz[]) AS u (sensor_id, since, until)
      JOIN calculated_input i USING (sensor_id) JOIN calculated_series s ON s.id = i.series_id AND s.is_enabled
      GROUP BY i.series_id ORDER BY i.series_id`,
    values: [
      binaryArray('int4', [...spans.keys()]),
      binaryArray(
        'timestamptz',
        [...spans.values()].map(([from]) => from),
      ),
      binaryArray(
        'timestamptz',
        [...spans.values()].map(([, to]) => to),
      ),
      new Date(now),
    ],
  });
}
