import type { AnalysisStates, AnalysisStatesQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

type AnalysisStateRow = AnalysisStates['records'][number];
interface Row extends Omit<AnalysisStateRow, 'sensorId' | 'sinceTime'> {
  sensorId: number;
  since: Date;
}

const from = `FROM analysis_state a JOIN device d ON d.id = a.device_id JOIN station st ON st.id = d.station_id
  LEFT JOIN sensor s ON s.id = nullif(a.sensor_id, 0)
  WHERE ($1::int[] IS NULL OR d.station_id = ANY($1)) AND ($2::int IS NULL OR d.station_id = $2)
    AND ($3::bigint IS NULL OR d.device_no = $3)`;

/** A page of analysis states, and the number of each. `stationIds`: those that the caller sees; null: all. */
export async function readAnalysisStates(
  db: Queryable,
  stationIds: readonly number[] | null,
  { current, size, aspect, state, stationId, deviceNo }: AnalysisStatesQuery,
): Promise<AnalysisStates> {
  const place = [stationIds, stationId ?? null, deviceNo ?? null];
  const [counted, page] = await Promise.all([
    db.query<AnalysisStates['counts'][number]>(
      `SELECT a.aspect, a.state, count(*)::int AS count ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
      place,
    ),
    db.query<Row>(
      `SELECT d.device_no::text AS "deviceNo", d.name AS "deviceName", st.id AS "stationId", st.name AS "stationName",
        a.sensor_id AS "sensorId", coalesce(nullif(s.name, ''), s.type, '') AS "sensorName", a.aspect, a.state, a.since ${from} AND ($4::text IS NULL OR a.aspect = $4) AND ($5::text IS NULL OR a.state = $5)
       ORDER BY a.since DESC, d.device_no, a.sensor_id, a.aspect LIMIT $6 OFFSET $7`,
      [...place, aspect ?? null, state ?? null, size, (current - 1) * size],
    ),
  ]);
  const counts = counted.rows;
  const total = counts
    .filter((one) => (aspect ?? one.aspect) === one.aspect && (state ?? one.state) === one.state)
    .reduce((sum, { count }) => sum + count, 0);
  const records = page.rows.map(({ sensorId, since, ...row }) => ({
    ...row,
    sensorId: sensorId === 0 ? null : sensorId,
    sinceTime: since.toISOString(),
  }));
  return { current, size, total, records, counts };
}
