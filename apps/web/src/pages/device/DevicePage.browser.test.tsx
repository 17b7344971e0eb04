import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import { CHECK_RANGE, CHECK_SELF } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { liveStore } from '../../live/live.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { theme } from '../../theme/theme.ts';
import { DeviceView } from './DevicePage.tsx';

const MINUTE = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const device: Device = {
  id: 1,
  deviceNo: '860',
  name: 'RTU-0703 青石沟后缘',
  model: 'PRT1020',
  stationId: 4,
  stationName: '青石沟滑坡',
  tcpServerId: null,
  security: 'plain',
  isEnabled: true,
  sendCycle: 600,
  ident: {
    hardware: '',
    software: '2.4.17',
    bootVersion: '',
    gsmVersion: '',
    imei: '860412050117203',
    iccid: '',
    operator: 0,
  },
  sensors: [{ id: 11, port: 1, type: 'b4', subAddress: 0, name: '后缘倾角', depth: null, calibrations: [] }],
};
const station: Station = {
  id: 4,
  name: '青石沟滑坡',
  projectId: 1,
  projectName: '云岭县',
  stationTypeId: 1,
  stationTypeNames: { zh: '滑坡', en: 'landslide', ja: '地すべり' },
  longitude: 110,
  latitude: 28,
  elevation: 600,
  timeZone: 'Asia/Shanghai',
};
const status = (runStatus: number | null, age = MINUTE): LiveStatus => ({
  deviceNo: '860',
  stationId: 4,
  collectTime: ago(age),
  receiveTime: ago(age),
  late: false,
  runStatus,
  encryptionFunction: false,
  resendFunction: true,
  pushData: null,
  values: { battery: 11.2, charge: 41, signal: -98, ambient: 31.4, sendCycle: 600, zx0: 42, zx1: 21, chargeState: 0 },
});
const reading = (
  sensorId: number,
  type: LiveReading['type'],
  values: LiveReading['values'],
  extra: Partial<LiveReading> = {},
): LiveReading => ({
  deviceNo: '860',
  stationId: 4,
  sensorId,
  port: 1,
  type,
  subAddress: 0,
  collectTime: ago(MINUTE),
  receiveTime: ago(MINUTE),
  quality: 0,
  checks: 0,
  late: false,
  values,
  ...extra,
});
const feed = (statuses: LiveStatus[], readings: LiveReading[]): void =>
  liveStore.apply({ statuses, readings, contacts: [], alarms: [], at: new Date().toISOString() });

let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  await initLanguage();
  await needNamespaces('device', 'words');
});
beforeEach(() => {
  liveStore.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      const query = new URL(url, location.href).searchParams;
      const to = Date.parse(query.get('to')!);
      const series = Object.fromEntries(
        query
          .get('fields')!
          .split(',')
          .map((key) => [
            key,
            [
              [to - 30 * MINUTE, 0.1, 0.1, 0.1],
              [to - 20 * MINUTE, 0.3, 0.3, 0.3],
            ],
          ]),
      );
      return Promise.resolve(Response.json({ code: 0, msg: 'success', data: { resolution: 0, series } }));
    }),
  );
  place = document.createElement('div');
  place.style.width = '1200px';
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

function show(search = '', ofModel: readonly string[] | null = null): void {
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[`/devices/860${search}`]}>
            <DeviceView device={device} station={station} ofModel={ofModel} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}
const panel = (title: string): HTMLElement => {
  const head = [...place.querySelectorAll('h2')].find((h2) => h2.textContent === title);
  if (!head) throw new Error(`no panel ${title}`);
  return head.closest('section')!;
};

test('a device that never reported says so and shows no zero', async () => {
  show();
  await vi.waitFor(() => expect(panel('最新数据')).toBeTruthy());
  expect(panel('运行状态').textContent).toContain('尚未收到状态记录');
  expect(panel('最新数据').textContent).toContain('无数据');
  expect(place.querySelector('header')!.textContent).toContain('从未收到');
});

test('the head warns of low battery and poor signal in words', async () => {
  feed([status(0)], []);
  show();
  await vi.waitFor(() => expect(place.querySelector('h1')!.textContent).toContain('RTU-0703 青石沟后缘'));
  const head = place.querySelector('header')!.textContent;
  expect(head).toContain('在线');
  expect(head).toContain('电池 · 低11.20V');
  expect(head).toContain('信号 · 差−98dBm');
  expect(head).toContain('IMEI 860412050117203');
});

test('27 bits are listed, faults by symbol and word; bits 27 and 28 only when set', async () => {
  feed([status((1 << 2) | (1 << 14))], []);
  show();
  await vi.waitFor(() => expect(panel('运行状态').querySelectorAll('li')).toHaveLength(27));
  const faults = [...panel('运行状态').querySelectorAll('li[data-fault]')];
  expect(faults.map((li) => li.textContent)).toEqual(['2信号质量故障', '14传感器3故障']);
  expect(faults.every((li) => li.querySelector('svg'))).toBe(true);
  expect(panel('运行状态').textContent).toContain('2 故障');
  flushSync(() => feed([status(1 << 28, 0)], []));
  await vi.waitFor(() => expect(panel('运行状态').querySelectorAll('li')).toHaveLength(28));
  expect(panel('运行状态').querySelector('li[data-fault]')!.textContent).toContain('中心6 认证');
});

test('a value changes as it comes, with sign, decimals and unit', async () => {
  feed([], [reading(11, 'b4', { x: -0.0651, y: 0.1, total: 0.12 })]);
  show();
  await vi.waitFor(() => expect(panel('最新数据').textContent).toContain('−0.0651°'));
  flushSync(() =>
    feed([], [reading(11, 'b4', { x: 0.25, y: 0.1, total: 0.3 }, { collectTime: ago(0), receiveTime: ago(0) })]),
  );
  await vi.waitFor(() => expect(panel('最新数据').textContent).toContain('+0.2500°'));
});

test('fault, late and silent look different from one another', async () => {
  feed(
    [],
    [
      reading(11, 'b4', { x: 0.1 }, { quality: 2 }),
      reading(12, 'b7', { opening: 12.84 }, { port: 2, collectTime: ago(20 * MINUTE) }),
      reading(13, 'weather', { temperature: 8.5 }, { port: 3, collectTime: ago(90 * MINUTE) }),
    ],
  );
  show();
  await vi.waitFor(() => expect(panel('最新数据').querySelectorAll('section')).toHaveLength(3));
  const [faulty, late, silent] = [...panel('最新数据').querySelectorAll('section')];
  expect(faulty!.textContent).toContain('传感器故障');
  expect(faulty!.textContent).not.toContain('0.1');
  expect(late!.querySelector('[data-freshness="late"]')!.textContent).toContain('迟');
  expect(late!.textContent).toContain('+12.840');
  expect(silent!.querySelector('[data-freshness="offline"]')!.textContent).toContain('离线');
  expect(silent!.textContent).toContain('8.5');
});

test('a list sensor is a table with one row an element, missing ones dashed', async () => {
  feed([], [reading(14, 'b6', { depth: [100, 200], moisture: [38.61, null], temperature: [21, 20.4] })]);
  show();
  await vi.waitFor(() => expect(panel('最新数据').querySelectorAll('tbody tr')).toHaveLength(2));
  const rows = [...panel('最新数据').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((c) => c.textContent),
  );
  expect(rows[0]!.slice(0, 3)).toEqual(['1', '100', '38.61']);
  expect(rows[1]!.slice(0, 3)).toEqual(['2', '200', '—']);
});

test('values that their own checks doubt are shown, with what was wrong', async () => {
  feed([], [reading(11, 'b4', { x: 0.1, y: 0.1, total: 0.9 }, { checks: CHECK_SELF | CHECK_RANGE })]);
  show();
  await vi.waitFor(() => expect(panel('最新数据').textContent).toContain('可疑 · 超出物理范围 · 三轴自检不符'));
  expect(panel('最新数据').textContent).toContain('+0.9000');
});

test('the head counts the faults of the device and leads to what they mean', async () => {
  feed([status((1 << 2) | (1 << 28))], []);
  show('?sensor=11');
  await vi.waitFor(() => expect(place.querySelector('header a')!.textContent).toContain('2 故障'));
  const query = new URL(place.querySelector<HTMLAnchorElement>('header a')!.href).searchParams;
  expect(Object.fromEntries(query)).toEqual({ sensor: '11', tab: 'overview', panel: 'run-status' });
});

const tabs = (look: 'line' | 'chip'): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(`[role="tablist"][data-look="${look}"] [role="tab"]`),
];
const chosen = (look: 'line' | 'chip'): string | undefined =>
  tabs(look).find((tab) => tab.ariaSelected === 'true')?.textContent;

test('tabs are gone through with the arrow keys, and show what they name', async () => {
  show();
  await vi.waitFor(() => expect(chosen('line')).toBe('最新数据'));
  expect(tabs('line').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  for (const [key, name] of [
    ['ArrowRight', '数据总览'],
    ['Home', '地图位置'],
    ['ArrowRight', '最新数据'],
  ] as const) {
    const focused = tabs('line').find(({ tabIndex }) => tabIndex === 0)!;
    flushSync(() => focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    await vi.waitFor(() => expect(chosen('line')).toBe(name));
    expect(document.activeElement?.textContent).toBe(name);
    const panelId = document.activeElement!.getAttribute('aria-controls')!;
    expect(document.getElementById(panelId)!.getAttribute('role')).toBe('tabpanel');
    expect(document.getElementById(panelId)!.checkVisibility()).toBe(true);
  }
});

test('a model says which panels its page has, and in which order', async () => {
  show('?tab=overview', ['curve', 'run-status', 'nothing-known']);
  await vi.waitFor(() => expect(tabs('line').map((tab) => tab.textContent)).toContain('历史曲线'));
  expect(chosen('chip')).toBe('运行状态');
});

test('a tab that was left keeps what was opened in it', async () => {
  const before = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((url, init) =>
    (url as string).includes('/run-status')
      ? Promise.resolve(
          Response.json({ code: 0, msg: 'success', data: { from: 0, spells: [], isCut: false, standing: [] } }),
        )
      : before(url, init),
  );
  feed([status(0)], []);
  show('?tab=overview&panel=run-status');
  await vi.waitFor(() => expect(place.querySelectorAll('details')).toHaveLength(27), 10_000);
  place.querySelectorAll('details')[4]!.open = true;
  flushSync(() =>
    tabs('line')
      .find((tab) => tab.textContent === '最新数据')!
      .click(),
  );
  await vi.waitFor(() => expect(place.querySelector('details')!.checkVisibility()).toBe(false));
  flushSync(() =>
    tabs('line')
      .find((tab) => tab.textContent === '数据总览')!
      .click(),
  );
  await vi.waitFor(() => expect(place.querySelector('details')!.checkVisibility()).toBe(true));
  expect(chosen('chip')).toBe('运行状态');
  expect([...place.querySelectorAll('details')].map(({ open }) => open).indexOf(true)).toBe(4);
});

test('the history tab asks for the curve of its sensor', async () => {
  feed([], [reading(11, 'b4', { x: 0.5, y: 0.5, total: 0.5 })]);
  show('?tab=history&panel=curve');
  const asked = () =>
    vi
      .mocked(fetch)
      .mock.calls.map(([url]) => new URL(url as string, location.href))
      .filter(({ pathname }) => pathname === '/rest/history');
  await vi.waitFor(() => expect(asked()).not.toHaveLength(0), 10_000);
  expect(asked()[0]!.searchParams.get('sensorId')).toBe('11');
});
