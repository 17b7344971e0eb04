import type { HistoryPoint } from '@groundwatch/protocol/rest';

interface Trend {
  /** The newest value less the oldest one; null of fewer than two. */
  readonly change: number | null;
  /** Values at even steps of the period; null where nothing was measured in a step that the line may not cross. */
  readonly steps: readonly (number | null)[];
}

/** How a quantity went over a period, for a small line and a figure. A step without a value holds the last one until `gapMs` is over. */
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
