import type { Queryable } from '../../../context.ts';
import type { Period } from './period.ts';

export interface DeviceFigures {
  readonly due: number;
  readonly missing: number;
  readonly received: number;
  readonly late: number;
  readonly dueS: number;
  readonly onlineS: number;
  readonly gaps: number;
  readonly longestGapS: number;
  /** Run status bits that were set at any time. */
  readonly faults: number;
  /** Medians in dBm and V. */
  readonly signal: number | null;
  readonly battery: number | null;
}

/** Days of devices are computed from rows, so statements handle a limited number of devices. */
const AT_A_TIME = 50;

const sums = ['due', 'missing', 'received', 'late', 'due_s', 'online_s', 'gaps'] as const;

const query = `
  WITH devices AS (SELECT d.id, s.time_zone FROM device d JOIN station s ON s.id = d.station_id WHERE d.id = ANY($1)),
  days AS (
    SELECT c.* FROM (SELECT array_agg(id) AS ids, array_agg($2::date) AS firsts,
        array_agg(least(($3::date + 1)::timestamp AT TIME ZONE time_zone, $4::timestamptz)) AS untils FROM devices) AS u
      CROSS JOIN LATERAL device_days(u.ids, u.firsts, u.untils, $4) AS c
    WHERE c.day BETWEEN $2::date AND $3::date)
  SELECT device_id AS id, ${sums.map((name) => `sum(${name})::float8 AS ${name}`).join(', ')}, max(longest_gap_s) AS longest,
    bit_or(faults) AS faults, jsonb_agg(signals) AS signals, jsonb_agg(voltages) AS voltages
  FROM days GROUP BY 1`;

type Counts = Readonly<Record<string, number>>;
type Row = Record<(typeof sums)[number], number> & {
  id: number;
  longest: number;
  faults: number;
  signals: Counts[];
  voltages: Counts[];
};

/** The median of values with daily counts. */
function medianOf(days: readonly Counts[]): number | null {
  const measured = days
    .flatMap((day) => Object.entries(day).map(([value, count]) => [Number(value), count] as const))
    .toSorted(([a], [b]) => a - b);
  const half = measured.reduce((sum, [, count]) => sum + count, 0) / 2;
  let sum = 0;
  return measured.find(([, count]) => (sum += count) >= half)?.[0] ?? null;
}

/** Availability of devices by days of their stations, as known then; devices that were never heard before are left out. */
export async function readDevices(
  db: Queryable,
  ids: readonly number[],
  { firstDay, lastDay, knownAt }: Period,
): Promise<Map<number, DeviceFigures>> {
  const found = new Map<number, DeviceFigures>();
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const { rows } = await db.query<Row>(query, [
      ids.slice(start, start + AT_A_TIME),
      firstDay,
      lastDay,
      new Date(knownAt),
    ]);
    for (const { id, due_s, online_s, longest, signals, voltages, ...row } of rows) {
      const tenths = medianOf(voltages);
      found.set(id, {
        ...row,
        dueS: due_s,
        onlineS: online_s,
        longestGapS: longest,
        signal: medianOf(signals),
        battery: tenths === null ? null : tenths / 10,
      });
    }
  }
  return found;
}

export interface Unknown {
  /** Status records of the period that were received after its end. */
  cameLater: number;
  /** Devices that sent readings ahead in the period. */
  ahead: string[];
}

export async function readUnknown(
  db: Queryable,
  ids: readonly number[],
  { from, to, knownAt }: Period,
): Promise<Unknown> {
  const { rows } = await db.query<Unknown>(
    `SELECT (SELECT count(*)::int FROM device_status x WHERE x.device_id = ANY($1) AND x.collected_at >= $2 AND x.collected_at < $3
         AND x.received_at > $4) AS "cameLater",
       ARRAY(SELECT coalesce(nullif(d.name, ''), d.device_no::text) FROM device d WHERE d.id = ANY($1) AND EXISTS (
         SELECT FROM reading_ahead a WHERE a.device_id = d.id AND a.received_at >= $2 AND a.received_at < $3) ORDER BY 1) AS ahead`,
    [ids, new Date(from), new Date(to), new Date(knownAt)],
  );
  return rows[0] ?? { cameLater: 0, ahead: [] };
}
