import { expect, it } from 'vitest';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { createLiveStore, snapshotChanges } from '../../live/live-store.ts';
import { at, reading } from '../../live/testing.ts';
import { pickLatest } from './pick-latest.ts';

const view = (deviceNo: string, sensors: number[], state: DeviceView['state'] = 'online') =>
  ({ device: { deviceNo, sensors: sensors.map((id) => ({ id })) }, state }) as unknown as DeviceView;

const store = createLiveStore();
const readings = [reading(1, 10), reading(2, 40), reading(3, 20), reading(4, 30), reading(5, 5), reading(6, 1)];
store.apply(snapshotChanges({ statuses: [], contacts: [], alarms: [], analyses: [], readings }, at(60)));
const views = [
  view('a', [1, 2]),
  view('b', [3]),
  view('c', [4]),
  view('d', [5], 'offline'),
  view('e', [6], 'late'),
  view('f', [9]),
];
const ids = (room: number) => pickLatest(views, store.getState(), room).map(({ sensorId }) => sensorId);

it('has the newest sensor of each device, the newest first, and below them what fell silent last', () => {
  expect(ids(4)).toEqual([2, 4, 3, 5]);
});

it('fills the rows that are left with silent ones, and has none without room', () => {
  expect(ids(9)).toEqual([2, 4, 3, 5, 6]);
  expect(ids(0)).toEqual([]);
});
