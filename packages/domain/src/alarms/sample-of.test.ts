import { describe, expect, it } from 'vitest';
import { CHECK_RANGE, CHECK_SELF, CHECK_SENSOR_RANGE } from '@groundwatch/protocol/model';
import { samplerOf } from './sample-of.ts';

const reading = (values: object, checks = 0, quality = 0) => ({ at: 0, quality, checks, values: { ...values } });

describe('a field of a reading for judging', () => {
  it('is its value, calibrated', () => {
    const calibration = {
      validFrom: new Date(-1).toISOString(),
      fields: [{ field: 'x', zero: 1, factor: 2, temperature: null }],
      moisture: null,
    };
    expect(samplerOf('b4', 'x', []).sample(reading({ x: 3 }))).toBe(3);
    expect(samplerOf('b4', 'x', [calibration]).sample(reading({ x: 3 }))).toBe(4);
    expect(samplerOf('b4', 'x', []).sample(reading({}))).toBeNull();
  });

  it('is not usable when the sensor has failed', () => {
    expect(samplerOf('b4', 'x', []).sample(reading({ x: 3 }, 0, 2))).toBeNull();
    expect(samplerOf('b4', 'x', []).sample(reading({ x: 3 }, 0, 1))).toBe(3);
  });

  it('is not usable when its own table contradicts it, but is when another field is wrong', () => {
    const values = { x: 3, y: 2, z: 200, temperature: 500, accX: 4 };
    expect(samplerOf('b4', 'x', []).sample(reading(values, CHECK_RANGE))).toBe(3);
    expect(samplerOf('b4', 'temperature', []).sample(reading(values, CHECK_RANGE))).toBeNull();
    expect(samplerOf('b4', 'x', []).sample(reading(values, CHECK_SELF))).toBeNull();
    expect(samplerOf('b4', 'accX', []).sample(reading(values, CHECK_SELF))).toBe(4);
    expect(samplerOf('b7', 'opening', []).sample(reading({ opening: 90 }, CHECK_SENSOR_RANGE))).toBeNull();
  });

  it('of a list leaves out the wrong elements', () => {
    const values = { x: [0, 30, 200, null], y: [0, 0, 0, 0], z: [90, 10, 90, 90], temperature: [9, 9, 9, 9] };
    expect(samplerOf('b2', 'x', []).sample(reading(values, CHECK_SELF | CHECK_RANGE))).toEqual([0, null, null, null]);
    expect(samplerOf('b2', 'temperature', []).sample(reading(values, CHECK_SELF))).toEqual([9, 9, 9, 9]);
  });
});
