import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { followChange } from './follow-change.ts';

const keys = [
  ['overview'],
  ['history', 7, ['x'], 0, 1, 100],
  ['history', 8, ['x'], 0, 1, 100],
  ['records', '1001', 'inclination'],
  ['remarks', '1001', {}],
  ['remarks', '2001', {}],
  ['parameters', '1001', 1],
  ['parameters', '2001', 1],
  ['menu'],
];

/** Which queries are asked again after a change. */
function touched(change: Parameters<typeof followChange>[1]): unknown[] {
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, 'known');
  followChange(queries, change);
  return keys.filter((key) => queries.getQueryState(key)?.isInvalidated);
}

it('asks again for the remarks of the device alone', () => {
  expect(touched({ deviceNo: '1001', stationId: 1, what: 'remarks', sensorId: null })).toEqual([
    ['remarks', '1001', {}],
  ]);
});

it('asks again for the parameters of the device alone', () => {
  expect(touched({ deviceNo: '1001', stationId: 1, what: 'parameters', sensorId: null })).toEqual([
    ['parameters', '1001', 1],
  ]);
});

it('asks again for everything that shows values of a calibrated sensor', () => {
  expect(touched({ deviceNo: '1001', stationId: 1, what: 'calibrations', sensorId: 7 })).toEqual([
    ['overview'],
    ['history', 7, ['x'], 0, 1, 100],
    ['records', '1001', 'inclination'],
    ['remarks', '1001', {}],
    ['parameters', '1001', 1],
  ]);
});
