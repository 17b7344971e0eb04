import { expect, test } from 'vitest';
import { usualStep } from './usual-step.ts';

test('gaps and resent readings do not change what is usual', () => {
  expect(usualStep([0, 10, 20, 30, 500, 510, 511])).toBe(10);
  expect(usualStep([7])).toBe(0);
  expect(usualStep([])).toBe(0);
});
