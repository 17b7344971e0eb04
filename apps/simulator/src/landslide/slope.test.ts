import { expect, test } from 'vitest';
import { displacement } from '../physics/creep.ts';
import { DAY } from '../physics/time.ts';
import { makeSlope, FAILS_AFTER_DAYS, STEADY_MM_D } from './slope.ts';

const from = Date.UTC(2026, 2, 1);
const to = from + 90 * DAY;
const [device] = makeSlope({ from, to, sendCycleS: 3_600, firstDeviceNo: '861000000000001', manners: [{}] });
const { creep, rain } = device!.site;
const moved = (t: number): number => displacement(creep, rain, 1, t);
/** mm/d over a minute. */
const velocity = (t: number): number => (moved(t) - moved(t - 60_000)) * 1_440;

test('creeps steadily for half of the time', () => {
  expect(moved(from)).toBe(0);
  for (const day of [1, 20, 44.9]) expect(velocity(from + day * DAY)).toBeCloseTo(STEADY_MM_D, 6);
});

test('then its inverse velocity falls linearly to zero at failure', () => {
  const length = 45 + FAILS_AFTER_DAYS;
  for (const left of [30, 10, 3, 0.5]) {
    expect(1 / velocity(to + FAILS_AFTER_DAYS * DAY - left * DAY)).toBeCloseTo(left / length / STEADY_MM_D, 3);
  }
});

test('has five devices with consecutive numbers', () => {
  const devices = makeSlope({ from, to, sendCycleS: 60, firstDeviceNo: '861000000000011', manners: [{}] });
  expect(devices.map(({ deviceNo }) => deviceNo.slice(-2))).toEqual(['11', '12', '13', '14', '15']);
});
