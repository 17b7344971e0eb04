import { expect, it } from 'vitest';
import { gb6722Curve, gb6722Limit, limitAt } from './blasting.ts';

it('interpolates between the points of a curve and is constant beyond them', () => {
  // DIN 4150-3, line 2 (dwellings).
  const curve = [
    [10, 5],
    [50, 15],
    [100, 20],
  ] as const;
  expect([1, 10, 30, 50, 75, 100, 400].map((hz) => limitAt(curve, hz))).toEqual([5, 5, 10, 15, 17.5, 20, 20]);
  expect(limitAt([[10, 5]], 3)).toBe(5);
  expect(limitAt([], 3)).toBeNull();
});

it.each(['adobe', 'brick', 'rc', 'relic'] as const)('makes a curve of the table for %s', (structure) => {
  for (const [bound, index] of [
    ['least', 0],
    ['greatest', 1],
  ] as const) {
    const curve = gb6722Curve(structure, bound);
    for (const hz of [5, 9.98, 10, 30, 50, 80, 100])
      expect(limitAt(curve, hz)).toBeCloseTo(10 * gb6722Limit(structure, hz)![index], 9);
    for (const [i, [hz]] of curve.slice(1).entries()) expect(hz).toBeGreaterThan(curve[i]![0]);
  }
  expect(gb6722Limit(structure, 101)).toBeNull();
});
