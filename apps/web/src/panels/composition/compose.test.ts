import { expect, it } from 'vitest';
import type { Station } from '@groundwatch/protocol/rest';
import { countViews } from '../../live/fleet/count-views.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { compose } from './compose.ts';

const station = (id: number, projectId: number, stationTypeId: number) => ({ id, projectId, stationTypeId }) as Station;
const stations = new Map([station(1, 7, 1), station(2, 8, 1)].map((one) => [one.id, one]));
const view = (deviceNo: string, stationId: number, state: DeviceView['state']) =>
  ({ device: { deviceNo, stationId, sensors: [] as unknown }, state, heardAt: null }) as DeviceView;
const views = [
  view('a', 1, 'online'),
  view('b', 2, 'online'),
  view('c', 2, 'offline'),
  view('d', 2, 'offline'),
  view('e', 3, 'online'),
];
const warnings = new Map([['d', { level: 2, style: 'acknowledged', count: 1 } as const]]);

it('counts devices by project, the largest first, a warned one by its level', () => {
  const shares = compose(countViews(views, warnings), stations, 'project');
  expect(shares.map(({ key, total }) => [key, total])).toEqual([
    ['8', 3],
    ['7', 1],
  ]);
  expect(shares[0]?.parts).toEqual([
    { kind: 'normal', count: 1 },
    { kind: 'offline', count: 1 },
    { kind: 'level2', count: 1 },
  ]);
});

it('counts them by type, and none of a station that is not there', () => {
  expect(compose(countViews(views), stations, 'type').map(({ total }) => total)).toEqual([4]);
});
