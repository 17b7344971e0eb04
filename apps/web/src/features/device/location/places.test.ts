import { describe, expect, test } from 'vitest';
import { distances, movementOf, placeIn, placeOfStation } from './places.ts';

const values = { gpsLongitude: 110.41043, gpsLatitude: 28.521091, lbsLongitude: 110.40712, lbsLatitude: 28.523051 };
const gps = placeIn(values, 'gps')!;
const lbs = placeIn(values, 'lbs')!;
/** Degrees of latitude for a distance north in metres. */
const north = (metres: number): number => metres / 110_850;

describe('places of a status record', () => {
  test('are read by their source', () => {
    expect(gps).toEqual({ key: 'gps', longitude: 110.41043, latitude: 28.521091, accuracyM: 10 });
    expect(lbs.accuracyM).toBe(1_000);
  });

  test('are none where the receiver has no fix or the field did not come', () => {
    expect(placeIn({ gpsLongitude: 0, gpsLatitude: 0 }, 'gps')).toBeNull();
    expect(placeIn({ gpsLongitude: 110, gpsLatitude: null }, 'gps')).toBeNull();
    expect(placeIn({ gpsLongitude: 0, gpsLatitude: 51.5 }, 'gps')).toMatchObject({ longitude: 0, latitude: 51.5 });
    expect(placeOfStation({ longitude: null, latitude: null })).toBeNull();
  });
});

describe('distances', () => {
  test('cell against satellite comes first, then both against the registered site', () => {
    const station = placeOfStation({ longitude: gps.longitude, latitude: gps.latitude + north(600) })!;
    const found = distances([station, gps, lbs]);
    expect(found.map(({ of, from }) => `${of}-${from}`)).toEqual(['lbs-gps', 'gps-station', 'lbs-station']);
    // By the ellipsoid: 324 m west, 217 m north.
    expect(found[0]!.metres).toBeCloseTo(390, -1);
    expect(found[0]!.isFar).toBe(false);
    expect(found[1]!.metres).toBeCloseTo(600, -1);
    expect(found[1]!.isFar).toBe(true);
  });

  test('exist only between known positions', () => {
    expect(distances([lbs])).toEqual([]);
  });
});

describe('movement', () => {
  const at = (time: number, metres: number) => ({ time, longitude: 110, latitude: 28 + north(metres) });

  test('a device that wanders within its accuracy has stayed', () => {
    const found = movementOf([at(1, 0), at(2, 12), at(3, -9), at(4, 4)])!;
    expect(found.movedAt).toBeNull();
    expect(found.spreadM).toBeCloseTo(12, 0);
  });

  test('a moved device has the time of the first fix at its new place', () => {
    const found = movementOf([at(1, 0), at(2, 8), at(3, 205), at(4, 198), at(5, 200)])!;
    expect(found.metres).toBeCloseTo(200, 0);
    expect(found.movedAt).toBe(3);
  });

  test('a single wild fix is spread, not movement', () => {
    const found = movementOf([at(1, 0), at(2, 900), at(3, 5)])!;
    expect(found.movedAt).toBeNull();
    expect(found.spreadM).toBeCloseTo(900, -1);
  });

  test('needs two fixes', () => {
    expect(movementOf([at(1, 0)])).toBeNull();
  });
});
