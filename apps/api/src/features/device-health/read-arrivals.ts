import { DAY_S, HOUR_S, quality, sensorTypes } from '@groundwatch/protocol/model';
import type { Arrivals } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

const MINUTE_S = 60;
/** The most steps that a strip on a page can show. */
const MOST_STEPS = 100;
const LONGEST_MS = 366 * DAY_S * 1_000;
const steps = [
  ...[1, 5, 15, 30].map((n) => n * MINUTE_S),
  ...[1, 2, 4, 8].map((n) => n * HOUR_S),
  ...[1, 2, 4].map((n) => n * DAY_S),
];

/** The shortest round step (s) that divides a period (ms) into few enough parts. */
export const stepOf = (periodMs: number): number =>
  steps.find((step) => periodMs / 1_000 / step <= MOST_STEPS) ?? steps.at(-1)!;

interface Table {
  readonly name: string;
  readonly key: string;
  readonly ids: readonly number[];
}

const isStatus = ({ name }: Table): boolean => name === 'device_status';

const bin = `floor(extract(epoch FROM collected_at - $2::timestamptz) / $4)::int`;
const inPeriodSql = ({ key }: Table): string => `${key} = s.id AND collected_at >= $2 AND collected_at < $3`;

/** Rows: id, step, count. The key has all columns, so that an index-only scan is enough. */
const countStatement = (table: Table): string => `
  SELECT s.id, r.bin, count(*)::int FROM unnest($1::int[]) AS s (id)
  CROSS JOIN LATERAL (SELECT ${bin} AS bin FROM ${table.name} WHERE ${inPeriodSql(table)}) AS r GROUP BY 1, 2`;

/** Rows: id, step, late, doubtful, fault. These records have a partial index. */
const notableStatement = (table: Table): string => {
  const isNotable = isStatus(table) ? 'is_late' : 'quality <> 0 OR checks <> 0 OR is_late';
  const worth = isStatus(table) ? '0 AS quality, 0 AS checks' : 'quality, checks';
  return `
    SELECT s.id, r.bin, count(*) FILTER (WHERE is_late)::int,
      count(*) FILTER (WHERE quality <> ${quality.fault} AND (quality <> 0 OR checks <> 0))::int,
      count(*) FILTER (WHERE quality = ${quality.fault})::int
    FROM unnest($1::int[]) AS s (id) CROSS JOIN LATERAL (
      SELECT ${bin} AS bin, is_late, ${worth} FROM ${table.name} WHERE ${inPeriodSql(table)} AND (${isNotable})) AS r
    GROUP BY 1, 2`;
};

async function tablesOf(db: Queryable, deviceId: number): Promise<Table[]> {
  const { rows } = await db.query<{ id: number; type: string }>(
    'SELECT id, type FROM sensor WHERE device_id = $1 AND is_enabled ORDER BY port, type, sub_address',
    [deviceId],
  );
  const byTable = new Map<string, number[]>();
  for (const { id, type } of rows) {
    // A type with two tables writes one row to each, so counting one of them is enough.
    const table = sensorTypes.get(type)?.parts[0]?.family.table;
    if (table !== undefined) byTable.set(table, [...(byTable.get(table) ?? []), id]);
  }
  const readings = [...byTable].map(([name, ids]) => ({ name, key: 'sensor_id', ids }));
  return [{ name: 'device_status', key: 'device_id', ids: [deviceId] }, ...readings];
}

/** One row per step: the send cycle (s) that its last status reported, null without one, and that of the register. */
const cycleStatement = `
  SELECT newest.send_cycle, d.send_cycle_s FROM device d CROSS JOIN generate_series(0, $3 - 1) AS step LEFT JOIN LATERAL (
    SELECT send_cycle FROM device_status WHERE device_id = d.id AND send_cycle > 0
      AND collected_at >= $2::timestamptz + step * $4 * interval '1 s' AND collected_at < $2::timestamptz + (step + 1) * $4 * interval '1 s'
    ORDER BY collected_at DESC LIMIT 1) AS newest ON true
  WHERE d.id = $1 ORDER BY step`;

/** The send cycle (s) in each step: as reported last, before the first report as in that, without any as registered. */
async function readCycles(db: Queryable, deviceId: number, from: number, count: number, step: number) {
  const values = [deviceId, new Date(from), count, step];
  const { rows } = await db.query<[number | null, number]>({ text: cycleStatement, values, rowMode: 'array' });
  let cycle = rows.find(([reported]) => reported !== null)?.[0];
  return rows.map(([reported, registered]) => (cycle = reported ?? cycle ?? registered));
}

/** Number of records of a device and its sensors, by steps of a period (ISO 8601). */
export async function readArrivals(
  db: Queryable,
  deviceId: number,
  period: { from: string; to: string },
): Promise<Arrivals> {
  const to = Date.parse(period.to);
  const from = Math.max(Date.parse(period.from), to - LONGEST_MS);
  const step = stepOf(to - from);
  const count = Math.ceil((to - from) / 1_000 / step);
  const zeros = (): number[] => Array.from({ length: count }, () => 0);
  const sources = await Promise.all(
    (await tablesOf(db, deviceId)).map(async (table) => {
      const values = [table.ids, new Date(from), new Date(to), step];
      const [received, notable] = await Promise.all([
        db.query<[number, number, number]>({ text: countStatement(table), values, rowMode: 'array' }),
        db.query<[number, number, number, number, number]>({
          text: notableStatement(table),
          values,
          rowMode: 'array',
        }),
      ]);
      const found = new Map(
        table.ids.map((id) => [
          id,
          {
            sensorId: isStatus(table) ? null : id,
            received: zeros(),
            late: zeros(),
            doubtful: zeros(),
            fault: zeros(),
          },
        ]),
      );
      for (const [id, at, n] of received.rows) found.get(id)!.received[at] = n;
      for (const [id, at, late, doubtful, fault] of notable.rows) {
        const source = found.get(id)!;
        source.late[at] = late;
        source.doubtful[at] = doubtful;
        source.fault[at] = fault;
      }
      return [...found.values()];
    }),
  );
  return { from, step, cycles: await readCycles(db, deviceId, from, count, step), sources: sources.flat() };
}
