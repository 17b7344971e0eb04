import { expect, test } from 'vitest';
import { stationExtent } from './extent.ts';
import { boundsOf } from './geometry.ts';

interface Place {
  longitude: number;
  latitude: number;
}

/** Stations side by side within some 30 km. */
const county = (count: number, longitude = 110, latitude = 28): Place[] =>
  Array.from({ length: count }, (_, i) => ({
    longitude: longitude + (0.3 * (i % 4)) / 4,
    latitude: latitude + (0.3 * i) / count,
  }));
const berlin = { longitude: 13.4, latitude: 52.5 };
const nowhere = { longitude: 0, latitude: 0 };

test('a few far stations do not count, whatever they are wrong by', () => {
  const near = county(12);
  expect(stationExtent([berlin, ...near, nowhere, { longitude: 110, latitude: 60 }])).toEqual(boundsOf(near));
  const [first, ...rest] = near;
  // Longitude and latitude swapped.
  expect(stationExtent([...rest, { longitude: first!.latitude, latitude: 85 }])).toEqual(boundsOf(rest));
});

test('a site of a few hundred metres keeps what stands ten kilometres away, and not what stands fifty', () => {
  const site = county(20).map((p) => ({ longitude: 110 + (p.longitude - 110) / 100, latitude: 28 }));
  const away = (degrees: number): Place => ({ longitude: 110, latitude: 28 + degrees });
  expect(stationExtent([...site, away(0.08)])).toEqual(boundsOf([...site, away(0.08)]));
  expect(stationExtent([...site, away(0.5)])).toEqual(boundsOf(site));
});

test('what thins out without a gap is all inside', () => {
  const valley = Array.from({ length: 20 }, (_, i) => ({ longitude: 110 + 0.001 * 1.4 ** i, latitude: 28 }));
  expect(stationExtent(valley)).toEqual(boundsOf(valley));
});

test('of two sites of similar size neither is far', () => {
  for (const [one, other] of [
    [6, 5],
    [5, 6],
    [10, 3],
  ] as const) {
    const both = [...county(one), ...county(other, 95, 40)];
    expect(stationExtent(both)).toEqual(boundsOf(both));
  }
});

test('of four stations none is left out, of five one can be', () => {
  expect(stationExtent([...county(3), berlin])).toEqual(boundsOf([...county(3), berlin]));
  expect(stationExtent([...county(4), berlin])).toEqual(boundsOf(county(4)));
});

test('stations at one place and no stations have an extent too', () => {
  const here = { longitude: 110, latitude: 28 };
  expect(stationExtent([here, here, here, here, here, berlin])).toEqual([110, 28, 110, 28]);
  expect(stationExtent([berlin])).toEqual(boundsOf([berlin]));
  expect(stationExtent([])).toBeNull();
});
