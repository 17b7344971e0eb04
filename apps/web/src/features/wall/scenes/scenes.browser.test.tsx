import { expect, test } from 'vitest';
import type { StationCounts } from '@groundwatch/protocol/model';
import type { Overview } from '@groundwatch/protocol/rest';
import { calls, type Routes } from '../../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../../testing/render-app.tsx';
import { Activity } from '../../../live/activity.ts';
import { createLiveStore, snapshotChanges } from '../../../live/live-store.ts';
import { LiveSourceProvider } from '../../../live/source.ts';
import { at, liveAlarm, reading, testDevice, testSensor, testStation } from '../../../live/testing.ts';
import { FleetProvider } from '../../../panels/FleetProvider.tsx';
import { CurvesScene } from './CurvesScene.tsx';
import { ProfileScene } from './ProfileScene.tsx';
import type { SceneProps } from './scene-props.ts';
import { TableScene } from './TableScene.tsx';

const NOW = Date.parse(at(7_200));
/** The first station alone would be small. */
const DEVICES = 5_000;
const array = { ...testSensor(3), type: 'b2', name: 'array' };
const devices = [1, 2, 3].map((id) =>
  testDevice(String(100 + id), { stationId: id, sensors: [id === 3 ? array : testSensor(id)] }),
);
const overview: Overview = { stations: [1, 2, 3].map((id) => testStation(id)), devices, models: [], at: at(7_200) };
const counts = [1, 2, 3].map((stationId): StationCounts => ({
  ...{ stationId, at: at(7_200), devices: { online: DEVICES }, levels: {}, calm: { online: DEVICES } },
  ...{ sensors: { total: DEVICES }, mark: 'normal', silentSince: null },
}));

/** A scene of a wall of all stations, with an alarm at the second. */
function show(Scene: (props: SceneProps) => React.ReactNode, routes: Routes = {}): void {
  const store = createLiveStore();
  const readings = [1, 2, 3].map((id) => reading(id, 7_100, { deviceNo: String(100 + id), stationId: id }));
  const alarms = [liveAlarm(1, { stationId: 2, deviceNo: '102', sensorId: 2, subject: 'sensor:2' })];
  store.apply(
    snapshotChanges(
      {
        ...{ statuses: [], readings, contacts: [], alarms, analyses: [], counts },
        counted: { at: at(7_200), until: at(7_260) },
      },
      at(7_200),
      ['summary', 'device:101', 'device:102', 'device:103'],
    ),
  );
  const source = { store, now: () => NOW, judgedAt: () => NOW, activity: () => new Activity(NOW), isReplay: false };
  renderApp(
    <LiveSourceProvider value={source}>
      <FleetProvider>
        <Scene scene={{ kind: 'table', seconds: 20 }} shape="wide" zone="Asia/Shanghai" />
      </FleetProvider>
    </LiveSourceProvider>,
    { overview, routes, style: 'width:1600px;height:800px' },
  );
}
const asked = () => calls('GET /rest/devices/judged').map(({ query }) => Object.fromEntries(query));

inLanguage('zh-chs');

test('values of a large fleet: those in alarm and the newest, as the server finds them', async () => {
  show(TableScene);
  await expect.poll(() => place.textContent).toMatch(/S2.*T2.*S1/);
  expect(asked()).toEqual([{ sort: 'alarm', size: '200' }]);
  expect(calls('GET /rest/overview')).toEqual([]);
});

test('curves of a large fleet: only the devices of the station with the worst alarm are asked for', async () => {
  show(CurvesScene, { 'POST /rest/history/many': [{ resolution: 0, series: { total: [] }, late: [], doubtful: [] }] });
  await expect.poll(() => place.textContent).toContain('T2 · RTU-102');
  // The curve is asked for after its name is shown.
  await expect.poll(asked).toEqual([{ stationIds: '2', size: '1000' }, { sensorIds: '2' }]);
  expect(calls('GET /rest/overview')).toEqual([]);
});

test('profiles of a large fleet: the server finds a station with one', async () => {
  show(ProfileScene, {
    'GET /rest/devices/judged': ({ query }) => ({
      records: query.has('families') || query.get('stationIds') === '3' ? [devices[2]] : [],
    }),
  });
  await expect.poll(() => place.textContent).toContain('array · RTU-103');
  expect(asked()).toContainEqual({ families: 'array,fixedInclinometer', sort: 'alarm', size: '50' });
  expect(calls('GET /rest/overview')).toEqual([]);
});
