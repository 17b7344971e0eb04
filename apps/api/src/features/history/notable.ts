import { quality } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';

/** Time in ms of a reading or of a bucket, quality, checks, whether late. */
export type NotableRow = [number, number, number, boolean];

const rank = (code: number): number => (code === quality.fault ? Infinity : code);

/** Late and doubtful times of all tables together. */
export function notableOf(tables: readonly (readonly NotableRow[])[]): Pick<History, 'late' | 'doubtful'> {
  const late = new Set<number>();
  const doubtful = new Map<number, [number, number, number]>();
  for (const [time, code, checks, isResent] of tables.flat()) {
    if (isResent) late.add(time);
    if (code === quality.good && checks === 0) continue;
    const known = doubtful.get(time);
    const worst = known && rank(known[1]) > rank(code) ? known[1] : code;
    doubtful.set(time, [time, worst, checks | (known?.[2] ?? 0)]);
  }
  return {
    late: [...late].toSorted((a, b) => a - b),
    doubtful: [...doubtful.values()].toSorted((a, b) => a[0] - b[0]),
  };
}

export const faultTimes = (rows: readonly NotableRow[]): ReadonlySet<number> =>
  new Set(rows.filter(([, code]) => code === quality.fault).map(([time]) => time));
