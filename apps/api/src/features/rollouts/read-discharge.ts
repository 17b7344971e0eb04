import { DAY_MS } from '@groundwatch/protocol/model';
import type { Discharge } from '@groundwatch/geotechnics';
import type { Queryable } from '../../context.ts';

const LOOK_BACK_DAYS = 7;
/** Hours; a longer silence ends a discharge. */
const LONGEST_GAP_H = 6;

// A discharge lasts while the panel gives less than the battery has and the device runs with its present cycles.
const query = `
  WITH r AS (
    SELECT s.device_id, s.collected_at AS at, s.charge, s.charging >= s.battery AS is_lit,
      s.collected_at - lag(s.collected_at) OVER w > interval '${LONGEST_GAP_H} h' AS is_gap
    FROM unnest($1::int[]) AS d (id)
    CROSS JOIN LATERAL (SELECT max(c.at) AS at FROM device_parameter_change c WHERE c.device_id = d.id AND c.set_id = 1
      AND c.key IN ('sendCycle', 'collectCycle') AND c.was IS NOT NULL) AS changed
    JOIN device_status s ON s.device_id = d.id AND s.collected_at >= greatest($2, changed.at) AND s.collected_at <= $3
      AND s.charge IS NOT NULL AND s.charging IS NOT NULL AND s.battery IS NOT NULL
    WINDOW w AS (PARTITION BY s.device_id ORDER BY s.collected_at)),
  spell AS (
    SELECT *, count(*) FILTER (WHERE is_lit OR is_gap) OVER (PARTITION BY device_id ORDER BY at) AS number FROM r),
  ends AS (
    SELECT device_id, (array_agg(charge ORDER BY at))[1] - (array_agg(charge ORDER BY at DESC))[1] AS fell,
      extract(epoch FROM max(at) - min(at)) / 3600 AS lasted
    FROM spell WHERE NOT is_lit GROUP BY device_id, number HAVING count(*) > 1)
  SELECT device_id AS id, sum(fell)::float8 AS drop, sum(lasted)::float8 AS hours, count(*)::int AS spells
  FROM ends GROUP BY device_id`;

/** Observed discharge of device batteries in the dark of the last days, with the present cycles. */
export async function readDischarges(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Discharge>> {
  const { rows } = await db.query<Discharge & { id: number }>(query, [
    ids,
    new Date(now - LOOK_BACK_DAYS * DAY_MS),
    new Date(now),
  ]);
  return new Map(rows.map(({ id, ...discharge }) => [id, discharge]));
}
