import { expect, it } from 'vitest';
import { measureOf, shareOf, spoke } from './radar-share.ts';

const limit = (level: 1 | 2 | 3 | 4 | null, value: number) => ({ level, value, name: '' });

it('measures by the limit of the mildest warning, and without one by what can be measured', () => {
  expect(measureOf([limit(2, 0.4), limit(4, -0.2), limit(null, 0.1)], [-30, 30])).toEqual({
    kind: 'limit',
    value: 0.2,
    level: 4,
  });
  expect(measureOf([], [-30, 20])).toEqual({ kind: 'range', value: 30, level: null });
  expect(measureOf([], undefined)).toBeNull();
});

it('takes the share of a value whatever its sign, and none of what is missing', () => {
  const measure = measureOf([limit(3, 2)], undefined);
  expect(shareOf(-1, measure)).toBe(0.5);
  expect(shareOf(null, measure)).toBeNull();
  expect(shareOf(1, null)).toBeNull();
});

it('stands its spokes around the middle and cuts those that are far over their limit', () => {
  expect(spoke(0, 4, 1.25)[1]).toBeCloseTo(-1);
  expect(spoke(0, 4, 9)[1]).toBeCloseTo(-1);
  expect(spoke(1, 4, 0.625)[0]).toBeCloseTo(0.5);
});
