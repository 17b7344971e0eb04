import type { HomeFigures } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { wantedDevices, type FiguresQuery } from './scope.ts';

const HOURS = 24;

// Increments of the counter between valid readings, including the one that leads into the day. A counter that falls restarted at 0.
const query = `
  SELECT s.id, r.back, coalesce(sum(r.fallen), 0)::float8 AS fallen
  FROM sensor s JOIN device d ON d.id = s.device_id CROSS JOIN LATERAL (
    SELECT floor(extract(epoch FROM $2::timestamptz - collected_at) / 3600)::int AS back,
      CASE WHEN rain_total >= before THEN rain_total - before ELSE rain_total END AS fallen
    FROM (SELECT collected_at, rain_total, lag(rain_total) OVER (ORDER BY collected_at) AS before
      FROM reading_weather WHERE sensor_id = s.id AND rain_total IS NOT NULL
        AND quality = 0 AND checks = 0
        AND collected_at > $2::timestamptz - interval '26 hours' AND collected_at <= $2) AS w
    WHERE before IS NOT NULL AND collected_at > $2::timestamptz - interval '${HOURS} hours') AS r
  WHERE s.type = 'weather' AND s.is_enabled AND ${wantedDevices}
  GROUP BY 1, 2`;

/** Rain in mm for each hour of the day: the mean of all gauges that measured. */
export async function readRain(db: Queryable, { stationIds, at }: FiguresQuery): Promise<HomeFigures['rain']> {
  const { rows } = await db.query<{ id: number; back: number; fallen: number }>({
    name: 'home-rain',
    text: query,
    values: [stationIds, new Date(at)],
  });
  const gauges = new Set(rows.map(({ id }) => id)).size;
  if (gauges === 0) return null;
  const hours = Array.from({ length: HOURS }, () => 0);
  for (const { back, fallen } of rows) hours[HOURS - 1 - back]! += fallen / gauges;
  return { gauges, total: hours.reduce((sum, mm) => sum + mm, 0), hours };
}
