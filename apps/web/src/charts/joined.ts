import type { HistoryPoint } from '@groundwatch/protocol/rest';

/** What a curve jumped by at a time (ms since 1970) though nothing moved; null: not known. By rising time. */
export type Jump = readonly [at: number, offset: number | null];

/** Sum of the jumps up to a point: null where one of them is not known, or lies within the bucket that the point stands for. */
export function offsetAt(jumps: readonly Jump[], time: number, bucketMs: number): number | null {
  let sum = 0;
  for (const [at, offset] of jumps) {
    if (at >= time + Math.max(bucketMs, 1)) break;
    if (offset === null || at > time) return null;
    sum += offset;
  }
  return sum;
}

/** Points as if nothing had ever jumped; those that cannot be joined have no value. The same array where there are no jumps. */
export function joinedPoints(
  points: readonly HistoryPoint[],
  jumps: readonly Jump[],
  bucketMs: number,
): readonly HistoryPoint[] {
  if (jumps.length === 0) return points;
  return points.map(([time, ...values]): HistoryPoint => {
    const offset = offsetAt(jumps, time, bucketMs);
    const [min, max, avg] = values.map((value) => (value === null || offset === null ? null : value - offset));
    return [time, min!, max!, avg!];
  });
}
