import type { Statistics } from '@groundwatch/protocol/rest';

/** Parameters of every statement: $1 station ids (null: all), $2 and $3 first and last day, $4 and $5 the whole months within. */
export interface StatisticsQuery {
  readonly stationIds: readonly number[] | null;
  readonly from: string;
  readonly to: string;
}

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * The whole months within two days, both included: the first day of the first month, and of the month after the last. Equal: there are
 * none.
 */
export function wholeMonths(from: string, to: string): [string, string] {
  const first = new Date(from);
  const last = new Date(to);
  const begins = isoDay(first.getUTCFullYear(), first.getUTCMonth() + (first.getUTCDate() === 1 ? 0 : 1), 1);
  const after = new Date(last.getTime() + 86_400_000);
  const ends = isoDay(after.getUTCFullYear(), after.getUTCMonth(), 1);
  return begins < ends ? [begins, ends] : [begins, begins];
}

export const valuesOf = ({ stationIds, from, to }: StatisticsQuery): unknown[] => [
  stationIds,
  from,
  to,
  ...wholeMonths(from, to),
];

const columns = 'due, missing, received, late, repeated, contradicting, due_s, online_s, gaps, longest_gap_s' as const;
const named = {
  due: 'due',
  missing: 'missing',
  received: 'received',
  late: 'late',
  repeated: 'repeated',
  contradicting: 'contradicting',
  due_s: 'dueS',
  online_s: 'onlineS',
  gaps: 'gaps',
  occasional: 'occasional',
} satisfies Record<string, keyof Statistics>;

/** SQL of the statistics of `table`, under the names of the answer. Sums of seconds exceed 32 bits. */
export const figures = (table: string): string =>
  `${Object.entries(named)
    .map(([column, name]) => `coalesce(sum(${table}.${column}), 0)::float8 AS "${name}"`)
    .join(', ')}, coalesce(max(${table}.longest_gap_s), 0) AS "longestGapS"`;

/** SQL with one row per device: whole months, and the days before and after them. */
export const deviceSums = `
  SELECT device_id, sum(due) AS due, sum(missing) AS missing, sum(received) AS received, sum(late) AS late,
    sum(repeated) AS repeated, sum(contradicting) AS contradicting, sum(due_s) AS due_s, sum(online_s) AS online_s,
    sum(gaps) AS gaps, max(longest_gap_s) AS longest_gap_s, sum(occasional) AS occasional
  FROM (
    SELECT device_id, ${columns}, occasional FROM device_month WHERE month >= $4::date AND month < $5::date
    UNION ALL
    SELECT device_id, ${columns}, (gaps >= 2)::int FROM device_day WHERE day >= $2::date AND day <= $3::date AND day < $4::date
    UNION ALL
    SELECT device_id, ${columns}, (gaps >= 2)::int FROM device_day WHERE day >= greatest($4, $5)::date AND day <= $3::date) AS parts
  GROUP BY device_id`;

/** SQL of a device's name and place, from `d` and `s`; see `deviceName` of the contract. */
export const deviceName = `d.device_no::text AS "deviceNo", d.name, d.station_id AS "stationId", s.name AS "stationName", s.time_zone AS "timeZone"`;

export const devicesWanted = '($1::int[] IS NULL OR d.station_id = ANY ($1))';

/** SQL condition: the names of a device match a LIKE pattern, or the pattern is null. */
export const isNamed = (parameter: string): string =>
  `(${parameter}::text IS NULL OR concat_ws(' ', d.device_no, d.name, s.name, d.imei, d.iccid) ILIKE ${parameter})`;
