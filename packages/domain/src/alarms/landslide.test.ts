import { readFileSync } from 'node:fs';
import type { Condition } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import { aleottiCurve, caineCurve, tangentLimits, type Judgement } from './index.ts';
import { atOnce, DAY, factsOf, HOUR, judged, type Points } from './testing/support.ts';

const facts = factsOf({ 3: 'b7', 4: 'weather' });
const quantity = { types: ['b7'], field: 'opening' } as const;
const STEADY = 4;
const FAILURE = 60;
const SPEEDS_UP = 40;
/** v = A/(t_f − t), by Fukuzono (1985) with linear 1/v; it begins at the steady velocity. */
const A = STEADY * (FAILURE - SPEEDS_UP);

/** mm by day: slows down to 4 mm a day, creeps steadily, and accelerates from day 40 until it fails on day 60. */
function opening(day: number): number {
  const slowed = 30 * (1 - Math.exp(-day / 3)) + STEADY * Math.min(day, SPEEDS_UP);
  return day <= SPEEDS_UP ? slowed : slowed + A * Math.log((FAILURE - SPEEDS_UP) / (FAILURE - day));
}
const slope: Points = Array.from({ length: 59 * 24 }, (_, hour) => [
  hour * HOUR,
  Math.round(opening(hour / 24) * 1_000) / 1_000,
]);
const judge = (condition: Condition): Judgement[] =>
  judged(atOnce(condition, { deadband: null, onDelay: { needs: 2, of: 3 }, offDelayS: 600 }), 'sensor:3', facts, slope);

describe('a slope that fails', () => {
  const angles = { ...tangentLimits };

  it('goes from blue through yellow and orange to red by its tangent angle', () => {
    const found = judge({ kind: 'tangentAngle', quantity, hours: 24, steadyVelocity: 4.3, limits: angles });
    const creeping = found.filter(({ at }) => at > 20 * DAY);
    expect(creeping.map(({ level }) => level)).toEqual([3, 2, 1]);
    // While it slows down it is worse than blue; during steady creep blue.
    expect(found.findLast(({ at }) => at < 20 * DAY)).toMatchObject({ level: 4 });
    // tan 80° · 4.3 = 24.4 mm a day, which v = 80/(60 − t) reaches 3.3 days before the end; tan 85° · 4.3 = 49.1, 1.6 days.
    const [, orange, red] = creeping.map(({ at }) => 60 - at / DAY);
    expect(orange).toBeGreaterThan(2.6);
    expect(orange).toBeLessThan(3.3);
    expect(red).toBeGreaterThan(1);
    expect(red).toBeLessThan(1.65);
    expect(creeping.at(-1)!.detail).toMatchObject({ limit: 85, unit: '°', field: 'opening' });
    expect(creeping.at(-1)!.detail['velocity']).toBeGreaterThan(49);
  });

  it('is neither blue nor normal without a steady velocity', () => {
    expect(judge({ kind: 'tangentAngle', quantity, hours: 24, steadyVelocity: null, limits: angles })).toEqual([]);
  });

  it('estimates its time of failure, better the nearer it is', () => {
    const limits = { 4: 240, 3: 120, 2: 72, 1: 48 };
    const found = judge({ kind: 'inverseVelocity', quantity, hours: 12, days: 8, limits });
    expect(found.map(({ level }) => level)).toEqual([4, 3, 2, 1]);
    const errors = found.map(({ detail }) => Math.abs(Date.parse(String(detail['failureTime'])) / DAY - FAILURE));
    expect(Math.max(...errors)).toBeLessThan(0.5);
    for (const { at, value, detail } of found) {
      const [low, high] = detail['failureInterval'] as [string, string];
      expect(Date.parse(low)).toBeLessThan(Date.parse(String(detail['failureTime'])));
      expect(Date.parse(high)).toBeGreaterThan(Date.parse(String(detail['failureTime'])));
      expect(value).toBeCloseTo((Date.parse(String(detail['failureTime'])) - at) / HOUR, 6);
      expect(detail).toMatchObject({ unit: 'h', field: 'opening' });
    }
    // Nothing while it slows down or creeps.
    expect(found[0]!.at).toBeGreaterThan(SPEEDS_UP * DAY);
  });

  it('does not return when its time of failure can no longer be estimated', () => {
    // One reading is 60 mm off, four days before the end: the velocity still rises, but not significantly.
    const spiked = slope.map(([at, value], hour): [number, number] => [
      at,
      Number(value) + (hour === 55 * 24 ? 60 : 0),
    ]);
    const condition = { kind: 'inverseVelocity', quantity, hours: 12, days: 8, limits: { 4: 240, 3: 120 } } as const;
    const found = judged(atOnce(condition), 'sensor:3', facts, spiked);
    expect(found.map(({ level }) => level)).toEqual([4, 3]);
  });

  it('returns to normal when it comes to rest', () => {
    const condition = { kind: 'inverseVelocity', quantity, hours: 12, days: 8, limits: { 4: 240, 3: 120 } } as const;
    const still = Array.from({ length: 10 * 24 }, (_, hour): [number, number] => [
      slope.length * HOUR + hour * HOUR,
      Number(slope.at(-1)![1]),
    ]);
    const found = judged(atOnce(condition), 'sensor:3', facts, [...slope, ...still]);
    expect(found.at(-1)).toMatchObject({ level: 0 });
    expect(found.at(-1)!.at - slope.length * HOUR).toBeLessThan(8 * DAY);
  });

  it.each([
    { kind: 'inverseVelocity', quantity, hours: 12, days: 8, limits: { 3: 120 } } as const,
    { kind: 'tangentAngle', quantity, hours: 24, steadyVelocity: 4.3, limits: { 2: 80 } } as const,
  ])('gives the same for the opposite direction: $kind', (condition) => {
    const mirrored: Points = slope.map(([at, value]) => [at, -Number(value)]);
    const times = [slope, mirrored].map((points) => judged(atOnce(condition), 'sensor:3', facts, points)[0]!.at);
    expect(times[0]).toBe(times[1]);
  });
});

interface Vectors {
  tangent_angle: { velocity_ratio: [ratio: number, degrees: number][] };
  rain_id: { D_h: number[]; aleotti_19D_m0_50: number[]; caine_14_82D_m0_39: number[] };
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../geotechnics/test/vectors/domain.json', import.meta.url), 'utf8'),
) as Vectors;

describe('published values', () => {
  it.each(vectors.tangent_angle.velocity_ratio)('a velocity of %d times steady creep is %d°', (ratio, degrees) => {
    const straight: Points = Array.from({ length: 7 }, (_, hour) => [hour * HOUR, (ratio * 2 * hour) / 24]);
    const limits = { 4: degrees - 0.1, 1: degrees + 0.1 };
    const condition = { kind: 'tangentAngle', quantity, hours: 6, steadyVelocity: 2, limits } as const;
    const found = judged(atOnce(condition), 'sensor:3', facts, straight);
    expect(found.map(({ level }) => level)).toEqual([4]);
    expect(found[0]!.value).toBeCloseTo(degrees, 1);
  });

  it.each(
    vectors.rain_id.D_h.flatMap((hours, i) => [
      [hours, vectors.rain_id.aleotti_19D_m0_50[i]!, aleottiCurve] as const,
      [hours, vectors.rain_id.caine_14_82D_m0_39[i]!, caineCurve] as const,
    ]),
  )('%d h of %d mm/h just reach their curve', (hours, intensity, curve) => {
    const total = (hour: number): number => Math.min(Math.max(hour - 1, 0), hours) * intensity;
    const steady: Points = Array.from({ length: hours + 2 }, (_, hour) => [hour * HOUR, total(hour)]);
    const condition = { kind: 'rainIntensity', ...curve, limits: { 4: 0.995, 1: 1.005 } } as const;
    const found = judged(atOnce(condition), 'sensor:4', facts, steady);
    expect(found.map(({ level, at }) => [level, at / HOUR])).toEqual([[4, hours + 1]]);
    expect(found[0]!.detail['hours']).toBe(hours);
  });
});
