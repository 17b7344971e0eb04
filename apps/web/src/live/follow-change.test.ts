import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { followChange } from './follow-change.ts';

const overview = ['GET /rest/overview', {}];
const list = ['GET /rest/devices/judged', { query: { current: 1 } }];
const history = (sensorId: number) => ['GET /rest/history', { query: { sensorId, fields: 'x' } }];
const ofDevice = (what: string, deviceNo: string) => [`GET /rest/devices/:deviceNo/${what}`, { params: { deviceNo } }];
const horns = ['GET /rest/horns', { query: {} }];
const wall = ['GET /rest/walls/:id/view', { params: { id: 3 } }];
const keys = [
  overview,
  list,
  history(7),
  history(8),
  ofDevice('records', '1001'),
  ofDevice('remarks', '1001'),
  ofDevice('remarks', '2001'),
  ofDevice('parameters', '1001'),
  ofDevice('parameters', '2001'),
  horns,
  wall,
  ['POST /rest/user/permissions', {}],
];

/** The queries refetched after a change. */
function touched(change: Parameters<typeof followChange>[1]): unknown[] {
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, 'known');
  followChange(queries, change);
  return keys.filter((key) => queries.getQueryState(key)?.isInvalidated);
}

it('asks again for the remarks of the device alone', () => {
  expect(touched({ topic: 'remarks', deviceNo: '1001', stationId: 1 })).toEqual([ofDevice('remarks', '1001')]);
});

it('asks again for the parameters of the device alone', () => {
  expect(touched({ topic: 'parameters', deviceNo: '1001', stationId: 1 })).toEqual([ofDevice('parameters', '1001')]);
});

it('asks again for everything that shows values of a calibrated sensor', () => {
  expect(touched({ topic: 'calibrations', deviceNo: '1001', stationId: 1, sensorId: 7 })).toEqual([
    overview,
    list,
    history(7),
    ofDevice('records', '1001'),
    ofDevice('remarks', '1001'),
    ofDevice('parameters', '1001'),
  ]);
});

it('asks again for soundings of horns, and for walls', () => {
  expect(touched({ topic: 'horns', stationId: 1, id: 'a', state: 'running' })).toEqual([horns]);
  expect(touched({ topic: 'walls', id: 3, what: 'settings' })).toEqual([wall]);
});
