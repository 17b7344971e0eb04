import type { Column, Selection } from './selection.ts';

/** All statements take $1 sensor or device id, $2 from, $3 to; those of single readings $4, how many. */

const value = ({ column, element }: Column, suffix = ''): string =>
  element === null ? `"${column}${suffix}"` : `"${column}${suffix}"[${element}]`;

const epochMs = (expression: string): string => `(extract(epoch FROM ${expression}) * 1000)::float8`;

const within = (keyColumn: string): string => `${keyColumn} = $1 AND collected_at >= $2 AND collected_at < $3`;

/** One row where there are more than $4 readings. */
export const isMoreStatement = ({ table, keyColumn }: Selection): string =>
  `SELECT 1 FROM ${table} WHERE ${within(keyColumn)} ORDER BY collected_at OFFSET $4 LIMIT 1`;

/** Rows: time ms, then each column. Oldest first, or the newest ones first. */
export const rawStatement = ({ table, keyColumn, columns }: Selection, order: 'ASC' | 'DESC'): string =>
  `SELECT ${epochMs('collected_at')}, ${columns.map((c) => value(c)).join(', ')} FROM ${table}
    WHERE ${within(keyColumn)} ORDER BY collected_at ${order} LIMIT $4`;

const DAY_S = 86_400;

/**
 * The length is written out, not passed: a bucket of known length keeps the order of the index, which saves the sort. Steps
 * that divide a day begin at the same instants from any midnight, and time_bucket is faster from its own.
 */
function bin(time: string, stepS: number, hasTimeBucket: boolean): string {
  const of = `interval '${stepS} s', ${time}`;
  if (!hasTimeBucket) return `date_bin(${of}, timestamptz 'epoch')`;
  return DAY_S % stepS === 0 ? `time_bucket(${of})` : `time_bucket(${of}, timestamptz 'epoch')`;
}

/** Rows: time ms, then min, max and average of each column. A bucket without rows is absent. */
const bucketed = (columns: readonly Column[], from: string): string => {
  const names = columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ');
  return `SELECT ${epochMs('bin')}, ${names} FROM (${from}) AS b (bin, ${names}) ORDER BY bin`;
};

export function bucketStatement(
  { table, keyColumn, columns }: Selection,
  stepS: number,
  hasTimeBucket: boolean,
): string {
  // sum / count: avg of doubles keeps three running values a row, which is most of its cost.
  const aggregates = columns.map(
    (c) =>
      `min(${value(c)})::float8, max(${value(c)})::float8, sum(${value(c)})::float8 / nullif(count(${value(c)}), 0)`,
  );
  return bucketed(
    columns,
    `SELECT ${bin('collected_at', stepS, hasTimeBucket)}, ${aggregates.join(', ')} FROM ${table}
      WHERE ${within(keyColumn)} GROUP BY 1`,
  );
}

/** As `bucketStatement`, from a stored roll-up whose buckets divide the step. */
export function rollUpStatement(
  { table, keyColumn, columns }: Selection,
  stepS: number,
  rollUp: 'hourly' | 'daily',
): string {
  const unit = rollUp === 'hourly' ? 'hour' : 'day';
  const aggregates = columns.map((c) => {
    const average = value(c, '_avg');
    const weight = value(c, '_count');
    return `min(${value(c, '_min')})::float8, max(${value(c, '_max')})::float8,
      sum(${average} * ${weight}) / nullif(sum(${weight}), 0)`;
  });
  return bucketed(
    columns,
    `SELECT ${bin('bucket', stepS, true)}, ${aggregates.join(', ')} FROM ${table}_${rollUp}
      WHERE ${keyColumn} = $1 AND bucket >= date_trunc('${unit}', $2::timestamptz, 'UTC') AND bucket < $3 GROUP BY 1`,
  );
}
