import { expect, test } from 'vitest';
import { addressRule, delayMs, sessionRule } from './delay.ts';

test('the first failures cost nothing, then each doubles the delay up to a limit', () => {
  expect([0, 1, 2, 3, 4, 5, 10, 11, 1_000].map((n) => delayMs(n, sessionRule) / 1_000)).toEqual([
    0, 0, 0, 2, 4, 8, 256, 300, 300,
  ]);
  expect([19, 20, 21, 40].map((n) => delayMs(n, addressRule) / 1_000)).toEqual([0, 2, 4, 900]);
});
