import type { Pool } from 'pg';
import { displacement } from '../physics/creep.ts';
import { renewals } from '../physics/renewal.ts';
import { DAY } from '../physics/time.ts';
import type { DemoStation } from './county.ts';
import { HISTORY_DAYS } from './history/timeline.ts';

const NOTE = '仪器量程将尽，现场重新布设并归零；此后的位移自此时算起。';
const AUTHOR = '云岭地质监测中心';
/** Sensors that measure ground movement; those in water are not touched. */
const MOVED = ['b2', 'b3', 'b4', 'b7', 'b8', 'b9', 'b11', 'settlement'];

/**
 * Adds remarks to each device when its instruments were re-installed, with re-installation events of its sensors, and sets the reference of
 * displacements in depth to the last one, like people on site would. Existing and changed events stay.
 */
export async function addRenewalRemarks(pool: Pool, county: readonly DemoStation[], now: number): Promise<void> {
  const rows = county.flatMap(({ site, devices }) => {
    const movedAt = (t: number): number => displacement(site.creep, site.rain, site.rainFactor, t);
    const times = renewals(movedAt, now - HISTORY_DAYS * DAY, now);
    return devices.flatMap(({ spec }) => times.map((at) => ({ no: spec.deviceNo, at: new Date(at) })));
  });
  const values = [rows.map(({ no }) => no), rows.map(({ at }) => at)];
  await pool.query(
    `INSERT INTO remark (device_id, at, content, author_name)
     SELECT d.id, r.at, $3, $4 FROM unnest($1::bigint[], $2::timestamptz[]) AS r(no, at) JOIN device d ON d.device_no = r.no
     WHERE NOT EXISTS (SELECT FROM remark k WHERE k.device_id = d.id AND k.at = r.at)`,
    [...values, NOTE, AUTHOR],
  );
  // The api computes the jumps.
  await pool.query(
    `INSERT INTO sensor_reinstallation (sensor_id, at, kind, remark_id, author_name)
     SELECT s.id, r.at, 'reinstalled', k.id, $3 FROM unnest($1::bigint[], $2::timestamptz[]) AS r(no, at)
     JOIN device d ON d.device_no = r.no JOIN sensor s ON s.device_id = d.id AND s.type = ANY($4::text[])
     LEFT JOIN remark k ON k.device_id = d.id AND k.at = r.at AND k.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT FROM sensor_reinstallation e WHERE e.sensor_id = s.id AND e.at = r.at)`,
    [...values, AUTHOR, MOVED],
  );
  // The first reading afterwards comes a report or two later.
  await pool.query(
    `UPDATE sensor s SET analysis = jsonb_build_object('referenceTime',
       to_char((r.at + interval '30 minutes') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM (SELECT no, max(at) AS at FROM unnest($1::bigint[], $2::timestamptz[]) AS r(no, at) GROUP BY no) AS r
     JOIN device d ON d.device_no = r.no
     WHERE s.device_id = d.id AND s.type IN ('b2', 'b3') AND s.analysis = '{}'`,
    values,
  );
}
