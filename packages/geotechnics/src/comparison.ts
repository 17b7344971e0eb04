import { HOUR_MS } from '@groundwatch/protocol/model';
import { joinedPoints, type SeriesJump, type SeriesPoint } from './joined-points.ts';
import { rainBars, rainBetween, rainSteps, type RainStep } from './rain.ts';
import { usualStep } from './usual-step.ts';

/** A reading counts for a date if it is no older than this, ms. */
export const ZERO_REACH_MS = 24 * HOUR_MS;

/** The last value at or before a date, at most a day old; null without one. Points in ascending time. */
export function valueAt(points: readonly SeriesPoint[], at: number): number | null {
  const point = points.findLast(([time, , , value]) => time <= at && value !== null);
  return point && at - point[0] <= ZERO_REACH_MS ? point[3] : null;
}

/** Points minus an offset; without one (null) they have no values. */
export const minusOffset = (points: readonly SeriesPoint[], offset: number | null): readonly SeriesPoint[] =>
  points.map(([time, ...values]): SeriesPoint => {
    const [min, max, mean] = values.map((value) => (value === null || offset === null ? null : value - offset));
    return [time, min!, max!, mean!];
  });

/** Points scaled from 0 at their minimum to 1 at their largest mean; a constant value becomes 0. */
export function asShares(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  let [least, most] = [Infinity, -Infinity];
  for (const [, , , mean] of points) if (mean !== null) [least, most] = [Math.min(least, mean), Math.max(most, mean)];
  const span = most > least ? most - least : 1;
  return points.map(([time, , , mean]): SeriesPoint => {
    const share = mean === null ? null : (mean - least) / span;
    return [time, share, share, share];
  });
}

/** Equal time cells, [from + i · step, from + (i + 1) · step). */
export interface Grid {
  /** ms since 1970. */
  readonly from: number;
  readonly stepMs: number;
  readonly count: number;
}

const MOST_CELLS = 20_000;

/**
 * Cells as long as the longest step, placed so that the points of the series with this step are in their middles. null where there is no
 * data in the period.
 */
export function commonGrid(
  series: readonly { readonly points: readonly SeriesPoint[]; readonly stepMs: number }[],
  period: { readonly from: number; readonly to: number },
): Grid | null {
  const coarsest = series.toSorted((a, b) => b.stepMs - a.stepMs)[0];
  const first = coarsest?.points.find(([time]) => time >= period.from);
  if (!coarsest || !first) return null;
  const stepMs = Math.max(coarsest.stepMs, 1_000, Math.ceil((period.to - period.from) / MOST_CELLS));
  const back = Math.ceil((first[0] - stepMs / 2 - period.from) / stepMs);
  const from = first[0] - stepMs / 2 - back * stepMs;
  return { from, stepMs, count: Math.max(0, Math.ceil((period.to - from) / stepMs)) };
}

/** Mean of the values in each cell; null where there is none. Gaps are not filled. */
export function onGrid(points: readonly SeriesPoint[], { from, stepMs, count }: Grid): (number | null)[] {
  const sums = new Float64Array(count);
  const counts = new Int32Array(count);
  for (const [time, , , value] of points) {
    const cell = Math.floor((time - from) / stepMs);
    if (value === null || cell < 0 || cell >= count) continue;
    sums[cell]! += value;
    counts[cell]! += 1;
  }
  return Array.from(counts, (n, cell) => (n === 0 ? null : sums[cell]! / n));
}

/** Readings of a rain counter as input of `rainSteps`: for a bucket its maximum, reached at its end. */
export const rainStepsOf = (points: readonly SeriesPoint[], bucketMs: number): RainStep[] =>
  rainSteps(points.map(([time, , max]) => [time + bucketMs, max] as const));

/** Rain in mm in each cell; null where the counter does not cover all of it. */
export function rainOnGrid(steps: readonly RainStep[], { from, stepMs, count }: Grid): (number | null)[] {
  const covered = new Float64Array(count);
  const sums = new Float64Array(count);
  for (const step of steps) {
    const first = Math.max(0, Math.floor((step.from - from) / stepMs));
    for (let cell = first; cell < count && from + cell * stepMs < step.to; cell += 1) {
      const [start, end] = [from + cell * stepMs, from + (cell + 1) * stepMs];
      covered[cell]! += Math.max(0, Math.min(step.to, end) - Math.max(step.from, start));
      sums[cell]! += rainBetween([step], start, end);
    }
  }
  return Array.from(covered, (ms, cell) => (ms < stepMs * 0.999 ? null : sums[cell]!));
}

/** Change of each value over the preceding `cells`; null where either is missing. */
export const changesOver = (values: readonly (number | null)[], cells: number): (number | null)[] =>
  values.map((value, i) => {
    const before = values[i - cells] ?? null;
    return value === null || before === null ? null : value - before;
  });

/** Sum of each value and the preceding ones, `cells` in total; null where one of them is missing. */
export function sumsOver(values: readonly (number | null)[], cells: number): (number | null)[] {
  let [sum, missing] = [0, 0];
  return values.map((value, i) => {
    const left = i - cells;
    if (value === null) missing += 1;
    else sum += value;
    if (left >= 0) {
      const gone = values[left]!;
      if (gone === null) missing -= 1;
      else sum -= gone;
    }
    return missing > 0 || i < cells - 1 ? null : sum;
  });
}

/** One series minus another, in the middle of each cell where both have values. */
export function difference(
  minuend: readonly SeriesPoint[],
  subtrahend: readonly SeriesPoint[],
  grid: Grid,
): SeriesPoint[] {
  const others = onGrid(subtrahend, grid);
  return onGrid(minuend, grid).flatMap((value, cell): SeriesPoint[] => {
    const other = others[cell] ?? null;
    if (value === null || other === null) return [];
    const less = value - other;
    return [[grid.from + (cell + 0.5) * grid.stepMs, less, less, less]];
  });
}

/** A measured series of a comparison. */
export interface Compared {
  readonly key: string;
  /** As measured, in ascending time. */
  readonly points: readonly SeriesPoint[];
  /** Duration of a point in ms; 0: a reading. */
  readonly bucketMs: number;
  readonly jumps: readonly SeriesJump[];
  /** Continued value at the zero date; null: there is none. */
  readonly zero: number | null;
  /** Drawn as measured even if others are zeroed. */
  readonly isAbsolute: boolean;
  /** A rain counter, drawn as rain per interval. */
  readonly isRain: boolean;
}

export interface DrawnSeries {
  readonly key: string;
  readonly points: readonly SeriesPoint[];
  /** Duration of a point in ms; 0: a reading. */
  readonly bucketMs: number;
}

const BAR_HOURS = [1, 3, 6] as const;
const MOST_BARS = 240;

/** Width of the rain bars of a period, ms: 1, 3, 6 or 24 h. */
export const rainBarMs = ({ from, to }: { readonly from: number; readonly to: number }): number =>
  (BAR_HOURS.find((hours) => (to - from) / (hours * HOUR_MS) <= MOST_BARS) ?? 24) * HOUR_MS;

/** Longest regular step between points, ms; an hour where unknown. */
export const stepOf = ({ points, bucketMs }: Pick<Compared, 'points' | 'bucketMs'>): number =>
  Math.max(bucketMs, usualStep(points.map(([time]) => time))) || HOUR_MS;

const joinedOf = ({ points, jumps, bucketMs }: Compared): readonly SeriesPoint[] =>
  joinedPoints(points, jumps, bucketMs);

/**
 * Series as drawn: as measured; continued and relative to their value at a date; or continued and scaled to 0–1. Rain is bars per interval,
 * whose days begin `dayOffsetMs` before midnight UTC. Differences use continued values on a common grid.
 */
export function compare(
  series: readonly Compared[],
  differences: readonly { readonly key: string; readonly of: string; readonly less: string }[],
  how: {
    readonly scale: 'value' | 'zero' | 'share';
    readonly period: { readonly from: number; readonly to: number };
    readonly dayOffsetMs: number;
  },
): DrawnSeries[] {
  const { scale, period } = how;
  const zeroed = (one: Compared): readonly SeriesPoint[] =>
    scale === 'zero' ? minusOffset(joinedOf(one), one.zero) : joinedOf(one);
  const drawn = series.map((one): DrawnSeries => {
    const { key, points, bucketMs, isRain, isAbsolute } = one;
    if (isRain) {
      const barMs = rainBarMs(period);
      const bars = rainBars(rainStepsOf(points, bucketMs), barMs, -how.dayOffsetMs);
      return { key, bucketMs: barMs, points: bars.map(([start, mm]): SeriesPoint => [start, mm, mm, mm]) };
    }
    if (scale === 'share') return { key, bucketMs, points: asShares(joinedOf(one)) };
    return { key, bucketMs, points: scale === 'zero' && !isAbsolute ? zeroed(one) : points };
  });
  const made = differences.flatMap(({ key, of, less }): DrawnSeries[] => {
    const [minuend, subtrahend] = [of, less].map((wanted) => series.find((one) => one.key === wanted));
    if (!minuend || !subtrahend) return [];
    const grid = commonGrid(
      [minuend, subtrahend].map((one) => ({ points: one.points, stepMs: stepOf(one) })),
      period,
    );
    const points = grid ? difference(zeroed(minuend), zeroed(subtrahend), grid) : [];
    return [{ key, bucketMs: grid?.stepMs ?? 0, points: scale === 'share' ? asShares(points) : points }];
  });
  return [...drawn, ...made];
}
