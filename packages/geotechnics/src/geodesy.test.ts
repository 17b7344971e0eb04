import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceM } from './geodesy.ts';

const dms = (degrees: number, minutes: number, seconds: number): number => degrees + minutes / 60 + seconds / 3_600;

it('finds the line from Flinders Peak to Buninyong, as Geoscience Australia gives it', () => {
  const flinders = { latitude: -dms(37, 57, 3.7203), longitude: dms(144, 25, 29.5244) };
  const buninyong = { latitude: -dms(37, 39, 10.1561), longitude: dms(143, 55, 35.3839) };
  expect(distanceM(flinders, buninyong)).toBeCloseTo(54_972.271, 2);
});

it('knows a degree of the equator and a quarter of the meridian', () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });
  expect(distanceM(at(0, 0), at(1, 0))).toBeCloseTo(111_319.491, 2);
  expect(distanceM(at(0, 0), at(0, 90))).toBeCloseTo(10_001_965.729, 2);
  // Nearly opposite: on the sphere.
  expect(Math.abs(distanceM(at(0, 0), at(179.7, 0.5)) - 19_960_000)).toBeLessThan(60_000);
});

it('is the same both ways, and nothing to itself', () => {
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3);
      expect(distanceM(a, a)).toBe(0);
    }),
  );
});
