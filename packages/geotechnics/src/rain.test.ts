import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rainBars, rainBetween, rainEvents, rainSteps, rainSums } from './rain.ts';
import type { TimePoint } from './velocity.ts';

const HOUR = 3_600_000;
const totals = (...list: (number | null)[]): TimePoint[] => list.map((total, hour) => [hour * HOUR, total]);

it('counts on across a counter that restarts', () => {
  const steps = rainSteps(totals(100, 104, null, 104, 2, 5));
  expect(steps.map(({ mm }) => mm)).toEqual([4, 0, 2, 3]);
  expect(steps[1]).toMatchObject({ from: HOUR, to: 3 * HOUR });
});

it('skips one reading that jumps or falls between two consistent ones', () => {
  const sum = (...list: number[]) => rainSteps(totals(...list)).reduce((mm, step) => mm + step.mm, 0);
  expect(sum(100, 101, 900, 102, 103)).toBe(3);
  expect(sum(100, 101, 3, 102, 103)).toBe(3);
  // A restarted counter stays low.
  expect(sum(100, 101, 0, 1, 2)).toBe(3);
});

it('loses no rain, however it is split', () => {
  const falls = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(
      falls,
      fc.integer({ min: 10, max: 400 }),
      fc.integer({ min: 0, max: 1_000 }),
      (list, minutes, offset) => {
        let total = 0;
        const steps = rainSteps(list.map((mm, i): TimePoint => [i * 37 * 60_000, (total += mm)]));
        const fallen = total - list[0]!;
        const bars = rainBars(steps, minutes * 60_000, offset * 60_000);
        expect(bars.reduce((sum, [, mm]) => sum + mm, 0)).toBeCloseTo(fallen, 6);
        expect(rainBetween(steps, -Infinity, Infinity)).toBeCloseTo(fallen, 6);
        expect(rainEvents(steps).reduce((sum, { mm }) => sum + mm, 0)).toBeCloseTo(fallen, 6);
      },
    ),
  );
});

it('sums the hours before a time, and reports their coverage', () => {
  const steps = rainSteps(totals(0, 1, 3, 6, 10, 15, 21, 28));
  const [one, six, day] = rainSums(steps, 7 * HOUR);
  expect(one).toEqual({ hours: 1, mm: 7, coverage: 1 });
  expect(six).toEqual({ hours: 6, mm: 27, coverage: 1 });
  expect(day!.coverage).toBeCloseTo(7 / 24, 9);
  expect(rainSums([], 0)[3]).toEqual({ hours: 72, mm: null, coverage: 0 });
});

it('separates events by six dry hours', () => {
  const steps = rainSteps(totals(0, 6, 6, 6, 12, 12, 12, 12, 12, 12, 12, 14));
  expect(rainEvents(steps)).toEqual([
    { start: 0, end: 4 * HOUR, mm: 12, hours: 4, intensity: 3 },
    { start: 10 * HOUR, end: 11 * HOUR, mm: 2, hours: 1, intensity: 2 },
  ]);
});

it('starts bars where the site starts its days', () => {
  const steps = rainSteps(totals(...Array.from({ length: 25 }, (_, i) => i)));
  expect(rainBars(steps, 24 * HOUR, -8 * HOUR)).toEqual([
    [-8 * HOUR, 16],
    [16 * HOUR, 8],
  ]);
});
