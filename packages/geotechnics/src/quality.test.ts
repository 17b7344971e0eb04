import { describe, expect, it } from 'vitest';
import {
  CHECK_FIX,
  CHECK_RANGE,
  CHECK_SELF,
  CHECK_SENSOR_RANGE,
  familyKeys,
  sensorTypes,
} from '@groundwatch/protocol/model';
import { checksFor, checksOf } from './quality.ts';

const tilted = { x: -2.4473, y: 2.8581, z: 86.236 };

describe('the checks of a reading', () => {
  it.each([
    ['a real one', tilted, 0],
    ['an axis that disagrees', { ...tilted, z: 80 }, CHECK_SELF],
    ['angles counted from a zero', { x: 0.1, y: 0.2, z: 0, zeroMode: 1 }, 0],
    ['an axis beyond what is possible', { ...tilted, x: 177.5527 + 5 }, CHECK_RANGE],
    ['a missing axis', { ...tilted, z: null }, 0],
    ['too warm', { ...tilted, temperature: 100.1 }, CHECK_RANGE],
    ['as warm as it may be', { ...tilted, temperature: 100 }, 0],
  ])('of an inclinometer, %s', (_, values, bits) => {
    expect(checksOf('b4', values)).toBe(bits);
  });

  it('cover every element of a list', () => {
    const values = { x: [0, -2.4473, null], y: [0, 2.8581, 1], z: [90, 86.236, 20], temperature: [null, 12, 12] };
    expect(checksOf('b2', values)).toBe(0);
    expect(checksOf('b2', { ...values, z: [90, 60, null] })).toBe(CHECK_SELF);
    expect(checksOf('b2', { ...values, temperature: [12, -61, 12], z: [90, 60, null] })).toBe(CHECK_RANGE | CHECK_SELF);
    expect(checksOf('b6', { moisture: [12, 101], depth: [100, 200] })).toBe(CHECK_RANGE);
  });

  it('compare a crack with the range of its gauge, if known', () => {
    expect(checksOf('b7', { opening: 501, range: 500 })).toBe(CHECK_SENSOR_RANGE);
    expect(checksOf('b7', { opening: -501, range: 500 })).toBe(CHECK_SENSOR_RANGE);
    expect(checksOf('b7', { opening: 500, range: 500 })).toBe(0);
    expect(checksOf('b7', { opening: 501, range: 0 })).toBe(0);
    expect(checksOf('b7', { opening: 501, range: null })).toBe(0);
  });

  it('accept a GNSS displacement only with a fixed solution', () => {
    const moved = { north: 12.4, east: -3.1, up: 0.8, satellites: 17 };
    expect(checksOf('gnss', { ...moved, fix: 4 })).toBe(0);
    expect([1, 5, null].map((fix) => checksOf('gnss', { ...moved, fix }))).toEqual([CHECK_FIX, CHECK_FIX, CHECK_FIX]);
    expect(checksOf('gnss', { fix: 0, north: null, east: null, up: null })).toBe(0);
  });

  it('of a sensor with two tables keep these apart', () => {
    const values = { ...tilted, z: 80, temperature: 20, crackTemperature: 150, opening: 1, range: 500 };
    expect(checksFor('inclination')(values)).toBe(CHECK_SELF);
    expect(checksFor('crack', 'crack')(values)).toBe(CHECK_RANGE);
    expect(checksOf('b11', { ...values, crackOpening: 600, crackRange: 500 })).toBe(7);
  });

  it('pass a reading without values', () => {
    for (const type of sensorTypes.keys()) expect(checksOf(type as 'b0', {})).toBe(0);
    for (const key of familyKeys) expect(checksFor(key)({})).toBe(0);
  });
});
