import { expect, test } from 'vitest';
import { readAddress } from '../features/alarms/address.ts';
import { readQuery } from '../live/fleet/table-query.ts';
import { alarmsAddress, devicesAddress } from './list-address.ts';

const paramsOf = (address: string) => new URL(address, 'http://site').searchParams;

test('a panel of all stations leads to the whole list', () => {
  expect([alarmsAddress({}), devicesAddress({})]).toEqual(['/alarms', '/devices']);
});

test('a panel of some stations leads to the lists of those, as they are read there', () => {
  const settings = { stationIds: [3, 7] };
  expect(readAddress(paramsOf(alarmsAddress(settings, 2)))).toMatchObject({ stations: [3, 7], level: 2 });
  expect(readQuery(paramsOf(devicesAddress(settings, { state: 'late' })))).toMatchObject({
    stations: [3, 7],
    filter: 'late',
  });
});
