import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jumpBetween } from './reinstallation.ts';

const HOUR = 3_600_000;
const series = (from: number, count: number, valueAt: (hour: number) => number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [(from + i) * HOUR, valueAt(from + i)]);

test('finds the jump of a series with any movement, with one bad reading of three on either side', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -500, max: 500, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.nat(2),
      fc.nat(2),
      fc.double({ min: -60, max: 60, noNaN: true }),
      (jump, anHour, badBefore, badAfter, spike) => {
        const before = series(0, 48, (hour) => anHour * hour);
        const after = series(48, 3, (hour) => anHour * hour + jump);
        before[47 - badBefore]![1] += spike;
        after[badAfter]![1] += spike;
        const { offset } = jumpBetween(before, after);
        // If a bad reading replaces the middle one, the series has moved by one reading on either side.
        expect(Math.abs(offset! - jump)).toBeLessThanOrEqual(2.2 * Math.abs(anHour) + 1e-6);
      },
    ),
  );
});

test('without a bad reading excludes the movement in between', () => {
  const { before, after, offset } = jumpBetween(
    series(0, 48, (hour) => 2 * hour),
    series(50, 3, (hour) => 2 * hour - 313),
  );
  expect([before, after]).toEqual([92, -211]);
  expect(offset).toBeCloseTo(-313, 9);
});

test('does not extrapolate a trend of a few hours over a long silence', () => {
  const before = series(0, 8, (hour) => hour);
  expect(
    jumpBetween(
      before,
      series(1_000, 3, () => 50),
    ).offset,
  ).toBeCloseTo(50 - 6 - 6, 9);
  // Seven readings give no trend.
  expect(
    jumpBetween(
      before.slice(1),
      series(1_000, 3, () => 50),
    ).offset,
  ).toBeCloseTo(50 - 6, 9);
});

test('too few later readings give no result, unless another event follows; without earlier readings there is nothing to continue', () => {
  const before = series(0, 24, () => 5);
  expect(
    jumpBetween(
      before,
      series(24, 2, () => 9),
    ),
  ).toEqual({ before: 5, after: 9, offset: null });
  expect(
    jumpBetween(
      before,
      series(24, 2, () => 9),
      true,
    ).offset,
  ).toBe(4);
  expect(jumpBetween(before, [], true).offset).toBe(0);
  expect(
    jumpBetween(
      [],
      series(24, 1, () => 9),
    ),
  ).toEqual({ before: null, after: 9, offset: 0 });
});
