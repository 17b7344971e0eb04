import type { TimePoint } from '@groundwatch/geotechnics';
import { expect, test } from 'vitest';
import { creepOf, meanVelocity } from './creep.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
const FAILS = 30;
const accelerating = (sign: 1 | -1): TimePoint[] =>
  Array.from({ length: 28 * 24 + 7 }, (_, hour) => [START + hour * HOUR, (-sign * Math.log(FAILS - hour / 24)) / 0.02]);
const steady = (perDay: number): TimePoint[] =>
  Array.from({ length: 20 * 24 }, (_, hour) => [START + hour * HOUR, (perDay * hour) / 24]);

test.each([1, -1] as const)('the time of failure is found whichever way the ground moves: %d', (sign) => {
  const creep = creepOf({ series: accelerating(sign), windowMs: DAY, fitCount: 14, steady: null });
  expect(creep.direction).toBe(sign);
  if (!creep.inverse.assessable) throw new Error(creep.inverse.reason);
  expect((creep.inverse.failureAt - START) / DAY).toBeCloseTo(FAILS, 1);
  expect(creep.current![1]).toBeGreaterThan(20);
  expect(creep.windows.filter(({ isFitted }) => isFitted)).toHaveLength(14);
  expect(creep.inverse.points).toHaveLength(14);
});

test('windows side by side end with the newest reading', () => {
  const { windows } = creepOf({ series: accelerating(1), windowMs: DAY, fitCount: null, steady: null });
  expect(windows).toHaveLength(28);
  const newest = accelerating(1).at(-1)![0];
  expect(newest - windows.at(-1)!.time).toBeLessThanOrEqual(DAY / 2);
});

test('without a velocity of steady creep there is no angle and no level', () => {
  const without = creepOf({ series: accelerating(1), windowMs: DAY, fitCount: 14, steady: null });
  expect(without).toMatchObject({ angle: null, level: null, angles: [] });
  const held = creepOf({ series: accelerating(1), windowMs: DAY, fitCount: 14, steady: 1.5 });
  expect(held.level).toBe(1);
  expect(held.angles).toHaveLength(held.moving.length);
});

test('steady creep is 45° and has no time of failure', () => {
  const creep = creepOf({ series: steady(2.4), windowMs: DAY, fitCount: null, steady: 2.4 });
  expect(creep.angle).toBeCloseTo(45, 6);
  expect(creep.inverse).toMatchObject({ assessable: false });
});

test('too little to say anything', () => {
  for (const series of [[], steady(1).slice(0, 2), [[START, null]] as TimePoint[]]) {
    const creep = creepOf({ series, windowMs: DAY, fitCount: 14, steady: 1 });
    expect(creep).toMatchObject({ current: null, angle: null, level: null, inverse: { reason: 'tooFew' } });
  }
});

test('the velocity of a period is its slope, without a sign', () => {
  expect(meanVelocity(steady(-2.4), START + DAY, START + 9 * DAY)).toBeCloseTo(2.4, 9);
  expect(meanVelocity(steady(2.4), START - 9 * DAY, START - DAY)).toBeNull();
});
