import { sensorTypeOf } from '@groundwatch/protocol/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measure } from '../devices/reading.ts';
import { statusAt } from '../devices/status.ts';
import { makeLoadFleet } from '../fleet/load-fleet.ts';
import { displacement, velocity, type Creep } from './creep.ts';
import { slipProfile } from '../devices/sensors/chains.ts';
import { Rain } from './rain.ts';
import { soilFrequency, probe } from './soil.ts';
import { DAY, EPOCH, HOUR } from './time.ts';

const fleet = (seed: number) => makeLoadFleet({ devices: 15, seed });
const times = fc.integer({ min: EPOCH, max: EPOCH + 1_500 * DAY });

const creep: Creep = {
  steady: 0.2,
  primary: { amount: 10, tau: 30 },
  wet: { factor: 0.2, lag: 12, tau: 40 },
  episode: { period: 11, phase: 3, peak: 16 },
};

test('the same seed and time give the same values, in any order of calls', () => {
  const [a, b] = [fleet(3), fleet(3)];
  fc.assert(
    fc.property(fc.array(times, { minLength: 2, maxLength: 6 }), (asked) => {
      const forwards = asked.map((t) => a.map((d) => d.sensors.map((s) => measure(d, s, t))));
      const backwards = asked.toReversed().map((t) => b.map((d) => d.sensors.map((s) => measure(d, s, t))));
      expect(backwards.toReversed()).toEqual(forwards);
    }),
    { numRuns: 20 },
  );
});

test('every value is within the range of its field', () => {
  const devices = fleet(11);
  fc.assert(
    fc.property(times, (t) => {
      for (const device of devices) {
        for (const sensor of device.sensors) {
          const { values } = measure(device, sensor, t);
          for (const field of sensorTypeOf(sensor.type).fields) {
            for (const value of [values[field.key] ?? null].flat()) {
              expect(value, `${sensor.type} ${field.key}`).not.toBeNull();
              const [low, high] = field.range ?? [-Infinity, Infinity];
              expect(value, `${sensor.type} ${field.key}`).toBeGreaterThanOrEqual(low);
              expect(value, `${sensor.type} ${field.key}`).toBeLessThanOrEqual(high);
            }
          }
        }
        const { battery, charge, signal } = statusAt(device, t).values;
        expect(battery).toBeGreaterThan(3);
        expect(battery).toBeLessThan(15);
        expect(charge).toBeGreaterThanOrEqual(4);
        expect(charge).toBeLessThanOrEqual(100);
        expect(signal).toBeLessThanOrEqual(-51);
      }
    }),
    { numRuns: 60 },
  );
});

test('tilts pass the self-check sin²X + sin²Y + sin²Z = 1', () => {
  const [device] = fleet(5);
  const sensor = device?.sensors.find((s) => s.type === 'b4');
  if (!device || !sensor) throw new Error('no inclination');
  const square = (degrees: unknown): number => Math.sin((Number(degrees) * Math.PI) / 180) ** 2;
  fc.assert(
    fc.property(times, (t) => {
      const { x, y, z } = measure(device, sensor, t).values;
      expect(square(x) + square(y) + square(z)).toBeCloseTo(1, 4);
    }),
  );
});

test('a slope never moves back or jumps', () => {
  const rain = new Rain(9);
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 3 * HOUR }), (t, step) => {
      const moved = displacement(creep, rain, 1, t + step) - displacement(creep, rain, 1, t);
      expect(moved).toBeGreaterThanOrEqual(-1e-9);
      expect(moved).toBeLessThan(0.02 + (step / HOUR) * 4);
    }),
  );
});

test('rain accelerates a slope, after its lag', () => {
  const rain = new Rain(9);
  const quiet: Creep = { ...creep, primary: { amount: 0, tau: 1 }, steady: 0.01 };
  const { episode: _, ...withoutEpisode } = quiet;
  const heavy = Array.from({ length: rain.lastBegun(EPOCH + 365 * DAY) }, (_, i) => rain.event(i)).filter(
    (e) => e !== undefined && e.amount > 40,
  );
  expect(heavy.length).toBeGreaterThan(3);
  for (const event of heavy) {
    if (!event) continue;
    const before = velocity(withoutEpisode, rain, 1, event.end + 11 * HOUR);
    const after = velocity(withoutEpisode, rain, 1, event.end + 18 * HOUR);
    expect(after).toBeGreaterThan(before);
  }
});

test('rain totals are the integral of the rates', () => {
  const rain = new Rain(4);
  const start = EPOCH + 180 * DAY;
  let sum = 0;
  for (let t = start; t < start + 20 * DAY; t += 5 * 60_000) sum += rain.rate(t + 150_000) / 12;
  expect(sum).toBeCloseTo(rain.total(start + 20 * DAY) - rain.total(start), 0);
  expect(sum).toBeGreaterThan(5);
});

test('ground above the slip surface moves as a whole, and below it not at all', () => {
  expect(slipProfile(8_000, 2_000)).toBeGreaterThan(0.99);
  expect(slipProfile(8_000, 8_000)).toBeCloseTo(0.5, 1);
  expect(slipProfile(8_000, 14_000)).toBeLessThan(0.001);
});

test('the frequency of a moisture probe converts back to its moisture', () => {
  for (const theta of [5, 18.4, 33, 47]) {
    const sf = (probe.airFrequency - soilFrequency(theta)) / (probe.airFrequency - probe.waterFrequency);
    expect(((sf - probe.c) / probe.a) ** (1 / probe.b)).toBeCloseTo(theta, 0);
  }
});
