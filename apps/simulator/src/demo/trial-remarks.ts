import type { Pool } from 'pg';
import type { DemoStation } from './county.ts';

const AUTHOR = '云岭地质监测中心';

/**
 * Adds a remark to each device with special handling of commands; a remark that was added once, and possibly removed, is not added again.
 */
export async function addTrialRemarks(pool: Pool, county: readonly DemoStation[], now: number): Promise<void> {
  const trials = county
    .flatMap(({ devices }) => devices)
    .flatMap(({ spec, remark }) => (remark === undefined ? [] : [{ no: spec.deviceNo, remark }]));
  await pool.query(
    `INSERT INTO remark (device_id, at, content, author_name)
     SELECT d.id, $3, t.remark, $4 FROM unnest($1::bigint[], $2::text[]) AS t(no, remark) JOIN device d ON d.device_no = t.no
     WHERE NOT EXISTS (SELECT FROM remark k WHERE k.device_id = d.id AND k.content = t.remark)`,
    [trials.map(({ no }) => no), trials.map(({ remark }) => remark), new Date(now), AUTHOR],
  );
}
