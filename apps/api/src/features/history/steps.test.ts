import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRolledUp, stepFor, steps } from './steps.ts';

const day = 86_400_000;

test.each([
  [3_600_000, 1_000, 5],
  [day, 1_000, 120],
  [90 * day, 1_000, 10_800],
  [90 * day, 2_000, 7_200],
  [3_650 * day, 1_000, 5 * 86_400],
])('%d ms in %d points: buckets of %d s', (length, points, step) => {
  const from = Date.parse('2026-01-01T00:00:00Z');
  expect(stepFor(from, from + length, points)).toBe(step);
});

test('a step makes at most the wanted number of buckets, aligned with the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1_000, max: 2e12 }),
      fc.integer({ min: 10, max: 10_000 }),
      (from, length, points) => {
        const step = stepFor(from, from + length, points);
        const first = Math.floor(from / 1_000 / step);
        const last = Math.ceil((from + length) / 1_000 / step);
        expect(last - first).toBeLessThanOrEqual(points);
        expect(86_400 % step === 0 || step % 86_400 === 0).toBe(true);
      },
    ),
  );
});

test('uses roll-ups for whole hours and days', () => {
  expect(steps.filter(isRolledUp)).toEqual(steps.filter((step) => step >= 3_600));
});
