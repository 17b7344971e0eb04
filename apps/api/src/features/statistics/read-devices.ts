import type { StatisticsDevice, StatisticsDevicesQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import {
  deviceName,
  deviceSums,
  devicesWanted,
  figures,
  isNamed,
  valuesOf,
  wholeMonths,
  type StatisticsQuery,
} from './sums.ts';

// Devices with no due reports come last.
const orders: Readonly<Record<StatisticsDevicesQuery['sort'], string>> = {
  completeness: 'sum(u.missing)::float8 / nullif(sum(u.due), 0) DESC NULLS LAST',
  online: 'sum(u.online_s)::float8 / nullif(sum(u.due_s), 0) NULLS LAST',
  gaps: 'sum(u.gaps) DESC NULLS LAST',
  name: 's.name',
};

const daysQuery = `
  SELECT y.device_id AS id, json_agg(json_build_array(y.day, y.due, y.missing, y.received, y.late, y.faults, EXISTS (
    SELECT FROM maintenance_window w WHERE w.station_id = s.id AND coalesce(w.cancelled_at, w.ends_at) > y.day::timestamp AT TIME ZONE s.time_zone
      AND w.starts_at < (y.day + 1)::timestamp AT TIME ZONE s.time_zone)) ORDER BY y.day) AS days
  FROM device_day y JOIN device d ON d.id = y.device_id JOIN station s ON s.id = d.station_id
  WHERE y.device_id = ANY ($1) AND y.day BETWEEN $2 AND $3 GROUP BY 1`;

/** Quantiles of values with counts, as `percentile_disc` over the single rows. */
const quantiles = (column: string): string => `
  SELECT device_id, ARRAY[min(value) FILTER (WHERE upto >= 0.05 * total), min(value) FILTER (WHERE upto >= 0.5 * total),
    min(value) FILTER (WHERE upto >= 0.95 * total)] AS of
  FROM (SELECT device_id, value, sum(n) OVER (PARTITION BY device_id ORDER BY value) AS upto, sum(n) OVER (PARTITION BY device_id) AS total
    FROM (SELECT device_id, key::int AS value, sum(n::int) AS n FROM spread CROSS JOIN LATERAL jsonb_each_text(${column}) AS e (key, n)
      GROUP BY 1, 2) AS v) AS c GROUP BY 1`;

const spreadQuery = `
  WITH months AS MATERIALIZED (
    SELECT device_id, month, signals, voltages, channels FROM device_month_spread WHERE device_id = ANY ($1) AND month >= $4::date AND month < $5::date),
  spread AS MATERIALIZED (
    SELECT device_id, signals, voltages, channels FROM months
    UNION ALL SELECT device_id, signals, voltages, channels FROM device_day_spread y WHERE device_id = ANY ($1) AND day BETWEEN $2 AND $3
      AND NOT EXISTS (SELECT FROM months m WHERE m.device_id = y.device_id AND m.month = date_trunc('month', y.day)::date))
  SELECT id, g.of AS signal, v.of AS voltage, coalesce(c.of, '{}') AS channels FROM unnest($1::int[]) AS u (id)
  LEFT JOIN (${quantiles('signals')}) AS g ON g.device_id = id LEFT JOIN (${quantiles('voltages')}) AS v ON v.device_id = id
  LEFT JOIN (SELECT device_id, array_agg(s ORDER BY n) AS of FROM (
      SELECT device_id, n, sum(s)::int AS s FROM spread CROSS JOIN LATERAL unnest(channels) WITH ORDINALITY AS e (s, n)
      GROUP BY 1, 2) AS x GROUP BY 1) AS c ON c.device_id = id`;

type Quantiles = [number, number, number] | null;

type DevicesQuery = Pick<StatisticsDevicesQuery, 'keyword' | 'sort' | 'detail'>;
type DeviceRow = StatisticsDevice & { id: number; total: number };

/** Devices with their sums. `size` null: all of them. */
async function listDevices(
  db: Queryable,
  wanted: StatisticsQuery,
  { keyword, sort }: DevicesQuery,
  { current, size }: { current: number; size: number | null },
): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `SELECT d.id, ${deviceName}, d.is_enabled AS "isEnabled", count(*) OVER ()::int AS total, ${figures('u')}
     FROM device d JOIN station s ON s.id = d.station_id LEFT JOIN (${deviceSums}) AS u ON u.device_id = d.id
     WHERE ${devicesWanted} AND (d.is_enabled OR u.device_id IS NOT NULL) AND ${isNamed('$6')}
     GROUP BY d.id, s.id ORDER BY ${orders[sort]}, d.name, d.id LIMIT $7 OFFSET $8`,
    [...valuesOf(wanted), keyword ? likePattern(keyword) : null, size, (current - 1) * (size ?? 0)],
  );
  return rows;
}

async function withDetail(
  db: Queryable,
  wanted: StatisticsQuery,
  { detail }: DevicesQuery,
  rows: readonly DeviceRow[],
): Promise<StatisticsDevice[]> {
  const values = [rows.map(({ id }) => id), wanted.from, wanted.to];
  const [days, spreads] = await Promise.all([
    detail === 'days' ? db.query<{ id: number; days: StatisticsDevice['days'] }>(daysQuery, values) : { rows: [] },
    detail === 'spread'
      ? db.query<{ id: number; signal: Quantiles; voltage: Quantiles; channels: number[] }>(spreadQuery, [
          ...values,
          ...wholeMonths(wanted.from, wanted.to),
        ])
      : { rows: [] },
  ]);
  const daysOf = new Map(days.rows.map((row) => [row.id, row.days]));
  const spreadOf = new Map(spreads.rows.map((row) => [row.id, row]));
  return rows.map(({ id, total: _, ...row }) => {
    const { signal = null, voltage = null, channels = [] } = spreadOf.get(id) ?? {};
    return {
      ...row,
      days: daysOf.get(id) ?? [],
      signal,
      // Stored in tenths of a volt.
      voltage: voltage && (voltage.map((tenths) => tenths / 10) as NonNullable<Quantiles>),
      channels,
    };
  });
}

/** Pages of devices with their statistics, the worst first. */
export async function readDevices(
  db: Queryable,
  wanted: StatisticsQuery,
  { current, size, ...query }: DevicesQuery & { current: number; size: number },
): Promise<{ total: number; records: StatisticsDevice[] }> {
  const rows = await listDevices(db, wanted, query, { current, size });
  return { total: rows[0]?.total ?? 0, records: await withDetail(db, wanted, query, rows) };
}

/** Devices whose details are held in memory at a time. */
const PART = 500;

/** All devices, summed once; details are read with each part. */
export async function* everyDevice(
  db: Queryable,
  wanted: StatisticsQuery,
  query: DevicesQuery,
): AsyncGenerator<StatisticsDevice> {
  const rows = await listDevices(db, wanted, query, { current: 1, size: null });
  for (let at = 0; at < rows.length; at += PART) yield* await withDetail(db, wanted, query, rows.slice(at, at + PART));
}
