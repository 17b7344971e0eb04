import type { Overview } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { tablesOf, readPlace, withPlace } from './history-address.ts';

const sites = {
  stations: [{ id: 1 }, { id: 2 }, { id: 3 }],
  devices: [
    { deviceNo: '20', stationId: 2 },
    { deviceNo: '30', stationId: 3 },
    { deviceNo: '31', stationId: 3 },
  ],
} as unknown as Overview;
const read = (text: string) => readPlace(new URLSearchParams(text), sites);

test('without anything it is the first station that has a device, and its curves', () => {
  expect(read('')).toEqual({ stationId: 2, deviceNo: '20', view: 'curve', table: null });
});

test('a device decides its station; a station leads to its first device', () => {
  expect(read('station=2&device=31')).toMatchObject({ stationId: 3, deviceNo: '31' });
  expect(read('station=3')).toMatchObject({ stationId: 3, deviceNo: '30' });
  expect(read('station=1')).toMatchObject({ stationId: 1, deviceNo: null });
});

test('nonsense is ignored', () => {
  expect(read('station=x&device=99&view=none&table=curve')).toEqual({
    stationId: 2,
    deviceNo: '20',
    view: 'curve',
    table: null,
  });
});

test('another device keeps the period, not the curves of the former one', () => {
  const params = new URLSearchParams('device=20&c=1.x&table=crack-table&span=month&view=both');
  const next = withPlace(params, { deviceNo: '31' });
  expect(String(next)).toBe('device=31&span=month&view=both');
  expect(String(withPlace(next, { stationId: 2, view: 'table', table: 'status-table' }))).toBe(
    'span=month&view=table&station=2&table=status-table',
  );
});

test('a device has the records of its sensors and its own', () => {
  expect(tablesOf(new Set(['weather', 'crack'])).map(({ key }) => key)).toEqual([
    'crack-table',
    'weather-table',
    'status-table',
  ]);
});
