import type { StatisticsFault, StatisticsFaultsQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { deviceSums, devicesWanted, valuesOf, type Wanted } from './sums.ts';

/** Per grouping: what devices are grouped by, and how the group is called. */
const groupings: Readonly<Record<StatisticsFaultsQuery['by'], readonly [string, string]>> = {
  bit: ["''", "''"],
  model: ['d.model', "''"],
  firmware: ['d.software', "''"],
  operator: ["coalesce(d.operator::text, '')", "''"],
  device: ['d.device_no::text', 'd.name'],
};

const sums = 'begun, ended, faulty_s, ended_s, longest_s';

/** Faults of the run status by bit and group, the most frequent first. */
export async function readFaults(
  db: Queryable,
  wanted: Wanted,
  { by, bit }: Pick<StatisticsFaultsQuery, 'by' | 'bit'>,
): Promise<StatisticsFault[]> {
  const [group, name] = groupings[by];
  const text = `
    WITH devices AS MATERIALIZED (
      SELECT d.id, ${group} AS grp, ${name} AS name, coalesce(l.run_status, 0) AS run_status, coalesce(u.online_s, 0) AS online_s
      FROM device d LEFT JOIN latest_status l ON l.device_id = d.id AND d.is_enabled LEFT JOIN (${deviceSums}) AS u ON u.device_id = d.id
      WHERE ${devicesWanted}),
    groups AS (SELECT grp, sum(online_s) AS online_s FROM devices GROUP BY 1),
    parts AS (
      SELECT device_id, bit, ${sums} FROM device_month_fault WHERE month >= $4::date AND month < $5::date
      UNION ALL SELECT device_id, bit, ${sums} FROM device_day_fault WHERE day >= $2::date AND day <= $3::date AND day < $4::date
      UNION ALL SELECT device_id, bit, ${sums} FROM device_day_fault WHERE day >= greatest($4, $5)::date AND day <= $3::date),
    f AS (
      SELECT device_id, bit, sum(begun) AS begun, sum(ended) AS ended, sum(faulty_s) AS faulty_s, sum(ended_s) AS ended_s, max(longest_s) AS longest_s
      FROM parts WHERE $6::int IS NULL OR bit = $6 GROUP BY 1, 2),
    standing AS (
      SELECT id AS device_id, b.bit FROM devices JOIN generate_series(0, 28) AS b (bit) ON run_status & (1 << b.bit) <> 0
      WHERE $6::int IS NULL OR b.bit = $6)
    SELECT bit::int, d.grp AS group, min(d.name) AS name, count(f.device_id)::int AS devices, count(s.device_id)::int AS standing,
      coalesce(sum(begun), 0)::float8 AS begun, coalesce(sum(ended), 0)::float8 AS ended, coalesce(sum(faulty_s), 0)::float8 AS "faultyS",
      coalesce(sum(ended_s), 0)::float8 AS "endedS", coalesce(max(longest_s), 0) AS "longestS", min(g.online_s)::float8 AS "onlineS"
    FROM f FULL JOIN standing s USING (device_id, bit) JOIN devices d ON d.id = device_id JOIN groups g ON g.grp = d.grp
    GROUP BY 1, 2 ORDER BY "faultyS" DESC, standing DESC, 1, 2 LIMIT 2000`;
  // Who sees all needs no look at each device.
  const isSeen =
    wanted.stationIds === null ? '$1::int[] IS NULL' : `device_id IN (SELECT id FROM device d WHERE ${devicesWanted})`;
  const daysText = `
    SELECT bit::int AS bit, json_agg(json_build_array(day, n) ORDER BY day) AS days
    FROM (SELECT bit, day, count(*)::int AS n FROM device_day_fault
      WHERE day BETWEEN $2::date AND $3::date AND faulty_s + begun > 0 AND ${isSeen} GROUP BY 1, 2) AS f GROUP BY 1`;
  const [faults, days] = await Promise.all([
    db.query<Omit<StatisticsFault, 'days'>>(text, [...valuesOf(wanted), bit ?? null]),
    by === 'bit'
      ? db.query<{ bit: number; days: StatisticsFault['days'] }>(daysText, [wanted.stationIds, wanted.from, wanted.to])
      : { rows: [] },
  ]);
  const daysOf = new Map(days.rows.map((row) => [row.bit, row.days]));
  return faults.rows.map((row) => ({ ...row, days: daysOf.get(row.bit) ?? [] }));
}
