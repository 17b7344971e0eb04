import { expect, it } from 'vitest';
import { curveScale } from './curve-scale.ts';

it('has the limit in sight where that leaves the curve its shape', () => {
  expect(curveScale([0, 10], 20)).toEqual({ least: 0, most: 22, limitY: expect.closeTo(9.09, 2) as number });
  expect(curveScale([5, 5], 5)).toEqual({ least: 5, most: 5, limitY: 50 });
});

it('leaves a far limit at the edge on whose side it lies', () => {
  expect(curveScale([160, 161], 20)).toEqual({ least: 160, most: 161, limitY: 100 });
  expect(curveScale([1, 2], 20)).toEqual({ least: 1, most: 2, limitY: 0 });
});
