import { expect, it } from 'vitest';
import { judgeFit } from './judge-fit.ts';
import type { Pair } from './pairs.ts';
import { withoutDrift } from './steady.ts';

const HOUR = 3_600_000;
/** Ten days of a slope with 0.2 a day of creep and 0.01 per °C of daily temperature effect. */
const creeping: Pair[] = Array.from({ length: 240 }, (_, hour) => {
  const temperature = 15 + 6 * Math.sin((2 * Math.PI * hour) / 24) + hour / 60;
  return { time: hour * HOUR, temperature, value: (0.2 * hour) / 24 + 0.01 * (temperature - 15) };
});

it('finds the effect of the day’s warmth under a slow movement that hides it', () => {
  const plain = judgeFit(creeping);
  expect(plain.fit?.coefficient).toBeGreaterThan(0.02);
  const steady = judgeFit(withoutDrift(creeping));
  expect(steady.fit?.coefficient).toBeCloseTo(0.01, 3);
  expect(steady.warning).toBeNull();
});

it('keeps the level of values and temperatures, and leaves out what has no whole day around it', () => {
  const steady = withoutDrift(creeping);
  expect(steady[0]?.time).toBeLessThanOrEqual(12 * HOUR);
  expect(steady.length).toBeLessThan(creeping.length);
  const mean = steady.reduce((sum, { temperature }) => sum + temperature, 0) / steady.length;
  expect(mean).toBeGreaterThan(15);
  expect(mean).toBeLessThan(20);
  expect(withoutDrift(creeping.slice(0, 12))).toEqual([]);
  expect(withoutDrift([])).toEqual([]);
});
