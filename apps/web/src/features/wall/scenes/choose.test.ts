import type { Device } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { at, liveAlarm } from '../../../live/testing.ts';
import { columnsOf } from './columns.ts';
import { linePanels, profileFamily, sensorsOf, stationOf } from './choose.ts';

const now = Date.parse(at(100));
const sensor = (id: number, type: string, port: number) => ({
  id,
  type,
  port,
  subAddress: 0,
  name: `s${id}`,
  depth: null,
  calibrations: [],
});
const device = (deviceNo: string, ...sensors: ReturnType<typeof sensor>[]) =>
  ({ deviceNo, stationId: 1, sensors }) as unknown as Device;
const panel = (id: string, weight: number) => ({
  id,
  kind: 'status' as const,
  zone: 'left' as const,
  weight,
  settings: {},
});

describe('the station of a scene', () => {
  const alarms = [
    liveAlarm(1, { stationId: 5, level: 3 }),
    liveAlarm(2, { stationId: 6, level: 1, state: 'normal' }),
    liveAlarm(3, { stationId: 7, level: 2, state: 'acknowledged' }),
    liveAlarm(4, { stationId: 99, level: 1 }),
  ];

  it('is its own, as long as the wall has it', () => {
    expect(stationOf({ stationId: 6 }, [5, 6, 7], alarms, now)).toBe(6);
    expect(stationOf({ stationId: 99 }, [5, 6, 7], alarms, now)).toBe(7);
  });

  it('is by default the one with the worst open alarm, else the first', () => {
    expect(stationOf({}, [4, 5, 6, 7], alarms, now)).toBe(7);
    expect(stationOf({}, [4, 5, 6, 7], [], now)).toBe(4);
    expect(stationOf({}, [], [], now)).toBeNull();
  });
});

describe('the sensors of a scene', () => {
  const devices = [device('101', sensor(1, 'b4', 1), sensor(2, 'b4', 2)), device('102', sensor(3, 'b4', 1))];

  it('are those that it names, in their order', () => {
    expect(sensorsOf(devices, [3, 1, 77], []).map((one) => one.sensor.id)).toEqual([3, 1]);
  });

  it('are else all of them, those with an alarm first', () => {
    const alarms = [liveAlarm(1, { sensorId: 3, level: 4 }), liveAlarm(2, { sensorId: 2, level: 2 })];
    expect(sensorsOf(devices, undefined, alarms).map((one) => one.sensor.id)).toEqual([2, 3, 1]);
  });

  it('are drawn quantity by quantity, the main one of each sensor first', () => {
    const sensors = sensorsOf(devices, undefined, []);
    const panels = linePanels(sensors, { most: 4, hours: 24, titleOf: ({ sensor: one }) => one.name });
    expect(panels).toHaveLength(4);
    expect(panels.slice(0, 3).map(({ settings }) => settings.title)).toEqual(['s1', 's2', 's3']);
    expect(panels.every(({ settings }) => settings.hours === 24 && settings.sensors!.length > 0)).toBe(true);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(4);
  });

  it('have a profile where they are chains', () => {
    expect(profileFamily(sensorsOf(devices, undefined, [])[0]!)).toBeNull();
  });
});

describe('columns of a zone', () => {
  const ids = (columns: { id: string }[][]) => columns.map((column) => column.map(({ id }) => id).join(''));

  it('are filled one after another, none empty', () => {
    expect(ids(columnsOf([panel('a', 4), panel('b', 4), panel('c', 4)], 2))).toEqual(['ab', 'c']);
    expect(ids(columnsOf([panel('a', 7), panel('b', 5)], 2))).toEqual(['a', 'b']);
    expect(ids(columnsOf([panel('a', 1), panel('b', 9)], 2))).toEqual(['a', 'b']);
    expect(ids(columnsOf([panel('a', 1)], 3))).toEqual(['a']);
    expect(ids(columnsOf([panel('a', 3), panel('b', 3), panel('c', 3), panel('d', 3)], 2))).toEqual(['ab', 'cd']);
  });
});
