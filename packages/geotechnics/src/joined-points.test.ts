import { expect, test } from 'vitest';
import { joinedPoints, type SeriesPoint } from './joined-points.ts';

const points: SeriesPoint[] = [0, 10, 20, 30].map((time) => [time, time - 1, time + 1, time]);
const values = (list: readonly SeriesPoint[]) => list.map(([, , , value]) => value);

test('continues readings from a jump on, over several jumps', () => {
  const joined = joinedPoints(
    points,
    [
      [10, -5],
      [25, 7],
    ],
    0,
  );
  expect(joined[1]).toEqual([10, 14, 16, 15]);
  expect(values(joined)).toEqual([0, 15, 25, 28]);
  expect(joinedPoints(points, [], 0)).toBe(points);
});

test('a bucket that contains a jump has no value, nor anything after an unknown one', () => {
  expect(values(joinedPoints(points, [[15, -5]], 10))).toEqual([0, null, 25, 35]);
  expect(values(joinedPoints(points, [[20, -5]], 10))).toEqual([0, 10, 25, 35]);
  expect(values(joinedPoints(points, [[20, null]], 0))).toEqual([0, 10, null, null]);
});
