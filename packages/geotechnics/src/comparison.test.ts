import { expect, test } from 'vitest';
import {
  asShares,
  changesOver,
  commonGrid,
  compare,
  difference,
  minusOffset,
  onGrid,
  rainOnGrid,
  rainStepsOf,
  sumsOver,
  type Compared,
  valueAt,
} from './comparison.ts';
import type { SeriesPoint } from './joined-points.ts';

const HOUR = 3_600_000;
const point = (time: number, value: number | null): SeriesPoint => [time, value, value, value];
const means = (points: readonly SeriesPoint[]) => points.map(([, , , mean]) => mean);

test('the value at a date is the last one before it, at most a day old', () => {
  const points = [point(0, 4), point(HOUR, 5), point(2 * HOUR, null), point(3 * HOUR, 7)];
  expect(valueAt(points, 2.5 * HOUR)).toBe(5);
  expect(valueAt(points, 27 * HOUR)).toBe(7);
  expect(valueAt(points, 27 * HOUR + 1)).toBeNull();
  expect(valueAt(points, -1)).toBeNull();
});

test('nothing is zeroed without a value at the date', () => {
  const points: SeriesPoint[] = [[0, 1, 3, 2], point(1, null)];
  expect(minusOffset(points, 1.5)).toEqual([[0, -0.5, 1.5, 0.5], point(1, null)]);
  expect(means(minusOffset(points, null))).toEqual([null, null]);
});

test('shares range from 0 to 1', () => {
  expect(means(asShares([point(0, 10), point(1, 20), point(2, null), point(3, 15)]))).toEqual([0, 1, null, 0.5]);
  expect(means(asShares([point(0, 10), point(1, 10)]))).toEqual([0, 0]);
});

test('cells have the length of the coarser step, with its readings in their middles, and contain means', () => {
  const hourly = [0.2, 1.2, 2.2, 3.2].map((hour, i) => point(hour * HOUR, i));
  const quarters = Array.from({ length: 16 }, (_, i) => point((i * HOUR) / 4, i));
  const grid = commonGrid(
    [
      { points: quarters, stepMs: HOUR / 4 },
      { points: hourly, stepMs: HOUR },
    ],
    { from: 0, to: 4 * HOUR },
  )!;
  expect(grid).toEqual({ from: -0.3 * HOUR, stepMs: HOUR, count: 5 });
  expect(onGrid(hourly, grid)).toEqual([0, 1, 2, 3, null]);
  // Cell 0 covers −0.3 h to 0.7 h: the readings of 0, 0.25 and 0.5 h.
  expect(onGrid(quarters, grid).slice(0, 2)).toEqual([1, 4.5]);
  expect(commonGrid([{ points: [], stepMs: HOUR }], { from: 0, to: HOUR })).toBeNull();
});

test('a difference exists where both were measured', () => {
  const grid = { from: 0, stepMs: 10, count: 4 };
  expect(
    difference(
      [5, 15, 35].map((t) => point(t, t)),
      [4, 26, 34].map((t) => point(t, 1)),
      grid,
    ),
  ).toEqual([point(5, 4), point(35, 34)]);
});

test('rain is distributed over the cells between two readings of the counter; uncovered cells are unknown', () => {
  const steps = rainStepsOf([point(0, 10), point(20, 14), point(30, 14), point(40, 1)], 0);
  // 4 mm from 0 to 20, none until 30, then a restarted counter: 1 mm.
  expect(rainOnGrid(steps, { from: -10, stepMs: 10, count: 6 })).toEqual([null, 2, 2, 0, 1, null]);
});

test('changes and sums over cells need all of their values', () => {
  expect(changesOver([1, 3, null, 9, 10], 2)).toEqual([null, null, null, 6, null]);
  expect(sumsOver([1, 2, null, 4, 5, 6], 2)).toEqual([null, 3, null, null, 9, 11]);
});

const measured = (key: string, values: readonly number[], more: Partial<Compared> = {}): Compared => ({
  key,
  points: values.map((value, i) => point(i * HOUR, value)),
  bucketMs: 0,
  jumps: [],
  zero: null,
  isAbsolute: false,
  isRain: false,
  ...more,
});
const how = { period: { from: 0, to: 6 * HOUR }, dayOffsetMs: 0 } as const;

test('zeroed series are continued across jumps, differences use continued series, and rain is per interval', () => {
  // Re-installed at hour 3, which added 10.
  const jumped = measured('a', [1, 2, 3, 14, 15, 16], { jumps: [[3 * HOUR, 10]], zero: 2 });
  const other = measured('b', [0, 0, 1, 1, 2, 2], { zero: 0 });
  const level = measured('c', [7, 7, 7, 7, 7, 8], { zero: 7, isAbsolute: true });
  const rain = measured('d', [0, 0, 5, 5, 5, 6], { isRain: true });
  const all = [jumped, other, level, rain];
  const less = [{ key: 'a-b', of: 'a', less: 'b' }];
  const byKey = (scale: 'value' | 'zero' | 'share') =>
    Object.fromEntries(compare(all, less, { ...how, scale }).map(({ key, points }) => [key, means(points)]));
  expect(byKey('value')).toMatchObject({ a: [1, 2, 3, 14, 15, 16], 'a-b': [1, 2, 2, 3, 3, 4], d: [0, 5, 0, 0, 1] });
  expect(byKey('zero')).toMatchObject({ a: [-1, 0, 1, 2, 3, 4], c: [7, 7, 7, 7, 7, 8], 'a-b': [-1, 0, 0, 1, 1, 2] });
  expect(byKey('share')).toMatchObject({ a: [0, 0.2, 0.4, 0.6, 0.8, 1], b: [0, 0, 0.5, 0.5, 1, 1] });
});
