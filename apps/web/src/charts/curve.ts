import type { Field } from '@groundwatch/protocol/model';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import type { SeriesJump } from '@groundwatch/geotechnics';

/** Remarks on single readings of a curve by time. For buckets: of any reading in them. */
export interface Marks {
  /** Sent again later, or out of order. */
  readonly late: ReadonlySet<number>;
  /** Shown although doubtful. */
  readonly suspect: ReadonlySet<number>;
  /** The sensor was faulty, so there is no value. */
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
  /** Index of the series colour, from 0. */
  readonly order: number;
  /** The longest time between two points that the line connects. */
  readonly gapMs: number;
  readonly marks: Marks;
  /** Readings ahead, at their claimed times. They are not part of the line. */
  readonly ahead?: readonly (readonly [number, number | null])[];
  /** Derived from other curves: dashed. */
  readonly isDerived?: boolean;
  /** Amounts per `bucketMs`, as bars from 0. */
  readonly isBars?: boolean;
  /** The readings that the points are made of, if their silences are not those of the points. */
  readonly readings?: Pick<Curve, 'points' | 'gapMs' | 'marks'>;
  /** From an earlier period, moved here for comparison: thin and dashed. */
  readonly isEarlier?: boolean;
  /** Jumps without movement. Changes exclude them. */
  readonly jumps?: readonly SeriesJump[];
  /** ms covered by a point. Absent: a reading. */
  readonly bucketMs?: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A reference value of a curve. Without a level it is a device setting. */
export interface Threshold {
  readonly value: number;
  readonly level: 1 | 2 | 3 | 4 | null;
  readonly name: string;
  /** The level's word beside its symbol. */
  readonly word?: string;
}

/** A period at a warning level. */
export interface Shade extends Span {
  readonly level: 1 | 2 | 3 | 4;
}

/** Curves with a common value axis. Panes share the time axis. */
export interface Pane {
  readonly key: string;
  /** What the axis measures, with its unit. */
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly thresholds: readonly Threshold[];
  readonly shades?: readonly Shade[];
  /** Height relative to other panes, 1 by default. */
  readonly weight?: number;
  /** Values that the axis includes regardless of the curves. */
  readonly reaches?: readonly number[];
}

/** A remark at a time or over a span. */
export interface Annotation {
  /** Its number in the list beside the chart. Null: shown with its word. */
  readonly number: number | null;
  readonly word?: string;
  readonly from: number;
  readonly to: number | null;
}

/** Index ranges of unbroken stretches. A curve breaks at missing values and after more than `gapMs`. */
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

/** Indexes of the points that need a dot: the isolated ones, which a line does not show, and the newest. */
export function dotted({ points, gapMs }: Pick<Curve, 'points' | 'gapMs'>): number[] {
  const stretches = segments(points, gapMs);
  const alone = stretches.filter(({ start, end }) => end - start === 1).map(({ start }) => start);
  const newest = stretches.slice(-1).map(({ end }) => end - 1);
  return [...new Set([...alone, ...newest])];
}

/** Spans of a range in which no curve has a value for longer than allowed. `now` is the end of missing data. */
export function gaps(curves: readonly Pick<Curve, 'points' | 'gapMs' | 'marks'>[], range: Span, now: number): Span[] {
  if (curves.length === 0) return [];
  const end = Math.min(range.to, now);
  const gapMs = Math.max(...curves.map((curve) => curve.gapMs));
  // A faulty sensor has reported, so there is no gap.
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

/** Times as spans. Neighbours within `gapMs` belong together. */
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

/** Index of the point nearest to a time, −1 for an empty curve. */
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

/**
 * A history with newer points appended and late ones sorted in. A point of the same time is replaced. Returns the same array if
 * nothing is new.
 */
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
