import { expect, it } from 'vitest';
import { inclinometerChange, inclinometerProfile } from './inclinometer.ts';

const points = [
  { depth: 2_000, x: 30, y: 0 },
  { depth: 4_000, x: 0, y: -30 },
  { depth: 5_000, x: 30, y: null },
];

it('sums each element over the length to the next one, from the bottom up', () => {
  const rounded = inclinometerProfile(points).map(({ depth, x, cumX }) => [
    depth,
    x && Math.round(x),
    Math.round(cumX!),
  ]);
  expect(rounded).toEqual([
    [0, 1_000, 1_500],
    [2_000, 0, 500],
    [4_000, 500, 500],
    [5_000, null, 0],
  ]);
});

it('gives null above a missing element, in any order of elements', () => {
  const [top, , , bottom] = inclinometerProfile(points.toReversed());
  expect([top!.cumY, bottom!.cumY]).toEqual([null, 0]);
  expect(inclinometerProfile([{ depth: null, x: 1, y: 1 }])).toEqual([]);
});

it('gives displacements from a reference by depth', () => {
  const reference = inclinometerProfile([...points.slice(0, 2), { depth: 5_000, x: 0, y: 0 }]);
  const [top, second] = inclinometerChange(inclinometerProfile(points), reference);
  expect(top!.cumX).toBeCloseTo(500, 9);
  expect(second!.x).toBe(0);
  expect(inclinometerChange(inclinometerProfile(points), [])[0]).toMatchObject({ depth: 0, cumX: null });
});
