import { expect, test } from 'vitest';
import { medianStep } from './median-step.ts';

test('gaps and resent readings do not change what is usual', () => {
  expect(medianStep([0, 10, 20, 30, 500, 510, 511])).toBe(10);
  expect(medianStep([7])).toBe(0);
  expect(medianStep([])).toBe(0);
});
