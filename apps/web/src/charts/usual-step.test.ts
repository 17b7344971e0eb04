import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { usualStep } from './usual-step.ts';

const MINUTE = 60_000;
const after = (...steps: readonly number[]): HistoryPoint[] => {
  let time = 0;
  return [0, ...steps].map((step) => [(time += step * MINUTE), 1, 1, 1]);
};
const times = (count: number, step: number): number[] => Array<number>(count).fill(step);

test('is the cycle of an even curve, whatever fell silent in between', () => {
  expect(usualStep(after(...times(50, 10)))).toBe(10 * MINUTE);
  expect(usualStep(after(...times(50, 10), 900, ...times(50, 10), 8_000))).toBe(10 * MINUTE);
});

test('is the longer of two cycles where it was kept for longer, however few its readings', () => {
  expect(usualStep(after(...times(860, 10), ...times(1_440, 1)))).toBe(10 * MINUTE);
  expect(usualStep(after(...times(20, 10), ...times(1_440, 1)))).toBe(MINUTE);
});

test('of few points it is the least step, of one point nothing', () => {
  expect(usualStep(after(10, 20))).toBe(10 * MINUTE);
  expect(usualStep(after())).toBe(0);
  expect(usualStep([])).toBe(0);
});
