import { expect, it } from 'vitest';
import { curveScale } from './curve-scale.ts';

it('has the limit in sight, also where it lies far', () => {
  expect(curveScale([0, 10], 20)).toEqual({ least: 0, most: 22, limitY: expect.closeTo(9.09, 2) as number });
  expect(curveScale([160, 161], 150)).toMatchObject({ least: expect.closeTo(148.9) as number, most: 161 });
  expect(curveScale([5, 5], 5)).toEqual({ least: 5, most: 5, limitY: 50 });
});
