import { expect, test } from 'vitest';
import { proofCost } from './proof-cost.ts';

const cost = (accountFailures: number, addressFailures: number) =>
  proofCost({ accountFailures, addressFailures, addressWaitS: 0, totpWaitS: 0 });

test('the first failures cost nothing, then each doubles the work up to a most', () => {
  expect([0, 2, 3, 4, 5, 6, 7, 8, 64].map((n) => cost(n, 0))).toEqual([0, 0, 8, 16, 32, 64, 128, 128, 128]);
  expect([9, 10, 11, 19].map((n) => cost(0, n))).toEqual([0, 8, 16, 128]);
  expect(cost(3, 12)).toBe(32);
});
