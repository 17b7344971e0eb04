import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dailyUse,
  daysByMeasurement,
  daysByTypicalUse,
  dischargePerDay,
  typicalUse,
  factorOfUse,
} from './battery-life.ts';

const tenMinutes = { sendS: 600, collectS: 600 };
const hourly = { sendS: 3_600, collectS: 600 };
const cycle = fc.record({
  sendS: fc.integer({ min: 10, max: 86_400 }),
  collectS: fc.integer({ min: 10, max: 86_400 }),
});
const within = ([low, high]: readonly [number, number]) => fc.double({ min: low, max: high, noNaN: true });

describe('daily consumption', () => {
  test('is the sum of reports, collections and rest', () => {
    // 24 reports and 144 collections.
    expect(dailyUse(hourly)[0]).toBeCloseTo(24 * 0.5 + 144 * 0.05 + 24 * 0.2, 9);
    expect(dailyUse(hourly)[1]).toBeCloseTo(24 * 2.5 + 144 * 0.5 + 24 * 5, 9);
  });

  test('as a factor lies within its limits for any typical figures', () => {
    const figures = fc.record({
      report: within(typicalUse.report),
      collect: within(typicalUse.collect),
      rest: within(typicalUse.rest),
    });
    fc.assert(
      fc.property(cycle, cycle, figures, (before, after, { report, collect, rest }) => {
        const use = ({ sendS, collectS }: typeof before) =>
          (report * 86_400) / sendS + (collect * 86_400) / collectS + rest * 24;
        const factor = use(after) / use(before);
        const [low, high] = factorOfUse(before, after);
        expect(factor).toBeGreaterThanOrEqual(low * (1 - 1e-9));
        expect(factor).toBeLessThanOrEqual(high * (1 + 1e-9));
      }),
    );
  });

  test('does not change with equal cycles, and less reporting never costs more', () => {
    expect(factorOfUse(tenMinutes, tenMinutes)).toEqual([1, 1]);
    const [low, high] = factorOfUse(tenMinutes, hourly);
    expect(low).toBeGreaterThan(0.17);
    expect(high).toBeLessThan(1);
    expect(low).toBeLessThan(high);
  });
});

describe('observed discharge', () => {
  test('has the uncertainty of rounding', () => {
    // Seven nights of 12 h, 5 % each: 35 % in 3.5 days, ± 1 % a night.
    expect(dischargePerDay({ drop: 35, hours: 84, spells: 7 })).toEqual([8, 12]);
  });

  test('is null where it was short, hardly fell, or rose', () => {
    expect(dischargePerDay({ drop: 10, hours: 23, spells: 1 })).toBeNull();
    expect(dischargePerDay({ drop: 2, hours: 240, spells: 10 })).toBeNull();
    expect(dischargePerDay({ drop: -4, hours: 240, spells: 10 })).toBeNull();
  });

  test('limits the battery life; a discharge that may be zero leaves it open', () => {
    expect(daysByMeasurement(80, [8, 12.5])).toEqual([6.4, 10]);
    expect(daysByMeasurement(80, [8, 12.5], [0.5, 0.8])).toEqual([8, 20]);
    expect(daysByMeasurement(80, [0, 4])).toEqual([20, null]);
  });
});

test('typical figures give a wide range, longer with fewer reports and for the larger battery', () => {
  const now = daysByTypicalUse(100, false, tenMinutes);
  expect(now[0]).toBeCloseTo(12_000 / (144 * 3 + 120), 9);
  expect(now[1]).toBeCloseTo(38_000 / (144 * 0.55 + 4.8), 9);
  const later = daysByTypicalUse(100, false, hourly);
  expect(later[0]).toBeGreaterThan(now[0]);
  expect(later[1]).toBeGreaterThan(now[1]);
  expect(daysByTypicalUse(50, false, tenMinutes)[0]).toBeCloseTo(now[0] / 2, 9);
  expect(daysByTypicalUse(100, true, tenMinutes)[1]).toBeLessThan(now[1]);
});
