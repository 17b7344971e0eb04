import { DAY_MS, HOUR_MS } from '@groundwatch/protocol/model';
import type { HistoryStatistics } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { rawPlan, type Statement, type Subject } from './plan.ts';
import type { Selection } from './selection.ts';
import { isMoreStatement } from './statements.ts';

/** More readings take too long to evaluate one by one. */
const MOST_READINGS = 200_000;

/** Selects readings of a period (ms), or the newest ones. */
export type Of = { readonly span: readonly [number, number] } | { readonly last: number };

/**
 * Count, mean, minimum, maximum and steepest rate per day of one column. Suspect readings and faults are excluded. A rate is that of an
 * hour, at least of half an hour, or between two readings that lie further apart: from minute to minute it would be that of the noise.
 * Re-installations give none.
 */
const ofColumn = (_: unknown, i: number): string =>
  `SELECT ${i} AS column, count(*)::int AS count, avg(v)::float8 AS mean, min(v)::float8 AS min, max(v)::float8 AS max,
    (max(abs(v - before) / (t - at)) FILTER (WHERE t - at >= ${HOUR_MS / 2}
      AND NOT EXISTS (SELECT FROM jumps WHERE jumped > at AND jumped <= t)) * ${DAY_MS})::float8 AS fastest
  FROM (SELECT t, v, CASE WHEN hour.at < t THEN hour.at ELSE lag(t) OVER (ORDER BY t) END AS at,
      CASE WHEN hour.at < t THEN hour.before ELSE lag(v) OVER (ORDER BY t) END AS before
    FROM (SELECT t, v${i} AS v, first_value(t) OVER hour AS at, first_value(v${i}) OVER hour AS before FROM r
      WHERE v${i} IS NOT NULL AND is_good
      WINDOW hour AS (ORDER BY t RANGE BETWEEN ${HOUR_MS} PRECEDING AND CURRENT ROW)) AS hour) AS own`;

/** Of the newest intervals between readings, how many tell how often the device reports with this sensor. */
const REPORTS_OF = 200;

const deviceOf = ({ keyColumn }: Selection): string =>
  keyColumn === 'device_id' ? '$1' : '(SELECT device_id FROM sensor WHERE id = $1)';

/**
 * The usual interval between readings (ms), and how many reports of the device it has: a reading that lacks together with the device's
 * report is lost, one that lacks in every second report was not due. Zero where one report brings several readings, and where the device
 * reports no state.
 */
const usualOf = (selection: Selection): string =>
  `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY t - before) AS usual, percentile_disc(0.5) WITHIN GROUP (ORDER BY (
      SELECT count(*) FROM device_status WHERE device_id = ${deviceOf(selection)}
        AND collected_at > to_timestamp((before + 0.5) / 1000) AND collected_at <= to_timestamp((t + 0.5) / 1000)))
      FILTER (WHERE t > (SELECT min(t) FROM (SELECT t FROM r ORDER BY t DESC LIMIT ${REPORTS_OF}) AS newest)) AS reports
    FROM (SELECT t, lag(t) OVER (ORDER BY t) AS before FROM r) AS steps WHERE before IS NOT NULL`;

/**
 * Expected number of readings: those present, plus those missing in each silence by the cycle at its beginning, taken from the status
 * before it, else from the register. The cycle of a sensor is its device's collect cycle, or longer where it is not in every report. A
 * silence between two readings misses one fewer than it has cycles; the end of the period belongs to the next period.
 */
function expectedOf(selection: Selection, from: string, to: string): string {
  const { table, keyColumn } = selection;
  const first = `(SELECT extract(epoch FROM min(collected_at)) * 1000 FROM ${table} WHERE ${keyColumn} = $1)`;
  return `SELECT (SELECT count(*) FROM r) + coalesce(sum(greatest(0, floor((until - since) / step - fewer))), 0) AS expected
    FROM (SELECT lag(t) OVER (ORDER BY t) AS since, t AS until, 0.5 AS fewer FROM r
      UNION ALL SELECT greatest(${from}, ${first}), coalesce((SELECT min(t) FROM r), ${to}), 0
      UNION ALL SELECT max(t), ${to}, 1e-6 FROM r) AS gaps CROSS JOIN m
    CROSS JOIN LATERAL (SELECT 1000 * coalesce(nullif(s.send_cycle, 0), d.send_cycle_s) AS send,
        1000 * coalesce(nullif(s.collect_cycle, 0), d.collect_cycle_s) AS collect
      FROM device d LEFT JOIN LATERAL (SELECT collect_cycle, send_cycle FROM device_status WHERE device_id = d.id
        AND collected_at <= to_timestamp(since / 1000) ORDER BY collected_at DESC LIMIT 1) s ON true
      WHERE d.id = ${deviceOf(selection)}) AS cycles
    CROSS JOIN LATERAL (SELECT greatest(collect, CASE WHEN reports > 0 THEN least(send * reports, usual)
      ELSE coalesce(usual, send) END) AS step) AS cycle`;
}

function statementOf(subject: Subject, selection: Selection, of: Of, now: number): Statement {
  const isLast = 'last' in of;
  const isStatus = selection.keyColumn === 'device_id';
  const { text, values } = rawPlan(
    subject,
    selection,
    isLast ? [-Infinity, Infinity] : of.span,
    isLast ? 'DESC' : 'ASC',
    isLast ? of.last : MOST_READINGS,
    { more: [isStatus ? 'true' : 'quality = 0 AND checks = 0'] },
  );
  const names = selection.columns.map((__, i) => `v${i}`).join(', ');
  // For the newest readings nothing is missing before the first or after the last.
  const [from, to] = isLast
    ? ['(SELECT min(t) FROM r)', '(SELECT max(t) FROM r)']
    : [`${of.span[0]}::float8`, `${Math.min(of.span[1], now)}::float8`];
  return {
    text: `WITH r (t, ${names}, is_good) AS MATERIALIZED (${text}),
      m AS MATERIALIZED (${usualOf(selection)}),
      jumps AS MATERIALIZED (SELECT extract(epoch FROM at) * 1000 AS jumped FROM sensor_reinstallation
        WHERE sensor_id = $1 AND revoked_at IS NULL AND ${!isStatus})
      SELECT f.*, e.expected::int FROM (${selection.columns.map(ofColumn).join(' UNION ALL ')}) AS f, (${expectedOf(selection, from, to)}) AS e`,
    values,
  };
}

interface Row {
  column: number;
  count: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  fastest: number | null;
  expected: number;
}

/** Statistics of the readings themselves by field, whatever the curve shows; null where there are too many readings. */
export async function readStatistics(
  db: Queryable,
  subject: Subject,
  of: Of,
  now: number,
): Promise<HistoryStatistics | null> {
  const { id, selections } = subject;
  if ('span' in of) {
    const values = [id, ...of.span.map((ms) => new Date(ms)), MOST_READINGS];
    const isMore = await Promise.all(selections.map((one) => db.query({ text: isMoreStatement(one), values })));
    if (isMore.some(({ rowCount }) => rowCount)) return null;
  }
  const parts = selections.map(async (selection) => {
    const { rows } = await db.query<Row>(statementOf(subject, selection, of, now));
    return rows.map(({ column, ...figures }) => [selection.columns[column]!.key, figures] as const);
  });
  return Object.fromEntries((await Promise.all(parts)).flat());
}
