import { expect, test } from 'vitest';
import { noMarks, type Curve } from './curve.ts';
import { curveStatistics } from './statistics.ts';
import { durationOf } from '../ui/duration-words.ts';

const HOUR = 3_600_000;
const curve: Curve = {
  key: 'x',
  name: 'X',
  field: { unit: 'mm', decimals: 1 },
  order: 0,
  gapMs: 1.5 * HOUR,
  marks: noMarks,
  points: [
    [0, 90, 110, 100],
    [HOUR, 1, 3, 2],
    [2 * HOUR, 2, 5, 4],
    [3 * HOUR, null, null, null],
    [4 * HOUR, 9, 12, 10],
    [30 * HOUR, 50, 50, 50],
  ],
};

test('figures are those of the range', () => {
  expect(curveStatistics(curve, { from: HOUR, to: 5 * HOUR })).toEqual({
    latest: 10,
    min: 1,
    max: 12,
    mean: 16 / 3,
    change: 8,
  });
});

test('suspect readings are left out, buckets that contain some are not', () => {
  const marks = { ...noMarks, suspect: new Set([4 * HOUR]) };
  const figures = (one: Curve) => curveStatistics(one, { from: HOUR, to: 5 * HOUR });
  expect(figures({ ...curve, marks })).toEqual({ latest: 4, min: 1, max: 5, mean: 3, change: 2 });
  expect(figures({ ...curve, marks, bucketMs: HOUR })).toEqual(figures(curve));
});

test('a range without values has no figures', () => {
  expect(curveStatistics(curve, { from: 6 * HOUR, to: 20 * HOUR })).toBeNull();
});

test.each([
  [45_000, 'seconds', 45],
  [12 * 60_000, 'minutes', 12],
  [13.7 * HOUR, 'hours', 13.7],
  [3.25 * 24 * HOUR, 'days', 3.25],
])('%i ms are spoken of in %s', (ms, unit, value) => {
  expect(durationOf(ms)).toMatchObject({ unit, value });
});

test('a jump is no change; with an unknown jump the change is unknown', () => {
  const jumped: Curve = {
    ...curve,
    points: [0, 1, 2, 3].map((hour) => [hour * HOUR, 0, 0, hour - (hour >= 2 ? 300 : 0)]),
    jumps: [[1.5 * HOUR, -300]],
  };
  const range = { from: 0, to: 4 * HOUR };
  expect(curveStatistics(jumped, range)).toMatchObject({ latest: -297, change: 3 });
  const unknown: Curve = { ...jumped, jumps: [[1.5 * HOUR, null]] };
  expect(curveStatistics(unknown, range)).toMatchObject({ latest: -297, change: null });
});
