import { DAY_S, quality } from '@groundwatch/protocol/model';
import { plainValue } from './expressions.ts';
import type { Column, Selection } from './selection.ts';
import { isRolledUp } from './steps.ts';

/**
 * All statements take $1 sensor or device id, $2 from, $3 to; those of single readings also $4, the row limit. `values`: one SQL expression
 * per column.
 */

const epochMs = (expression: string): string => `(extract(epoch FROM ${expression}) * 1000)::float8`;

const inPeriodSql = (keyColumn: string, time = 'collected_at'): string =>
  `${keyColumn} = $1 AND ${time} >= $2 AND ${time} < $3`;

/** Rows received by a time, under the name of their table. */
export const knownRows = (table: string, knownAt: string): string =>
  `(SELECT * FROM ${table} WHERE received_at <= ${knownAt}) AS ${table}`;

/** Readings ahead, ordered by the collect time that they claim, under the name of their table. */
export const aheadRows = (table: string): string => `(SELECT * FROM ${table}_with_ahead WHERE is_ahead) AS ${table}`;

/** Returns one row where there are more than $4 readings. */
export const isMoreStatement = ({ table }: Selection): string =>
  `SELECT 1 WHERE has_more_readings('${table}', $1, $2, $3, $4)`;

/** Rows: time in ms, then the values; oldest or newest first. */
export const rawStatement = (
  { keyColumn }: Selection,
  values: readonly string[],
  order: 'ASC' | 'DESC',
  rows: string,
): string =>
  `SELECT ${epochMs('collected_at')}, ${values.join(', ')} FROM ${rows}
    WHERE ${inPeriodSql(keyColumn)} ORDER BY collected_at ${order} LIMIT $4`;

/** Predicate of the partial index: readings that are late or not good. A status record can only be late. */
const notable = ({ keyColumn }: Selection) =>
  keyColumn === 'device_id'
    ? { condition: 'is_late', quality: '0', checks: '0' }
    : { condition: '(quality <> 0 OR checks <> 0 OR is_late)', quality: 'quality', checks: 'checks' };

/** Rows: time in ms, quality, checks, whether late. */
export function notableStatement(selection: Selection, rows: string): string {
  const { condition, quality, checks } = notable(selection);
  return `SELECT ${epochMs('collected_at')}, ${quality}, ${checks}, is_late FROM ${rows}
    WHERE ${inPeriodSql(selection.keyColumn)} AND ${condition} ORDER BY collected_at`;
}

/**
 * The step is written into the SQL, not passed: with a constant length PostgreSQL keeps the index order and need not sort. Steps that
 * divide a day start at the same instants from any midnight, and time_bucket is faster with its default origin.
 */
function bin(time: string, stepS: number, hasTimeBucket: boolean): string {
  const of = `interval '${stepS} s', ${time}`;
  if (!hasTimeBucket) return `date_bin(${of}, timestamptz 'epoch')`;
  return DAY_S % stepS === 0 ? `time_bucket(${of})` : `time_bucket(${of}, timestamptz 'epoch')`;
}

/** Rows: time in ms, then min, max and average of each column. Empty buckets are missing. */
const bucketed = (columns: readonly Column[], from: string): string => {
  const names = columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ');
  return `SELECT ${epochMs('bin')}, ${names} FROM (${from}) AS b (bin, ${names}) ORDER BY bin`;
};

/** As `notableStatement`, per bucket: worst quality, all checks, whether any reading is late. */
export function notableBucketStatement(
  selection: Selection,
  stepS: number,
  hasTimeBucket: boolean,
  rows: string,
): string {
  if (isRolledUp(stepS) && rows === selection.table)
    return `SELECT ${epochMs('bin')}, quality, checks, is_late
      FROM read_notable('${selection.table}', $1, ${stepS}, $2, $3) ORDER BY bin`;
  const { condition, quality, checks } = notable(selection);
  const worst = `max(CASE ${quality} WHEN ${FAULT} THEN ${WORST} ELSE ${quality} END)`;
  return `SELECT ${epochMs('bin')}, CASE worst WHEN ${WORST} THEN ${FAULT} ELSE worst END, checks, late
    FROM (SELECT ${bin('collected_at', stepS, hasTimeBucket)}, ${worst}, bit_or(${checks}), bool_or(is_late)
      FROM ${rows} WHERE ${inPeriodSql(selection.keyColumn)} AND ${condition} GROUP BY 1) AS b (bin, worst, checks, late)
    ORDER BY bin`;
}

const FAULT = quality.fault;
/** Larger than every code. */
const WORST = 9;

interface BucketOptions {
  hasTimeBucket: boolean;
  /** Whether the period has sensor faults; they are found by the partial index and excluded. */
  hasFaults: boolean;
  /** The table, or the subset of it known at a time. */
  rows: string;
}

export function bucketStatement(
  { table, keyColumn, columns }: Selection,
  values: readonly string[],
  stepS: number,
  { hasTimeBucket, hasFaults, rows }: BucketOptions,
): string {
  // sum / count, because avg of doubles keeps three running values per row, which is most of its cost.
  const aggregates = columns.map(
    (_, i) => `min(v${i})::float8, max(v${i})::float8, sum(v${i})::float8 / nullif(count(v${i}), 0)`,
  );
  const good = hasFaults
    ? `AND NOT EXISTS (SELECT FROM ${table} AS f
        WHERE f.${inPeriodSql(keyColumn, 'f.collected_at')} AND f.quality = ${FAULT} AND f.collected_at = ${table}.collected_at)`
    : '';
  // Makes PostgreSQL compute an expression once per row, not once per aggregate.
  const fence = values.some((value, i) => value !== plainValue(columns[i]!)) ? 'OFFSET 0' : '';
  return bucketed(
    columns,
    `SELECT ${bin('collected_at', stepS, hasTimeBucket)}, ${aggregates.join(', ')}
      FROM (SELECT collected_at, ${values.map((value, i) => `${value} AS v${i}`).join(', ')} FROM ${rows}
        WHERE ${inPeriodSql(keyColumn)} ${good} ${fence}) AS r
      GROUP BY 1`,
  );
}

/** As `bucketStatement`, for steps of whole hours and main columns, read from the stored roll-ups. */
export function rollUpStatement({ table, columns }: Selection, stepS: number): string {
  const names = columns.map(({ column }) => `'${column}'`).join(', ');
  const elements = columns.map(({ element }) => element ?? 'NULL').join(', ');
  const values = columns.map((_, i) => {
    const own = `FILTER (WHERE field = ${i + 1})`;
    return `max(min) ${own}, max(max) ${own}, max(sum / count) ${own}`;
  });
  return `SELECT ${epochMs('bin')}, ${values.join(', ')}
    FROM read_rollup('${table}', $1, ARRAY[${names}], ARRAY[${elements}]::int4[], ${stepS}, $2, $3) GROUP BY bin ORDER BY bin`;
}
