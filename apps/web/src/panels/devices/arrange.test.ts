import { describe, expect, it } from 'vitest';
import type { Device } from '@groundwatch/protocol/rest';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { readQuery } from '../../live/fleet/table-query.ts';
import { reading } from '../../live/testing.ts';
import { arrange, rankNames } from './arrange.ts';
import { mainReading } from '../../sensors/main-readings.ts';

const view = (
  deviceNo: string,
  extra: Partial<Omit<DeviceView, 'device'>> = {},
  name = `RTU-${deviceNo}`,
): DeviceView => ({
  device: {
    id: Number(deviceNo),
    deviceNo,
    name,
    model: 'PRT',
    stationId: 1,
    stationName: '青石沟',
    ident: { imei: `86${deviceNo}` },
  } as Device,
  state: 'online',
  heardAt: 0,
  newest: null,
  battery: null,
  signal: null,
  isLowBattery: false,
  isPoorSignal: false,
  isOccasional: false,
  data: 'none',
  since: {},
  ...extra,
});

const order = (views: readonly DeviceView[], address: string): string[] =>
  arrange(
    views,
    new Map(),
    readQuery(new URLSearchParams(address)),
    rankNames(
      views.map(({ device }) => device),
      [],
    ),
  ).map(({ device }) => device.deviceNo);

describe('arrange', () => {
  it('sorts names as people count', () => {
    expect(order([view('10'), view('9'), view('100')], '')).toEqual(['9', '10', '100']);
    expect(order([view('10'), view('9'), view('100')], 'sort=-device')).toEqual(['100', '10', '9']);
  });

  it('puts what is unknown last, whichever way', () => {
    const views = [view('1'), view('2', { battery: 12 }), view('3', { battery: 11 })];
    expect(order(views, 'sort=battery')).toEqual(['3', '2', '1']);
    expect(order(views, 'sort=-battery')).toEqual(['2', '3', '1']);
  });

  it('brings silence to the top, and keeps equals in one order', () => {
    const views = [view('4'), view('3'), view('2', { state: 'offline' }), view('1', { state: 'late' })];
    expect(order(views, 'sort=state')).toEqual(['2', '1', '3', '4']);
  });

  it('finds by any word of name, number, station or IMEI', () => {
    const views = [view('703', {}, '后缘'), view('704', {}, '前缘')];
    expect(order(views, 'q=前缘')).toEqual(['704']);
    expect(order(views, 'q=86703 青石')).toEqual(['703']);
    expect(order(views, 'q=nothing')).toEqual([]);
  });

  it('shows what a figure stands for', () => {
    const views = [view('1', { isLowBattery: true }), view('2', { state: 'late' }), view('3', { isPoorSignal: true })];
    expect(order(views, 'state=lowBattery')).toEqual(['1']);
    expect(order(views, 'state=late')).toEqual(['2']);
    expect(order(views, 'state=poorSignal')).toEqual(['3']);
    expect(order(views, 'state=online')).toEqual(['1', '3']);
  });

  it('keeps to the stations that the address names', () => {
    const of = (deviceNo: string, stationId: number): DeviceView => {
      const made = view(deviceNo);
      return { ...made, device: { ...made.device, stationId } };
    };
    const views = [of('1', 3), of('2', 7), of('3', 9)];
    expect(order(views, 'station=7')).toEqual(['2']);
    expect(order(views, 'station=3,9')).toEqual(['1', '3']);
    expect(order(views, 'station=3,x')).toEqual(['1', '2', '3']);
  });
});

describe('mainReading', () => {
  it('is the total of a tilt, and the element that stands out of a list', () => {
    expect(mainReading(reading(1, 0, { values: { total: 0.151, x: 1 } }))).toMatchObject({
      value: 0.151,
      field: { key: 'total' },
    });
    expect(mainReading(reading(1, 0, { type: 'b2', values: { x: [0.1, null, -0.9, 0.3] } }))).toMatchObject({
      value: -0.9,
      element: 3,
    });
    expect(mainReading(reading(1, 0, { type: 'b2', values: { x: [null] } }))).toMatchObject({ value: null });
  });

  it('is nothing for a type without quantities', () => {
    expect(mainReading(reading(1, 0, { type: 'b0', values: {} }))).toBeNull();
  });
});

it('finds devices by what the server has judged them to be, and those with alarms', () => {
  const views = [
    view('1', { isOccasional: true }),
    view('2', { data: 'abnormal' }),
    view('3', { data: 'normal', isLowBattery: true }),
  ];
  const found = (state: string, alarmed = new Set<string>()): string[] =>
    arrange(views, new Map(), readQuery(new URLSearchParams({ state })), rankNames([], []), alarmed).map(
      ({ device }) => device.deviceNo,
    );
  expect(found('occasional')).toEqual(['1']);
  expect(found('abnormal')).toEqual(['2']);
  expect(found('dataNormal')).toEqual(['3']);
  expect(found('lowBattery')).toEqual(['3']);
  expect(found('alarmed', new Set(['2', '3']))).toEqual(['2', '3']);
});
