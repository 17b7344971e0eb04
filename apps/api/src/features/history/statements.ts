import type { Column, Selection } from './selection.ts';

/** All statements take $1 sensor or device id, $2 from, $3 to; the bucketed ones $4 the step in seconds, the raw one $4 a limit. */

const value = ({ column, element }: Column, suffix = ''): string =>
  element === null ? `"${column}${suffix}"` : `"${column}${suffix}"[${element}]`;

const epochMs = (expression: string): string => `(extract(epoch FROM ${expression}) * 1000)::float8`;

const bin = (time: string): string => `date_bin(make_interval(secs => $4), ${time}, timestamptz 'epoch')`;

/** Rows: time ms, then each column. Oldest first, or the newest ones first. */
export function rawStatement({ table, keyColumn, columns }: Selection, order: 'ASC' | 'DESC'): string {
  return `SELECT ${epochMs('collected_at')}, ${columns.map((c) => value(c)).join(', ')} FROM ${table}
    WHERE ${keyColumn} = $1 AND collected_at >= $2 AND collected_at < $3 ORDER BY collected_at ${order} LIMIT $4`;
}

/** Rows: time ms, then min, max and avg of each column. A bucket without rows is absent. */
export function bucketStatement({ table, keyColumn, columns }: Selection): string {
  // sum / count: avg of doubles keeps three running values a row, which is most of its cost.
  const aggregates = columns.map((c) => {
    const v = value(c);
    return `min(${v})::float8, max(${v})::float8, sum(${v})::float8 / nullif(count(${v}), 0)`;
  });
  return `SELECT ${epochMs('bin')}, ${columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ')} FROM (
      SELECT ${bin('collected_at')} AS bin, ${aggregates.join(', ')} FROM ${table}
      WHERE ${keyColumn} = $1 AND collected_at >= $2 AND collected_at < $3 GROUP BY 1
    ) AS b (bin, ${columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ')}) ORDER BY bin`;
}

/** As `bucketStatement`, from a roll-up whose buckets divide the step. */
export function rollUpStatement({ table, keyColumn, columns }: Selection, rollUp: 'hourly' | 'daily'): string {
  const unit = rollUp === 'hourly' ? 'hour' : 'day';
  const aggregates = columns.map((c) => {
    const average = value(c, '_avg');
    return `min(${value(c, '_min')})::float8, max(${value(c, '_max')})::float8,
      sum(${average} * count) / nullif(sum(count) FILTER (WHERE ${average} IS NOT NULL), 0)`;
  });
  return `SELECT ${epochMs('bin')}, ${columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ')} FROM (
      SELECT ${bin('bucket')} AS bin, ${aggregates.join(', ')} FROM ${table}_${rollUp}
      WHERE ${keyColumn} = $1 AND bucket >= date_trunc('${unit}', $2::timestamptz, 'UTC') AND bucket < $3 GROUP BY 1
    ) AS b (bin, ${columns.map((_, i) => `min${i}, max${i}, avg${i}`).join(', ')}) ORDER BY bin`;
}
