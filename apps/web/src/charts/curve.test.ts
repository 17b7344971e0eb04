import type { HistoryPoint } from '@groundwatch/protocol/rest';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gaps, mergePoints, nearestIndex, noMarks, runsOf, segments, type Curve } from './curve.ts';

const at = (time: number, value: number | null = time): HistoryPoint => [time, value, value, value];
const curve = (...points: HistoryPoint[]): Curve => ({
  key: 'x',
  name: 'X',
  field: { unit: '°', decimals: 4, signed: true },
  points,
  order: 0,
  gapMs: 25,
  marks: noMarks,
});

test('a curve breaks at a gap and at a missing value', () => {
  const points = [at(0), at(10), at(50), at(60, null), at(70)];
  expect(segments(points, 25)).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 3 },
    { start: 4, end: 5 },
  ]);
});

test('a gap counts only where no curve has a value', () => {
  const other = curve(at(30));
  const range = { from: 0, to: 100 };
  expect(gaps([curve(at(0), at(10), at(60), at(95))], range, 100)).toEqual([
    { from: 10, to: 60 },
    { from: 60, to: 95 },
  ]);
  expect(gaps([curve(at(0), at(10), at(60), at(95)), { ...other, gapMs: 30 }], range, 100)).toEqual([
    { from: 60, to: 95 },
  ]);
});

test('silence until now is a gap, the future is none', () => {
  expect(gaps([curve(at(10))], { from: 0, to: 500 }, 100)).toEqual([{ from: 10, to: 100 }]);
  expect(gaps([curve()], { from: 0, to: 500 }, 100)).toEqual([{ from: 0, to: 100 }]);
});

test('a faulty sensor reports, so its missing values are no gap', () => {
  const faulty = {
    ...curve(at(0), at(20, null), at(40, null), at(60)),
    marks: { ...noMarks, faults: new Set([20, 40]) },
  };
  expect(gaps([faulty], { from: 0, to: 60 }, 60)).toEqual([]);
  expect(gaps([{ ...faulty, marks: noMarks }], { from: 0, to: 60 }, 60)).toEqual([{ from: 0, to: 60 }]);
});

test('times close to one another are one run', () => {
  expect(runsOf([30, 10, 20, 90], 15)).toEqual([
    { from: 10, to: 30, count: 3 },
    { from: 90, to: 90, count: 1 },
  ]);
});

test('the nearest point is found', () => {
  const points = [at(0), at(10), at(30)];
  expect([-5, 4, 6, 19, 21, 99].map((time) => nearestIndex(points, time))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(nearestIndex([], 5)).toBe(-1);
});

test('merging gives every time once, in order, the newer value winning, whatever comes when', () => {
  const points = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 40 });
  fc.assert(
    fc.property(points, points, (known, added) => {
      const before = known.sort((a, b) => a - b).map((time) => at(time, 1));
      const merged = mergePoints(
        before,
        added.map((time) => at(time, 2)),
      );
      expect(merged.map(([time]) => time)).toEqual([...new Set([...known, ...added])].sort((a, b) => a - b));
      for (const [time, , , value] of merged) expect(value).toBe(added.includes(time) ? 2 : 1);
    }),
  );
});

test('nothing new leaves the array as it is', () => {
  const points = [at(1)];
  expect(mergePoints(points, [])).toBe(points);
});
