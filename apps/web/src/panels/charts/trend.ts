import type { HistoryPoint } from '@groundwatch/protocol/rest';

interface Trend {
  /** Latest minus oldest value. Null with fewer than two. */
  readonly change: number | null;
  /** Values at even steps of the period. Null in gaps. */
  readonly steps: readonly (number | null)[];
}

/** The trend of a quantity over a period. A step without a value keeps the last one until `gapMs` has passed. */
export function trendOf(
  points: readonly HistoryPoint[],
  { from, to, gapMs, count }: { from: number; to: number; gapMs: number; count: number },
): Trend {
  const known = points.filter(([time, , , value]) => value !== null && time >= from && time <= to);
  const steps: (number | null)[] = [];
  let next = 0;
  let last: HistoryPoint | undefined;
  for (let index = 0; index < count; index += 1) {
    const end = from + ((index + 1) * (to - from)) / count;
    while (next < known.length && known[next]![0] <= end) last = known[next++];
    steps.push(last && end - last[0] <= Math.max(gapMs, (to - from) / count) ? last[3] : null);
  }
  const [first] = known;
  const newest = known.at(-1);
  return { change: first && newest && first !== newest ? newest[3]! - first[3]! : null, steps };
}
