import { sensorTypeOf, type SensorField } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import { expect, test } from 'vitest';
import { joinCurves, type Line } from './curves.ts';

const field = (code: 'b4' | 'b2', key: string): SensorField =>
  sensorTypeOf(code).fields.find((candidate) => candidate.key === key)!;
const line = (code: 'b4' | 'b2', key: string, element: number | null): Line => ({
  key: element === null ? key : `${key}.${element}`,
  name: key,
  field: field(code, key),
  element,
  order: 0,
});
const reading = (collectTime: string, values: LiveReading['values'], quality = 0): LiveReading => ({
  deviceNo: '1',
  stationId: 1,
  sensorId: 1,
  port: 1,
  type: 'b4',
  subAddress: 0,
  collectTime,
  receiveTime: collectTime,
  quality,
  checks: 0,
  late: false,
  values,
});
const [first, second] = ['2026-07-18T06:00:00.000Z', '2026-07-18T06:10:00.000Z'];
const t = Date.parse;

test('live readings go on where history ends', () => {
  const history = {
    resolution: 0,
    late: [],
    doubtful: [],
    series: { x: [[t(first), 1, 1, 1]] as [number, number, number, number][] },
  };
  const [curve] = joinCurves([line('b4', 'x', null)], history, [reading(second, { x: 2 })], []);
  expect(curve!.points).toEqual([
    [t(first), 1, 1, 1],
    [t(second), 2, 2, 2],
  ]);
});

test('an element of a list is a curve of its own', () => {
  const [curve] = joinCurves([line('b2', 'x', 3)], undefined, [reading(second, { x: [10, 20, 30] })], []);
  expect(curve!.points).toEqual([[t(second), 30, 30, 30]]);
});

test('what a faulty sensor reports is no value', () => {
  const [curve] = joinCurves([line('b4', 'x', null)], undefined, [reading(second, { x: 2 }, 2)], []);
  expect(curve!.points).toEqual([[t(second), null, null, null]]);
});

test('live readings are brought to where history, which comes calibrated, already is', () => {
  const history = {
    resolution: 60,
    late: [],
    doubtful: [],
    series: { x: [[t(first), -3, 0, -1]] as [number, number, number, number][] },
  };
  const fields = [{ field: 'x', zero: 1, factor: -1, temperature: null }];
  const calibrations = [{ validFrom: '1970-01-01T00:00:00.000Z', fields, moisture: null }];
  const [curve] = joinCurves([line('b4', 'x', null)], history, [reading(second, { x: 3 })], calibrations);
  expect(curve!.points).toEqual([
    [t(first), -3, 0, -1],
    [t(second), -2, -2, -2],
  ]);
});
