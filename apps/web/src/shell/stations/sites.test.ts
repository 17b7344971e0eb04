import { describe, expect, it } from 'vitest';
import type { Device, Station } from '@groundwatch/protocol/rest';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { liveAlarm } from '../../live/testing.ts';
import { countViews } from '../../live/fleet/count-views.ts';
import { leavesOf, siteRows, sitesOf } from './sites.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const view = (deviceNo: string, stationId: number, extra: Partial<DeviceView> = {}): DeviceView =>
  ({
    device: { deviceNo, stationId, name: `gauge ${deviceNo}`, sensors: [] as unknown } as Device,
    state: 'online',
    heardAt: NOW,
    ...extra,
  }) as DeviceView;
const names = ['Crown', 'Dam 2', 'Dam 10', 'Toe', 'Adit'];

const views = [
  view('11', 1),
  view('21', 2, { state: 'offline', heardAt: NOW - 3_600_000 }),
  view('22', 2),
  view('31', 3, { isLowBattery: true }),
  view('41', 4),
  view('42', 4),
];
const alarms = [
  liveAlarm(1, { stationId: 4, deviceNo: '42', level: 3 }),
  liveAlarm(2, { stationId: 4, deviceNo: '42', level: 4 }),
  liveAlarm(3, { stationId: 1, deviceNo: '11', level: 3, state: 'acknowledged' }),
  liveAlarm(5, { stationId: 1, deviceNo: '11', level: 4 }),
  liveAlarm(6, { stationId: 1, deviceNo: '11', level: 4, state: 'acknowledged' }),
  liveAlarm(4, { stationId: 3, deviceNo: '31', level: 0, worstLevel: 1, state: 'returned' }),
];
const compare = new Intl.Collator('en', { numeric: true }).compare;
const stations = names
  .map((name, index) => ({ id: index + 1, name }) as Station)
  .toSorted((a, b) => compare(a.name, b.name));
const countsOf = (of: readonly DeviceView[]) => new Map(countViews(of).map((row) => [row.stationId, row]));
const sites = (order: 'worst' | 'name') => sitesOf(countsOf(views), stations, alarms, NOW, order);
const leaves = (of: readonly DeviceView[]) => leavesOf(of, alarms, NOW, 'worst', compare);

describe('the stations beside the pages', () => {
  it('are worst first: by level, acknowledgement, returned, offline, then the others', () => {
    const list = sites('worst');
    expect(list.map(({ station }) => station.name)).toEqual(['Toe', 'Crown', 'Dam 10', 'Dam 2']);
    expect(list.map(({ matter }) => matter)).toEqual([
      { kind: 'alarm', level: 3, style: 'unacknowledged', counted: 'unacknowledged', count: 2 },
      // One of blue calls, though the worst one does not.
      { kind: 'alarm', level: 3, style: 'acknowledged', counted: 'unacknowledged', count: 1 },
      { kind: 'alarm', level: 1, style: 'returned', counted: 'returned', count: 1 },
      { kind: 'state', symbol: 'offline', heardAt: NOW - 3_600_000 },
    ]);
    const own = leaves(views.filter(({ device }) => device.stationId === 4));
    expect(own.map(({ view: { device }, matter }) => [device.deviceNo, matter?.kind])).toEqual([
      ['42', 'alarm'],
      ['41', undefined],
    ]);
  });

  it('are sorted by name on request, without stations that have no devices', () => {
    expect(sites('name').map(({ station }) => station.name)).toEqual(['Crown', 'Dam 2', 'Dam 10', 'Toe']);
  });

  it('show the devices of those that are open, and what is looked for', () => {
    const rows = (asked: string, open: readonly number[], found: readonly string[]) =>
      siteRows(
        sites('name'),
        asked,
        ({ station }) => open.includes(station.id),
        leaves(views.filter(({ device }) => open.includes(device.stationId))),
        leaves(views.filter(({ device }) => found.includes(device.deviceNo))),
      ).map(({ key }) => key);
    expect(rows('', [2], [])).toEqual(['site-1', 'site-2', 'leaf-21', 'leaf-22', 'site-3', 'site-4']);
    expect(rows('dam', [], ['21', '22', '31'])).toEqual(['site-2', 'site-3']);
    expect(rows('GAUGE 42', [], ['42'])).toEqual(['site-4', 'leaf-42']);
    expect(rows('9931', [4], ['31'])).toEqual(['site-3', 'leaf-31']);
    expect(rows('nowhere', [4], [])).toEqual([]);
  });

  it('are not normal while a device has never reported', () => {
    const rows = countsOf([view('11', 1), view('12', 1, { state: 'none', heardAt: null }), view('21', 2)]);
    expect(
      sitesOf(rows, stations, [], NOW, 'name').map(({ matter }) => matter?.kind === 'state' && matter.symbol),
    ).toEqual(['none', false]);
  });
});
