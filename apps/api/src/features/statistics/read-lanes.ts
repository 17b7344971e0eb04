import type { StatisticsLanes } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

/** The most silences shown. The longest ones are on the days with the longest silence, so status rows of no more days are read. */
const MOST_GAPS = 8;

/** The days of a device with its faults, silences and cards. */
export async function readLanes(
  db: Queryable,
  deviceId: number,
  { from, to }: { from: string; to: string },
): Promise<StatisticsLanes> {
  const values = [deviceId, from, to];
  const [days, faults, gaps, cards] = await Promise.all([
    db.query<{ days: StatisticsLanes['days'] }>(
      `SELECT coalesce(json_agg(json_build_array(day, due, missing, received, late, due_s, online_s) ORDER BY day), '[]') AS days
       FROM device_day WHERE device_id = $1 AND day BETWEEN $2::date AND $3::date`,
      values,
    ),
    db.query<StatisticsLanes['faults'][number]>(
      `SELECT bit::int, json_agg(json_build_array(day, faulty_s, begun) ORDER BY day) AS days FROM device_day_fault
       WHERE device_id = $1 AND day BETWEEN $2::date AND $3::date AND faulty_s + begun > 0 GROUP BY 1 ORDER BY 1`,
      values,
    ),
    // A silence belongs to the day on which it ended; a present one to the last computed day.
    db.query<Omit<StatisticsLanes['gaps'][number], 'at'> & { at: Date }>(
      `SELECT i.at, round(i.elapsed)::int AS seconds, coalesce(i.run_status, 0) AS faults, i.next < y.until AS "isOver"
       FROM (SELECT f.day, s.computed_until, least((f.day + 1)::timestamp AT TIME ZONE t.time_zone, s.computed_until) AS until
         FROM device_day f JOIN device_day_state s USING (device_id) JOIN device d ON d.id = device_id JOIN station t ON t.id = d.station_id
         WHERE device_id = $1 AND f.day BETWEEN $2::date AND $3::date AND f.gaps > 0
           ORDER BY f.longest_gap_s DESC, f.day DESC LIMIT ${MOST_GAPS}) AS y
       CROSS JOIN LATERAL device_intervals(ARRAY[$1::int], ARRAY[y.day], ARRAY[y.until], 'infinity') AS i
       WHERE i.elapsed > 2.5 * i.cycle AND NOT i.is_out AND (i.next < y.until OR y.until = y.computed_until)
       ORDER BY seconds DESC, i.at DESC LIMIT ${MOST_GAPS}`,
      values,
    ),
    db.query<Omit<StatisticsLanes['cards'][number], 'at'> & { at: Date }>(
      `SELECT i.at, i.before, i.iccid FROM (
         SELECT at, iccid, coalesce(lag(iccid) OVER (ORDER BY at), '') AS before FROM device_ident WHERE device_id = $1) AS i,
         device d JOIN station t ON t.id = d.station_id
       WHERE d.id = $1 AND i.iccid <> i.before AND (i.at AT TIME ZONE t.time_zone)::date BETWEEN $2::date AND $3::date ORDER BY i.at`,
      values,
    ),
  ]);
  const timed = <Row extends { at: Date }>(rows: readonly Row[]) =>
    rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { days: days.rows[0]?.days ?? [], faults: faults.rows, gaps: timed(gaps.rows), cards: timed(cards.rows) };
}
