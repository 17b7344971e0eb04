import type { Field } from '@groundwatch/protocol/model';
import type { HistoryPoint } from '@groundwatch/protocol/rest';

/** One quantity over time. Points are sorted by time; their values are physical, null where missing. */
export interface Curve {
  readonly key: string;
  readonly name: string;
  readonly field: Pick<Field, 'unit' | 'decimals' | 'signed'>;
  readonly points: readonly HistoryPoint[];
  /** Place in the order of series colours, 0 first. */
  readonly order: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Index ranges of a curve's unbroken stretches: it breaks at missing values and where `gapMs` passed between two points. */
export function segments(points: readonly HistoryPoint[], gapMs: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = -1;
  let last = -1;
  points.forEach(([time, , , value], i) => {
    if (value === null) {
      if (start >= 0) found.push({ start, end: last + 1 });
      start = -1;
      return;
    }
    if (start >= 0 && time - points[last]![0] > gapMs) {
      found.push({ start, end: last + 1 });
      start = i;
    } else if (start < 0) start = i;
    last = i;
  });
  if (start >= 0) found.push({ start, end: last + 1 });
  return found;
}

/** Spans of a range in which no curve has a value for longer than `gapMs`. `now` ends what can be missing. */
export function gaps(curves: readonly Curve[], range: Span, gapMs: number, now: number): Span[] {
  const times = [...new Set(curves.flatMap(({ points }) => points.flatMap((p) => (p[3] === null ? [] : [p[0]]))))].sort(
    (a, b) => a - b,
  );
  const end = Math.min(range.to, now);
  const found: Span[] = [];
  let last = range.from;
  for (const time of [...times.filter((t) => t >= range.from && t <= end), end]) {
    if (time - last > gapMs) found.push({ from: last, to: time });
    last = time;
  }
  return times.length === 0 && end > range.from ? [{ from: range.from, to: end }] : found;
}

/** Index of the point nearest to a time; −1 of an empty curve. */
export function nearestIndex(points: readonly HistoryPoint[], time: number): number {
  let low = 0;
  let high = points.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]![0] < time) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  return before && time - before[0] < points[low]![0] - time ? low - 1 : low;
}

/** A history with newer points appended and late ones sorted in; a point of the same time is replaced. Returns the same array when nothing is new. */
export function mergePoints(points: readonly HistoryPoint[], added: readonly HistoryPoint[]): readonly HistoryPoint[] {
  if (added.length === 0) return points;
  const last = points.at(-1)?.[0] ?? -Infinity;
  const sorted = [...added].sort((a, b) => a[0] - b[0]);
  if (sorted[0]![0] > last) return [...points, ...sorted];
  const byTime = new Map(points.map((point) => [point[0], point]));
  for (const point of sorted) byTime.set(point[0], point);
  return [...byTime.values()].sort((a, b) => a[0] - b[0]);
}
