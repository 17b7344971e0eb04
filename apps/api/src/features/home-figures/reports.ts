import type { ReportMinutes } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { wantedDevices, type FiguresQuery } from './scope.ts';

const MINUTES = 60;

// There is no index on the receive time: timely records were collected a little before, and late ones have an index of their own.
const query = `
  SELECT r.back, count(*) FILTER (WHERE NOT r.is_late)::int AS "onTime", count(*) FILTER (WHERE r.is_late)::int AS resent
  FROM device d CROSS JOIN LATERAL (
    SELECT floor(extract(epoch FROM $2::timestamptz - received_at) / 60)::int AS back, is_late FROM (
      SELECT received_at, is_late FROM device_status WHERE device_id = d.id AND NOT is_late
        AND collected_at > $2::timestamptz - interval '2 hours' AND collected_at <= $2
      UNION ALL
      SELECT received_at, is_late FROM device_status WHERE device_id = d.id AND is_late
        AND collected_at > $2::timestamptz - interval '7 days' AND collected_at <= $2) AS s
    WHERE received_at > $2::timestamptz - interval '${MINUTES} minutes' AND received_at <= $2) AS r
  WHERE ${wantedDevices} GROUP BY 1`;

/** Reports received in each minute of the last hour; each has one status record. */
export async function readReports(db: Queryable, { stationIds, at }: FiguresQuery): Promise<ReportMinutes> {
  const { rows } = await db.query<{ back: number; onTime: number; resent: number }>({
    name: 'home-reports',
    text: query,
    values: [stationIds, new Date(at)],
  });
  const byBack = new Map(rows.map((row) => [row.back, row]));
  const of = (key: 'onTime' | 'resent') =>
    Array.from({ length: MINUTES }, (_, index) => byBack.get(MINUTES - 1 - index)?.[key] ?? 0);
  return { at: new Date(at).toISOString(), onTime: of('onTime'), resent: of('resent') };
}
