import { expect, test } from 'vitest';
import { proofCost } from './proof-cost.ts';

const cost = (accountFailures: number, addressFailures: number) =>
  proofCost({ accountFailures, addressFailures, addressWaitS: 0, totpWaitS: 0 });

test('the first failures cost nothing, then each doubles the work up to a limit', () => {
  expect([0, 2, 3, 4, 5, 6, 7, 8, 64].map((n) => cost(n, 0))).toEqual([0, 0, 8, 16, 32, 64, 128, 128, 128]);
  expect([9, 10, 11, 19].map((n) => cost(0, n))).toEqual([0, 8, 16, 128]);
  expect(cost(3, 12)).toBe(32);
});

test('an attacked account costs unknown browsers ever more', () => {
  expect([99, 100, 199, 200, 400, 800, 9_000].map((n) => cost(n, 0))).toEqual([
    128, 256, 256, 512, 1_024, 2_048, 2_048,
  ]);
  expect(proofCost({ accountFailures: 800, addressFailures: 0, addressWaitS: 0, totpWaitS: 0 }, true)).toBe(128);
});
