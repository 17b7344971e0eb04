import { expect, test } from 'vitest';
import { usualStep } from './usual-step.ts';

const MINUTE = 60_000;
const after = (...steps: readonly number[]): number[] => {
  let time = 0;
  return [0, ...steps].map((step) => (time += step * MINUTE));
};
const times = (count: number, step: number): number[] => Array<number>(count).fill(step);

test('is the cycle of a regular curve, with any silences', () => {
  expect(usualStep(after(...times(50, 10)))).toBe(10 * MINUTE);
  expect(usualStep(after(...times(50, 10), 900, ...times(50, 10), 8_000))).toBe(10 * MINUTE);
});

test('is the longest of several regular cycles, however few their readings', () => {
  expect(usualStep(after(...times(48, 60), ...times(860, 10), ...times(1_440, 1)))).toBe(60 * MINUTE);
  expect(usualStep(after(...times(1_440, 1), ...times(3, 10), ...times(1_440, 1)))).toBe(MINUTE);
});

test('is unknown for few points', () => {
  expect(usualStep(after(10, 20, 30))).toBe(0);
  expect(usualStep([])).toBe(0);
});
