import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaM2, distanceM } from './geodesy.ts';

const dms = (degrees: number, minutes: number, seconds: number): number => degrees + minutes / 60 + seconds / 3_600;

it('finds the line from Flinders Peak to Buninyong as given by Geoscience Australia', () => {
  const flinders = { latitude: -dms(37, 57, 3.7203), longitude: dms(144, 25, 29.5244) };
  const buninyong = { latitude: -dms(37, 39, 10.1561), longitude: dms(143, 55, 35.3839) };
  expect(distanceM(flinders, buninyong)).toBeCloseTo(54_972.271, 2);
});

it('knows a degree of the equator and a quarter of the meridian', () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });
  expect(distanceM(at(0, 0), at(1, 0))).toBeCloseTo(111_319.491, 2);
  expect(distanceM(at(0, 0), at(0, 90))).toBeCloseTo(10_001_965.729, 2);
  // Nearly antipodal: computed on the sphere.
  expect(Math.abs(distanceM(at(0, 0), at(179.7, 0.5)) - 19_960_000)).toBeLessThan(60_000);
});

it('is symmetric, and zero to the same place', () => {
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

/** Area between two meridians and two parallels: numeric integration with the radii of the ellipsoid. */
function cellM2(degrees: number, south: number, north: number): number {
  const [a, f, steps] = [6_378_137, 1 / 298.257_223_563, 20_000];
  const e2 = f * (2 - f);
  let sum = 0;
  for (let i = 0; i < steps; i += 1) {
    const latitude = ((south + ((i + 0.5) * (north - south)) / steps) * Math.PI) / 180;
    sum += Math.cos(latitude) / (1 - e2 * Math.sin(latitude) ** 2) ** 2;
  }
  return (sum / steps) * a * a * (1 - e2) * ((north - south) * (degrees * Math.PI)) * (Math.PI / 180 / 180);
}

it('measures areas on the ellipsoid, in any direction and across the date line', () => {
  const cell = (west: number, south: number, side: number) =>
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
    ].map(([longitude, latitude]) => ({ longitude: longitude!, latitude: latitude! }));
  // Small ones, where parallels and great circles coincide.
  for (const south of [0, 30.67, 52, -78])
    expect(areaM2(cell(104, south, 0.001)) / cellM2(0.001, south, south + 0.001)).toBeCloseTo(1, 6);
  expect(areaM2(cell(104, 30, 0.01).toReversed())).toBeCloseTo(areaM2(cell(104, 30, 0.01)), 6);
  expect(
    areaM2(cell(179.995, 30, 0.01).map((place) => ({ ...place, longitude: ((place.longitude + 180) % 360) - 180 }))),
  ).toBeCloseTo(areaM2(cell(104, 30, 0.01)), 2);
  // An octant: an eighth of the surface, 510,065,621.724 km².
  const octant = [
    [0, 0],
    [90, 0],
    [0, 90],
  ].map(([longitude, latitude]) => ({ longitude: longitude!, latitude: latitude! }));
  expect(areaM2(octant) / 1e6).toBeCloseTo(510_065_621.724 / 8, 2);
});
