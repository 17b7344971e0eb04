import { describe, expect, it } from 'vitest';
import { calibratedPoints, calibratedReading, isCalibrated } from './calibration.ts';
import { reading } from './testing.ts';

const turned = [{ field: 'x', zero: 1, factor: -2 }];

describe('calibratedReading', () => {
  it('brings a value, and every element of a list, to what the sensor was set up for', () => {
    const single = reading(1, 0, { values: { x: 3, y: 3 } });
    expect(calibratedReading(single, turned).values).toEqual({ x: -4, y: 3 });
    const list = reading(1, 0, { values: { x: [1, null, 4] } });
    expect(calibratedReading(list, turned).values).toEqual({ x: [0, null, -6] });
    expect(list.values).toEqual({ x: [1, null, 4] });
  });

  it('leaves what is missing missing, and what has no calibration as the same object', () => {
    const missing = reading(1, 0, { values: { x: null } });
    expect(calibratedReading(missing, turned).values).toEqual({ x: null });
    expect(calibratedReading(missing, [{ field: 'other', zero: 1, factor: 1 }]).values).toEqual({ x: null });
    expect(calibratedReading(missing, [])).toBe(missing);
  });
});

describe('calibratedPoints', () => {
  const points = [
    [0, 2, 5, 3],
    [1, null, null, null],
  ] as const;

  it('exchanges minimum and maximum where the factor turns the direction', () => {
    expect(calibratedPoints(points as never, 'x', turned)).toEqual([
      [0, -8, -2, -4],
      [1, null, null, null],
    ]);
    expect(calibratedPoints(points as never, 'x.3', [{ field: 'x', zero: 1, factor: 10 }])[0]).toEqual([0, 10, 40, 20]);
  });

  it('is the same array for a field without a calibration', () => {
    expect(calibratedPoints(points as never, 'y', turned)).toBe(points);
    expect(isCalibrated(turned, 'x.12')).toBe(true);
    expect(isCalibrated(turned, 'xy')).toBe(false);
  });
});
