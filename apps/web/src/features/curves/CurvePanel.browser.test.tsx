import type { LiveReading } from '@groundwatch/protocol/live';
import type { Device, HistoryPoint } from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls, type Routes } from '../../../testing/fake-server.ts';
import { pixelsOf } from '../../../testing/pixels.ts';
import { inLanguage, place, renderApp, searchParams } from '../../../testing/render-app.tsx';
import { liveClient } from '../../live/live.ts';
import { tokens } from '../../theme/tokens.ts';
import { CurvePanel } from './CurvePanel.tsx';
import { shownSensor } from './testing.ts';

const MINUTE = 60_000;
const [FROM, TO] = [Date.parse('2026-07-11T00:00:00Z'), Date.parse('2026-07-12T00:00:00Z')];
const PERIOD = `from=${new Date(FROM).toISOString()}&to=${new Date(TO).toISOString()}`;
const device = {
  id: 1,
  deviceNo: '860',
  name: 'RTU-0703',
  stationId: 4,
  stationName: '',
  sendCycle: 600,
  sensors: [],
} as unknown as Device;
const sensors = [shownSensor(11, 'b4'), shownSensor(12, 'b7')];

/** Marks in the server's answer, which has a reading every ten minutes. */
let notable: { late: number[]; doubtful: [number, number, number][] };

const fieldsOf = (query: URLSearchParams): string[] => query.get('fields')!.split(',');
const remark = {
  id: 1,
  sensorId: null,
  at: new Date(FROM + 6 * 3_600_000).toISOString(),
  until: null,
  content: '巡查：坡脚渗水',
  pictures: [],
  authorName: '王敏',
  createdAt: '',
  updatedAt: '',
  version: 1,
  isMine: true,
};
/** For the latest twenty readings the server is asked for three months. Only some remarks may be shown. */
const earlier = { ...remark, id: 2, at: new Date(FROM - 30 * 24 * 3_600_000).toISOString(), content: '上月巡查' };
const figures = { count: 141, expected: 144, mean: 0.5, min: 0, max: 1, fastest: 7.25 };
const routes: Routes = {
  'GET /rest/devices/860/remarks': { current: 1, size: 200, total: 2, records: [remark, earlier] },
  'GET /rest/history/statistics': ({ query }) => Object.fromEntries(fieldsOf(query).map((key) => [key, figures])),
  'GET /rest/history': ({ query }) => {
    const from = Date.parse(query.get('from')!);
    const to = Date.parse(query.get('to')!);
    const pointsOf = (i: number) => {
      const points: HistoryPoint[] = [];
      for (let time = Math.ceil(from / MINUTE / 10) * 10 * MINUTE; time < to; time += 10 * MINUTE) {
        const isFault = notable.doubtful.some(([at, code]) => at === time && code === 2);
        const value = isFault ? null : i + (time - FROM) / (TO - FROM);
        points.push([time, value, value, value]);
      }
      return points;
    };
    const series = Object.fromEntries(fieldsOf(query).map((key, i) => [key, pointsOf(i)]));
    return { resolution: 0, series, ...notable };
  },
};

const EVENTS = '[aria-label="时段内"]';

const show = (path: string, more: Routes = {}) =>
  renderApp(<CurvePanel device={device} sensors={sensors} zone="UTC" />, {
    routes: { ...routes, ...more },
    path,
    scheme: 'light',
    style: 'width: 1000px',
  });
/** Requests of the chart. The strip below asks for fewer points. */
const ofChart = (): URLSearchParams[] =>
  calls('GET /rest/history')
    .map(({ query }) => query)
    .filter((params) => params.get('points') !== '400');
const painted = () => expect.poll(() => place.querySelector('[data-painted-at]')).not.toBeNull();
const button = (name: string | RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((one) => {
    const text = one.getAttribute('aria-label') ?? one.textContent;
    return typeof name === 'string' ? text === name : name.test(text);
  });
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string | RegExp): void => flushSync(() => button(name).click());

inLanguage('zh-chs');
beforeEach(() => {
  notable = { late: [], doubtful: [] };
});
test('a drag over the curves asks for that time, at the resolution that it deserves; back is one step', async () => {
  show(`/?${PERIOD}`);
  await painted();
  const canvas = place.querySelector('canvas');
  const frame = place.querySelector<HTMLElement>('[role="img"]')!;
  frame.setPointerCapture = () => undefined;
  const box = frame.getBoundingClientRect();
  for (const [type, x] of [
    ['pointerdown', 300],
    ['pointermove', 500],
    ['pointerup', 500],
  ] as const) {
    const at = { clientX: box.left + x, clientY: box.top + 150, bubbles: true, pointerId: 1, button: 0 };
    flushSync(() => frame.dispatchEvent(new PointerEvent(type, at)));
  }
  await expect.poll(() => ofChart()).toHaveLength(2);
  // The former picture stays until the answer arrives.
  expect(canvas).not.toBeNull();
  expect(place.querySelector('canvas')).toBe(canvas);
  const [first, second] = ofChart() as [URLSearchParams, URLSearchParams];
  const lengthOf = (params: URLSearchParams): number => Date.parse(params.get('to')!) - Date.parse(params.get('from')!);
  expect(lengthOf(first)).toBe(TO - FROM);
  expect(lengthOf(second)).toBeGreaterThan(4 * 3_600_000);
  expect(lengthOf(second)).toBeLessThan(6 * 3_600_000);
  // The same number of points for a fifth of the time.
  expect(second.get('points')).toBe(first.get('points'));
  expect(Number(first.get('points'))).toBeLessThanOrEqual(2 * 1_000);
  press('返回上一步');
  await expect.poll(() => searchParams().get('from')).toBe(new Date(FROM).toISOString());
});

test('curves of several sensors are asked for at once, each sensor by itself, and stand in their own panes', async () => {
  show(`/?${PERIOD}&c=11.x,12.opening,0.battery`);
  await painted();
  expect(ofChart().map((params) => [params.get('sensorId'), params.get('deviceNo'), params.get('fields')])).toEqual([
    ['11', null, 'x'],
    ['12', null, 'opening'],
    [null, '860', 'battery'],
  ]);
  const rows = () =>
    [...place.querySelectorAll(`table:not(${EVENTS}) tbody tr`)].map((row) => row.firstElementChild!.textContent);
  // The table is loaded when it is first shown.
  await expect.poll(rows).toEqual(['端口 11 X 倾角 °', '端口 12 裂缝开度 mm', '电池电压 V']);
});

test('what is late, doubted or faulty is drawn and explained', async () => {
  const hour = 3_600_000;
  notable = {
    late: [FROM + hour],
    doubtful: [
      [FROM + 2 * hour, 1, 0],
      [FROM + 3 * hour, 2, 0],
    ],
  };
  show(`/?${PERIOD}&c=11.x`);
  await painted();
  const legend = [...place.querySelectorAll('li')].map((li) => li.textContent);
  expect(legend).toEqual(expect.arrayContaining(['补传', '可疑', '传感器故障']));
  press('表格');
  const cellsOf = () =>
    new Map(
      [...place.querySelectorAll('[role="region"] tbody tr')].map((row) => [
        row.firstElementChild!.textContent,
        row.lastElementChild!.textContent,
      ]),
    );
  await expect.poll(() => cellsOf().get('2026-07-11 23:50:00')).toBeTruthy();
  const scroller = place.querySelector('[role="region"]:has(tbody [aria-hidden])')!;
  scroller.scrollTo({ top: scroller.scrollHeight });
  await expect.poll(() => cellsOf().get('2026-07-11 01:00:00')).toBe('补传+0.0417');
  const cells = cellsOf();
  expect(cells.get('2026-07-11 02:00:00')).toBe('可疑+0.0833');
  expect(cells.get('2026-07-11 03:00:00')).toBe('传感器故障');
  expect(searchParams().get('cv')).toBe('table');
});

test('an earlier period is requested too, moved onto this one, and named', async () => {
  show(`/?${PERIOD}&c=11.x`);
  await painted();
  const select = place.querySelector<HTMLSelectElement>('select[aria-label="与更早时段对比"]')!;
  flushSync(() => {
    select.value = 'week';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => ofChart()).toHaveLength(2);
  expect(ofChart()[1]!.get('from')).toBe('2026-07-04T00:00:00.000Z');
  const names = () =>
    [...place.querySelectorAll(`table:not(${EVENTS}) tbody tr`)].map((row) => row.firstElementChild!.textContent);
  await expect.poll(names).toEqual(['X 倾角 °', 'X 倾角 · 1 周前 °']);
  expect(searchParams().get('cc')).toBe('week');
});

test('remarks are flags on the curve and a list below; each leads to its time', async () => {
  show(`/?${PERIOD}&c=11.x`);
  await painted();
  await expect.poll(() => place.querySelector(`${EVENTS} tbody`)?.textContent).toContain('巡查：坡脚渗水');
  expect(place.textContent).not.toContain('上月巡查');
  const pixels = () => pixelsOf(place.querySelector('canvas'), tokens.light.accent);
  await expect.poll(() => pixels()).toBeGreaterThan(80);
  flushSync(() => place.querySelector<HTMLElement>(`${EVENTS} tbody button`)!.click());
  await expect.poll(() => searchParams().get('to')).toBe(new Date(FROM + 12 * 3_600_000).toISOString());
});

test('the list has the times at a level too, newest first', async () => {
  const condition = { kind: 'threshold', quantity: { types: ['b1'], field: 'x' }, side: 'above', limits: { 2: 0.4 } };
  show(`/?${PERIOD}&c=11.x`, {
    'GET /rest/alarm-rules/effective': {
      rules: [{ ruleId: 1, name: '位移过快', isOff: false, isEnabled: true, definition: { condition } }],
      subjects: [{ subject: 'sensor:11', sensorId: 11, deviceNo: '860', ruleIds: [1], offIds: [] }],
    },
    'GET /rest/alarms/judgements': [
      {
        ...{ ruleId: 1, ruleName: '位移过快', subject: 'sensor:11' },
        spans: [{ from: new Date(TO - 90 * MINUTE).toISOString(), to: new Date(TO).toISOString(), level: 2 }],
      },
    ],
  });
  await expect.poll(() => place.querySelectorAll(`${EVENTS} tbody tr[data-row]`).length).toBe(2);
  const [level] = place.querySelectorAll(`${EVENTS} tbody tr[data-row]`);
  expect(level?.textContent).toMatch(/位移过快.*90 分/);
  expect(level?.querySelector('svg[aria-label]')?.getAttribute('aria-label')).toContain('橙色');
});

test('what is drawn is saved as a sheet and as a picture', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last! });
  });
  show(`/?${PERIOD}&c=11.x`);
  await painted();
  for (const item of ['数据（CSV）', '图片（PNG）']) {
    press('保存');
    await expect.poll(() => button(item)).toBeTruthy();
    press(item);
  }
  await expect.poll(() => saved).toHaveLength(2);
  const [sheet, picture] = saved as [(typeof saved)[0], (typeof saved)[0]];
  expect([sheet.name, picture.name]).toEqual(['RTU-0703_X_倾角_°.csv', 'RTU-0703_X_倾角_°.png']);
  const lines = (await sheet.blob.text()).split('\r\n');
  expect(lines[0]).toBe('采集时间 UTC,X 倾角 °,状态');
  expect(lines[1]).toBe('2026-07-11 00:00:00,0.0000,');
  expect(lines).toHaveLength(144 + 2);
  expect(picture.blob.type).toBe('image/png');
});

test('a quantity is chosen by its name, for every sensor that measures it', async () => {
  show(`/?${PERIOD}`);
  await painted();
  press(/^选择曲线/);
  await expect.poll(() => button('裂缝开度')).toBeTruthy();
  press('裂缝开度');
  await expect.poll(() => searchParams().get('c')).toBe('12.opening');
});

test('live readings go on where the history ends', async () => {
  const listeners: ((readings: readonly LiveReading[]) => void)[] = [];
  vi.spyOn(liveClient, 'listen').mockImplementation((_id, listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  show('/?span=day&c=11.x');
  await painted();
  const collectTime = new Date().toISOString();
  const sent = {
    deviceNo: '860',
    stationId: 4,
    sensorId: 11,
    port: 11,
    type: 'b4' as const,
    subAddress: 0,
    quality: 0,
    checks: 0,
    late: false,
    values: { x: 42 },
  };
  for (const listener of listeners) listener([{ ...sent, collectTime, receiveTime: collectTime }]);
  await expect.poll(() => place.querySelector('table tbody tr td')?.textContent).toBe('+42.0000');
});

test('completeness and rate are of the readings, not of the points that are drawn', async () => {
  show(`/?${PERIOD}`);
  await painted();
  await expect.poll(() => place.querySelector('table')?.textContent).toContain('141 / 144');
  expect(place.querySelector('table')?.textContent).toContain('7.2500 °/d');
  const figures = calls('GET /rest/history/statistics')[0]!;
  expect(figures.query.get('to')).toBe(new Date(TO).toISOString());
});
