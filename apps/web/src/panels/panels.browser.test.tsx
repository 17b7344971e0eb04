import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { LiveAlarm, LiveReading } from '@groundwatch/protocol/live';
import {
  defaultMenus,
  type MenuEntry,
  type PanelKind,
  type PanelSettings,
  type StationCounts,
} from '@groundwatch/protocol/model';
import type { HistoryPoint, Overview } from '@groundwatch/protocol/rest';
import { calls, type Routes } from '../../testing/fake-server.ts';
import { inLanguage, place, renderApp, type AppOptions } from '../../testing/render-app.tsx';
import { Activity } from '../live/activity.ts';
import { liveClient } from '../live/live.ts';
import { createLiveStore, snapshotChanges, type LiveStore } from '../live/live-store.ts';
import { LiveSourceProvider } from '../live/source.ts';
import { at, liveAlarm, reading, status, testDevice, testSensor, testStation } from '../live/testing.ts';
import { FleetProvider } from './FleetProvider.tsx';
import { EmbeddedPagesProvider } from './free/embedded-pages.ts';
import { PanelView } from './PanelView.tsx';
import type { Place } from '../ui/place.ts';

const NOW = Date.parse(at(7_200));
const overview: Overview = {
  stations: [1, 2, 3].map((id) => testStation(id)),
  devices: [1, 2, 3].map((id) => testDevice(String(100 + id), { stationId: id, sensors: [testSensor(id)] })),
  models: [],
  at: at(7_200),
};

/** Every ten minutes, except for two hours. */
const points = Array.from({ length: 144 }, (_, index): HistoryPoint => {
  const value = index / 100;
  return [NOW - (144 - index) * 600_000, value, value, value];
}).filter(([time]) => time < NOW - 8 * 3_600_000 || time > NOW - 6 * 3_600_000);
const routes: Routes = {
  'POST /rest/history/many': ({ body }) =>
    (body as { questions: object[] }).questions.map(() => ({
      resolution: 0,
      series: { total: points },
      late: [],
      doubtful: [],
    })),
  'GET /rest/home-figures': {
    at: at(7_200),
    devices: 3,
    heard: [3, 2],
    offline: [1, 3],
    lowBattery: [0, 0],
    poorSignal: [0, 0],
    fastChange: [],
    largeChange: [],
    abnormal: [],
    rain: null,
  },
};

/** A kind's code and texts are loaded with its first panel. */
const until = <T,>(read: () => T) => expect.poll(read);

let store: LiveStore;

inLanguage('zh-chs');
beforeEach(() => {
  store = createLiveStore();
});

const counts: StationCounts[] = ['online', 'none', 'none'].map((state, index) => ({
  ...{ stationId: index + 1, at: at(7_200), devices: { [state]: 1 }, levels: {}, calm: { [state]: 1 } },
  ...{ sensors: { total: 1 }, mark: state === 'online' ? 'normal' : 'none', silentSince: null },
}));
const take = (alarms: LiveAlarm[], readings: LiveReading[] = [], countedS = 7_200): void =>
  store.apply(
    snapshotChanges(
      {
        ...{ statuses: [status('101', 7_190)], readings, contacts: [], alarms, analyses: [], counts },
        counted: { at: at(countedS), until: at(countedS + 60) },
      },
      at(7_200),
      ['all', 'summary'],
    ),
  );

function draw(
  kind: PanelKind,
  settings: PanelSettings = {},
  where: Place = 'desk',
  height = 420,
  permissions?: string[],
  answers: AppOptions = { routes, overview },
): void {
  const source = {
    store,
    now: () => NOW,
    judgedAt: () => NOW,
    activity: () => new Activity(NOW),
    isReplay: false,
  };
  renderApp(
    <LiveSourceProvider value={source}>
      <FleetProvider>
        <PanelView panel={{ id: 'a', kind, zone: 'left', weight: 4, settings }} place={where} />
      </FleetProvider>
    </LiveSourceProvider>,
    { ...answers, ...(permissions && { permissions }), style: `width:420px;height:${height}px` },
  );
}

async function show(...panel: Parameters<typeof draw>): Promise<void> {
  draw(...panel);
  await until(() => place.querySelector('h2')).not.toBeNull();
}

const links = (): string[] => [...place.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

test('map: is drawn once the counts are painted, if they are on their way', async () => {
  // Nothing is on its way; this loads the code, so that the next one is drawn at once unless it waits.
  await show('map');
  liveClient.connection.setState({ state: 'connecting' });
  draw('map');
  await until(() => place.querySelector('[aria-busy]')).not.toBeNull();
  expect(place.querySelector('h2')).toBeNull();
  take([]);
  await new Promise(requestAnimationFrame);
  expect(place.querySelector('h2')).toBeNull();
  await until(() => place.querySelector('h2')).not.toBeNull();
});

test('warnings: that there are none is shown only once the server has answered', async () => {
  await show('warnings');
  await until(() => place.querySelector('section')?.querySelector('[class*="skeleton"]')).not.toBeNull();
  expect(place.textContent).not.toContain('当前没有预警');
  take([]);
  await until(() => place.textContent).toContain('当前没有预警');
});

test('warnings: the worst first, of one level those that nobody has acknowledged; none is said too', async () => {
  take([]);
  await show('warnings');
  await until(() => place.textContent).toContain('当前没有预警');
  const trigger = { value: 450, limit: 400, unit: 'mm', field: null, isSuspect: true };
  take([
    liveAlarm(1, { stationId: 1, level: 3, state: 'acknowledged', acknowledgedTime: at(30) }),
    liveAlarm(2, { stationId: 2, level: 3, trigger }),
    liveAlarm(3, { stationId: 3, level: 1, worstLevel: 1, state: 'acknowledged', acknowledgedTime: at(20) }),
  ]);
  const names = () => [...place.querySelectorAll('a[href^="/alarms?alarm="] b')].map((name) => name.textContent);
  await expect.poll(names).toEqual(['S3', 'S2', 'S1']);
  expect(place.textContent.match(/可疑读数/g)).toHaveLength(1);
});

test('warnings: whole rows only, and how many more there are', async () => {
  take(
    Array.from({ length: 9 }, (_, index) =>
      liveAlarm(index + 1, { raisedTime: at(index * 700), triggerTime: at(index * 700) }),
    ),
  );
  await show('warnings', {}, 'desk', 330);
  await until(() => place.textContent).toMatch(/还有 \d+ 项/);
  const shown = place.querySelectorAll('a[href^="/alarms?alarm="]').length;
  expect(shown).toBeGreaterThan(1);
  expect(place.textContent).toContain(`还有 ${9 - shown} 项`);
});

test('status: each figure leads to its devices on a desk, and nowhere on a wall; the change is what the server knows', async () => {
  take([], [reading(1, 7_190, { deviceNo: '101' })]);
  await show('status');
  await until(links).toContain('/devices?state=offline');
  expect(links()).toContain('/devices?state=lowBattery');
  await until(() => place.textContent).toContain('−2');
  await show('status', {}, 'wall');
  await until(links).toEqual([]);
});

test.each(['status', 'data', 'composition', 'ring', 'arrivals'] as const)(
  '%s: counts that are older than the server promised are marked with their age',
  async (kind) => {
    take([], [], 7_140);
    await show(kind);
    await until(() => place.querySelector('[aria-busy="true"]')).toBeNull();
    const marked = () =>
      place.querySelector('time[data-freshness="late"]')?.firstElementChild?.nextSibling?.textContent;
    expect(marked()).toBeUndefined();
    take([], [], 7_139);
    await until(marked).toBe('61 秒');
  },
);

test('status: no counts are shown whose time is not known', async () => {
  take([]);
  store.setState({ counted: undefined });
  await show('status');
  await until(() => place.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  expect(links()).toEqual([]);
});

test('task: each count leads to a page that there is', async () => {
  const auths = ['command:list', 'template:list', 'alarm:list', 'quarantine:list'];
  take([]);
  await show('task', {}, 'desk', 420, auths);
  await until(() => links().length).toBe(5);
  const pathsOf = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [path, ...pathsOf(children)]);
  expect(pathsOf(defaultMenus)).toEqual(expect.arrayContaining(links().map((link) => link.split('?')[0])));
});

test('latest: silent sensors are below, marked as offline with their last value', async () => {
  take(
    [],
    [
      reading(1, 7_190, { deviceNo: '101', values: { total: 1.5 } }),
      reading(2, 10, { deviceNo: '102', stationId: 2, late: true, values: { total: 2.5 } }),
    ],
  );
  await show('latest');
  await until(() => links()).toEqual(['/devices/101', '/devices/102']);
  const [fresh, silent] = [...place.querySelectorAll('a')];
  expect(fresh?.querySelector('[data-freshness="fresh"]')?.textContent).toContain('1.5');
  expect(silent?.querySelector('[data-freshness="offline"]')?.textContent).toContain('2.5');
  expect(silent?.querySelector('[aria-label="补传"]')).not.toBeNull();
});

test('value: its newest value, and a line that breaks where nothing was measured', async () => {
  take([], [reading(1, 7_190, { values: { total: 3.25 } })]);
  await show('value', { sensors: [{ sensorId: 1, field: 'total' }], hours: 24 });
  await until(() => place.textContent).toContain('3.25');
  const parts = () => place.querySelector('[role="img"] path')?.getAttribute('d')?.match(/M/g)?.length;
  await expect.poll(parts).toBe(2);
});

test('changes: what changed, where, how often and when last; that nothing did is said too', async () => {
  const change = { level: 0, count: 1, stations: 1, stationIds: [1], at: at(7_000) };
  const changes = [
    { ...change, kind: 'worsened', level: 1 },
    { ...change, kind: 'offline', count: 1_412, stations: 7, stationIds: [2, 3] },
    { ...change, kind: 'returned', count: 9 },
  ];
  const within = (found: object[]): AppOptions => ({
    routes: { ...routes, 'GET /rest/home-figures/changes': { at: at(7_200), changes: found } },
    overview,
  });
  await show('changes', {}, 'desk', 420, undefined, within(changes));
  const rows = () => [...place.querySelectorAll('li a')].map(({ textContent }) => textContent);
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[0]).toMatch(/^1升为红色S11\d\d:\d\d$/);
  expect(rows()[1]).toMatch(/^新离线S2、S3共 7 站1,412\d\d:\d\d$/);
  expect(links()).toEqual(['/alarms?level=1', '/devices?state=offline', '/alarms']);
  await show('changes', {}, 'desk', 420, undefined, within([]));
  await until(() => place.textContent).toContain('近一小时没有变化');
});

test.each([
  ['latest', '3.25'],
  ['value', '3.25'],
  ['arrivals', '1 条/分'],
] as const)('%s: of a large fleet it takes what it shows, and not the overview', async (kind, text) => {
  const counted = { at: at(7_200), until: at(7_260) };
  const large = counts.map((row) => ({ ...row, devices: { online: 1_000 } }));
  const readings = [reading(1, 7_190, { deviceNo: '101', values: { total: 3.25 } })];
  const snapshot = { statuses: [status('101', 7_190)], readings, contacts: [], alarms: [], analyses: [] };
  store.apply(snapshotChanges({ ...snapshot, counts: large, counted }, at(7_200), ['summary', 'device:101']));
  const reports = { at: at(7_200), onTime: Array.from({ length: 60 }, () => 1), resent: Array(60).fill(0) as number[] };
  const answers: Routes = {
    ...routes,
    'GET /rest/home-figures/reports': reports,
    'GET /rest/overview/stations': overview,
    'GET /rest/devices/judged': { records: overview.devices.slice(0, 1), total: 3_000, all: 3_000 },
  };
  await show(kind, { sensors: [{ sensorId: 1, field: 'total' }] }, 'desk', 420, undefined, { routes: answers });
  await until(() => place.textContent).toContain(text);
  expect(calls('GET /rest/overview')).toEqual([]);
});

test('a text stands as it was written, and a picture that is gone says so', async () => {
  await show('text', { title: '值班须知', text: '第一行\n第二行', textSize: 'huge' });
  const text = () => place.querySelector<HTMLElement>('p[data-size="huge"]');
  await until(() => text()?.textContent).toBe('第一行\n第二行');
  expect(getComputedStyle(text()!).whiteSpace).toContain('pre-wrap');
  await show('picture', { picture: `/rest/files/1/${'0'.repeat(64)}` });
  await until(() => place.textContent).toContain('图片已删除，或您无权查看');
});

test('an embedded page is shown only to users who may open it', async () => {
  await show('page', { page: '/alarms' });
  await until(() => place.textContent).toContain('该页面只对已登录且有权打开的人显示');
  const offered = [{ path: '/alarms', label: '报警' }];
  const host = { Pages: ({ children }: { children: (pages: typeof offered) => ReactNode }) => children(offered) };
  const Page = ({ path }: { path: string }) => <p>{`page ${path}`}</p>;
  const page = (path: string) => (
    <EmbeddedPagesProvider value={{ ...host, Page }}>
      <PanelView panel={{ id: path, kind: 'page', zone: 'left', weight: 4, settings: { page: path } }} place="desk" />
    </EmbeddedPagesProvider>
  );
  renderApp(
    <>
      {page('/alarms')}
      {page('/users')}
    </>,
    { routes, overview },
  );
  await until(() => place.textContent).toContain('page /alarms');
  expect(place.textContent).not.toContain('page /users');
});
