import type { StatisticsFault, StatisticsFaultsQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { deviceSums, devicesWanted, isNamed, valuesOf, type StatisticsQuery } from './sums.ts';

/** SQL of the groupings of devices. */
const groupings: Readonly<Record<StatisticsFaultsQuery['by'], string>> = {
  bit: "''",
  model: 'd.model',
  firmware: 'd.software',
  operator: "coalesce(d.operator::text, '')",
  device: 'd.device_no::text',
};

const sums = 'begun, ended, faulty_s, ended_s, longest_s';

type FaultsQuery = Pick<StatisticsFaultsQuery, 'by' | 'bit' | 'keyword'>;
type FaultRow = Omit<StatisticsFault, 'days'> & { total: number };

/** Run status faults by bit and group, the most frequent first. `size` null: all of them. */
export async function listFaults(
  db: Queryable,
  wanted: StatisticsQuery,
  { by, bit, keyword }: FaultsQuery,
  { current, size }: { current: number; size: number | null } = { current: 1, size: null },
): Promise<FaultRow[]> {
  const ofDevice = (column: string): string => (by === 'device' ? `min(d.${column})` : "''");
  const text = `
    WITH devices AS MATERIALIZED (
      SELECT d.id, ${groupings[by]} AS grp, d.name, s.name AS station_name, s.time_zone, coalesce(l.run_status, 0) AS run_status,
        coalesce(u.online_s, 0) AS online_s
      FROM device d JOIN station s ON s.id = d.station_id LEFT JOIN latest_status l ON l.device_id = d.id AND d.is_enabled
      LEFT JOIN (${deviceSums}) AS u ON u.device_id = d.id WHERE ${devicesWanted} AND ${isNamed('$7')}),
    groups AS (SELECT grp, sum(online_s) AS online_s FROM devices GROUP BY 1),
    parts AS (
      SELECT device_id, bit, ${sums} FROM device_month_fault WHERE month >= $4::date AND month < $5::date
      UNION ALL SELECT device_id, bit, ${sums} FROM device_day_fault WHERE day >= $2::date AND day <= $3::date AND day < $4::date
      UNION ALL SELECT device_id, bit, ${sums} FROM device_day_fault WHERE day >= greatest($4, $5)::date AND day <= $3::date),
    f AS (
      SELECT device_id, bit, sum(begun) AS begun, sum(ended) AS ended, sum(faulty_s) AS faulty_s, sum(ended_s) AS ended_s, max(longest_s) AS longest_s
      FROM parts WHERE $6::int IS NULL OR bit = $6 GROUP BY 1, 2),
    active AS (
      SELECT id AS device_id, b.bit FROM devices JOIN generate_series(0, 28) AS b (bit) ON run_status & (1 << b.bit) <> 0
      WHERE $6::int IS NULL OR b.bit = $6)
    SELECT bit::int, d.grp AS group, ${ofDevice('name')} AS name, ${ofDevice('station_name')} AS "stationName", ${ofDevice('time_zone')} AS "timeZone",
      count(*) OVER ()::int AS total, count(f.device_id)::int AS devices, count(s.device_id)::int AS active,
      coalesce(sum(begun), 0)::float8 AS begun, coalesce(sum(ended), 0)::float8 AS ended, coalesce(sum(faulty_s), 0)::float8 AS "faultyS",
      coalesce(sum(ended_s), 0)::float8 AS "endedS", coalesce(max(longest_s), 0) AS "longestS", min(g.online_s)::float8 AS "onlineS"
    FROM f FULL JOIN active s USING (device_id, bit) JOIN devices d ON d.id = device_id JOIN groups g ON g.grp = d.grp
    GROUP BY 1, 2 ORDER BY "faultyS" DESC, active DESC, 1, 2 LIMIT $8 OFFSET $9`;
  const { rows } = await db.query<FaultRow>(text, [
    ...valuesOf(wanted),
    ...[bit ?? null, keyword ? likePattern(keyword) : null, size, (current - 1) * (size ?? 0)],
  ]);
  return rows;
}

/** A page of `listFaults`, with days. */
export async function readFaults(
  db: Queryable,
  wanted: StatisticsQuery,
  { current, size, ...query }: FaultsQuery & { current: number; size: number },
): Promise<{ total: number; records: StatisticsFault[] }> {
  const { by, keyword } = query;
  const pattern = keyword ? likePattern(keyword) : null;
  const [rows, ofBits] = await Promise.all([
    listFaults(db, wanted, query, { current, size }),
    by === 'bit' ? readDays(db, wanted, { by, pattern, rows: [] }) : null,
  ]);
  const daysOf = ofBits ?? (await readDays(db, wanted, { by, pattern, rows }));
  return {
    total: rows[0]?.total ?? 0,
    records: rows.map(({ total: _, ...row }) => ({ ...row, days: daysOf.get(keyOf(row)) ?? [] })),
  };
}

const keyOf = ({ bit, group }: { bit: number; group: string }): string => `${bit} ${group}`;

/** By bit: devices per day; by device: seconds with the fault; empty for other groupings. */
async function readDays(
  db: Queryable,
  { stationIds, from, to }: StatisticsQuery,
  {
    by,
    pattern,
    rows,
  }: { by: StatisticsFaultsQuery['by']; pattern: string | null; rows: { bit: number; group: string }[] },
): Promise<Map<string, StatisticsFault['days']>> {
  if (by !== 'bit' && by !== 'device') return new Map();
  // Callers who see all and search nothing need no check per device.
  const isSeen =
    stationIds === null && pattern === null
      ? '$3::int[] IS NULL AND $4::text IS NULL'
      : `device_id IN (SELECT d.id FROM device d JOIN station s ON s.id = d.station_id
          WHERE ${devicesWanted.replaceAll('$1', '$3')} AND ${isNamed('$4')})`;
  const day = 'y.day BETWEEN $1::date AND $2::date AND y.faulty_s + y.begun > 0';
  const { rows: found } =
    by === 'bit'
      ? await db.query<{ bit: number; group: string; days: StatisticsFault['days'] }>(
          `SELECT bit::int, '' AS group, json_agg(json_build_array(day, n) ORDER BY day) AS days
           FROM (SELECT bit, day, count(*)::int AS n FROM device_day_fault y WHERE ${day} AND ${isSeen} GROUP BY 1, 2) AS f GROUP BY 1`,
          [from, to, stationIds, pattern],
        )
      : await db.query<{ bit: number; group: string; days: StatisticsFault['days'] }>(
          `SELECT y.bit::int, u.no AS group, json_agg(json_build_array(y.day, y.faulty_s) ORDER BY y.day) AS days
           FROM unnest($3::text[], $4::smallint[]) AS u (no, bit) JOIN device d ON d.device_no = u.no::bigint
           JOIN device_day_fault y ON y.device_id = d.id AND y.bit = u.bit WHERE ${day} GROUP BY 1, 2`,
          [from, to, rows.map(({ group }) => group), rows.map(({ bit }) => bit)],
        );
  return new Map(found.map((row) => [keyOf(row), row.days]));
}
