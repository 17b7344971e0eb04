import type { Field } from '@groundwatch/protocol/model';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import type { SeriesJump } from '@groundwatch/geotechnics';

/** What is to be known of single readings of a curve, by their times; of buckets, what some reading in them was. */
export interface Marks {
  /** Sent again later, or out of order. */
  readonly late: ReadonlySet<number>;
  /** Shown, but something speaks against them. */
  readonly suspect: ReadonlySet<number>;
  /** The sensor was faulty: no value. */
  readonly faults: ReadonlySet<number>;
}

const noTimes: ReadonlySet<number> = new Set();
export const noMarks: Marks = { late: noTimes, suspect: noTimes, faults: noTimes };

/** One quantity over time. Points are sorted by time; their values are physical, null where missing. */
export interface Curve {
  readonly key: string;
  readonly name: string;
  /** `isPositive`: the quantity cannot be negative. */
  readonly field: Pick<Field, 'unit' | 'decimals' | 'signed'> & { readonly isPositive?: boolean };
  readonly points: readonly HistoryPoint[];
  /** Place in the order of series colours, 0 first. */
  readonly order: number;
  /** Longest time between two points that a line crosses. */
  readonly gapMs: number;
  readonly marks: Marks;
  /** Readings ahead, at the times that they claim; no part of the line. */
  readonly ahead?: readonly (readonly [number, number | null])[];
  /** Made of other curves: dashed. */
  readonly isDerived?: boolean;
  /** What fell in each `bucketMs`, as bars from 0. */
  readonly isBars?: boolean;
  /** Of another time, moved here to be compared: thin and dashed. */
  readonly isEarlier?: boolean;
  /** What it jumped by though nothing moved: what is told of changes leaves it out. */
  readonly jumps?: readonly SeriesJump[];
  /** ms that a point stands for; absent: a reading. */
  readonly bucketMs?: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A value that a curve is held against. Without a level it is what the device was set to. */
export interface Threshold {
  readonly value: number;
  readonly level: 1 | 2 | 3 | 4 | null;
  readonly name: string;
  /** Beside the symbol of a level: its word. */
  readonly word?: string;
}

/** A time for which something stood at a warning level. */
export interface Shade extends Span {
  readonly level: 1 | 2 | 3 | 4;
}

/** Curves that share a value axis, one above the other on a shared time axis. */
export interface Pane {
  readonly key: string;
  /** What the axis measures, with its unit. */
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly thresholds: readonly Threshold[];
  readonly shades?: readonly Shade[];
  /** Height beside the other panes; absent: 1. */
  readonly weight?: number;
  /** Values that the axis reaches however small the curves are beside them. */
  readonly reaches?: readonly number[];
}

/** Something that people wrote about a time, or about a span. */
export interface Annotation {
  /** As the list beside the chart numbers it; null: it stands with its word. */
  readonly number: number | null;
  readonly word?: string;
  readonly from: number;
  readonly to: number | null;
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

/** Spans of a range in which no curve has a value for longer than each may be silent. `now` ends what can be missing. */
export function gaps(curves: readonly Curve[], range: Span, now: number): Span[] {
  if (curves.length === 0) return [];
  const end = Math.min(range.to, now);
  const gapMs = Math.max(...curves.map((curve) => curve.gapMs));
  // A faulty sensor is heard: that is no gap.
  const times = [
    ...new Set(
      curves.flatMap(({ points, marks }) =>
        points.flatMap((p) => (p[3] === null && !marks.faults.has(p[0]) ? [] : [p[0]])),
      ),
    ),
  ].sort((a, b) => a - b);
  const found: Span[] = [];
  let last = range.from;
  for (const time of [...times.filter((t) => t >= range.from && t <= end), end]) {
    if (time - last > gapMs) found.push({ from: last, to: time });
    last = time;
  }
  return times.length === 0 && end > range.from ? [{ from: range.from, to: end }] : found;
}

/** Times as spans: neighbours no further apart than `gapMs` belong together. */
export function runsOf(times: Iterable<number>, gapMs: number): (Span & { readonly count: number })[] {
  const runs: { from: number; to: number; count: number }[] = [];
  for (const time of [...times].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && time - run.to <= gapMs) {
      run.to = time;
      run.count += 1;
    } else runs.push({ from: time, to: time, count: 1 });
  }
  return runs;
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
export function mergePoints<P extends readonly [number, ...unknown[]]>(
  points: readonly P[],
  added: readonly P[],
): readonly P[] {
  if (added.length === 0) return points;
  const last = points.at(-1)?.[0] ?? -Infinity;
  const sorted = [...added].sort((a, b) => a[0] - b[0]);
  if (sorted[0]![0] > last) return [...points, ...sorted];
  const byTime = new Map(points.map((point) => [point[0], point]));
  for (const point of sorted) byTime.set(point[0], point);
  return [...byTime.values()].sort((a, b) => a[0] - b[0]);
}
