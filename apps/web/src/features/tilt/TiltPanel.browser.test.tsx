import type { LiveReading } from '@groundwatch/protocol/live';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { liveStore } from '../../live/live.ts';
import { TiltPanel } from './TiltPanel.tsx';

const HOUR = 3_600_000;
const start = Date.parse('2026-07-01T00:00:00Z');
const HOURS = 96;
const device = { id: 1, deviceNo: '860', name: 'RTU', sendCycle: 3_600, sensors: [] } as unknown as Device;
const sensor = {
  id: 11,
  port: 1,
  type: sensorTypeOf('b4'),
  subAddress: 0,
  name: '后缘倾角',
  depth: null,
  calibrations: [],
};
const hours = (value: (i: number) => number): HistoryPoint[] =>
  Array.from({ length: HOURS }, (_, i) => [start + i * HOUR, value(i), value(i), value(i)]);
/** Leans along +X by half a degree, with a consistent z. */
const x = (i: number): number => 0.2 + (0.5 * i) / (HOURS - 1);
const z = (i: number): number => 90 - x(i);

const live = (values: LiveReading['values']): void => {
  const collectTime = new Date(start + (HOURS - 1) * HOUR).toISOString();
  liveStore.apply({
    statuses: [],
    readings: [
      {
        deviceNo: '860',
        stationId: 1,
        sensorId: 11,
        port: 1,
        type: 'b4',
        subAddress: 0,
        collectTime,
        receiveTime: collectTime,
        quality: 0,
        checks: 0,
        late: false,
        values,
      },
    ],
    contacts: [],
    alarms: [],
    analyses: [],
    at: collectTime,
  });
};

/** Whether values were requested as sent. */
const isRaw = () => calls('GET /rest/history').map(({ query }) => query.get('raw'));
const all: Record<string, HistoryPoint[]> = { x: hours(x), y: hours(() => 0), z: hours(z) };
const routes: Routes = {
  'GET /rest/history': ({ query }) => ({
    resolution: 0,
    series: Object.fromEntries(
      query
        .get('fields')!
        .split(',')
        .map((field) => [field, all[field] ?? []]),
    ),
    late: [],
    doubtful: [],
  }),
};

inLanguage('zh-chs');
function show(): void {
  const period = `from=${new Date(start).toISOString()}&to=${new Date(start + HOURS * HOUR).toISOString()}`;
  renderApp(<TiltPanel device={device} sensors={[sensor]} zone="UTC" />, { routes, path: `/?${period}` });
}
const facts = (): Record<string, string> =>
  Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')!.textContent,
      fact.querySelector('dd')!.textContent,
    ]),
  );

test('the newest values and the movement of the period, as bearings where the azimuth is known', async () => {
  live({ azimuth: 218, zeroMode: 0 });
  show();
  await expect.poll(() => facts()['X 倾角']).toBe('+0.7000°');
  expect(facts()).toMatchObject({ 合倾角: '0.7000°', 倾向方位: '218.0°', 期内移动: '0.5000°', 移动方向: '218.0°' });
  await expect.poll(() => place.textContent).toContain('上方为北（方位角 218.0°）');
  await expect.poll(() => place.querySelectorAll('canvas')).toHaveLength(4);
});

test('without an azimuth the X axis is up, and that is said', async () => {
  live({ azimuth: null, zeroMode: 0 });
  show();
  await expect.poll(() => place.textContent).toContain('上方为 X 轴：方位角未知');
  expect(facts()['倾向']).toBe('0.0°');
});

test('the self-check is of values as sent; angles relative to a zero have none and none is asked for', async () => {
  live({ azimuth: null, zeroMode: 0 });
  show();
  await expect.poll(() => isRaw()).toEqual([null, 'true']);
  await expect.poll(() => facts()['自检偏差']).toMatch(/^[+−]?0\.0000限值 ±0\.02$/);
  const before = isRaw().length;
  liveStore.clear();
  live({ azimuth: null, zeroMode: 1 });
  show();
  await expect.poll(() => place.textContent).toContain('没有三轴自检');
  expect(isRaw().slice(before)).toEqual([null]);
  expect(facts()['自检偏差']).toBe('—');
});

test('as a table, newest first', async () => {
  live({ azimuth: null, zeroMode: 0 });
  show();
  await expect.poll(() => facts()['X 倾角']).toBe('+0.7000°');
  await page.getByText('表格', { exact: true }).click();
  await expect.poll(() => place.querySelectorAll('tbody tr')).toHaveLength(HOURS);
  const first = [...place.querySelector('tbody tr')!.children].map((cell) => cell.textContent);
  expect(first.slice(0, 5)).toEqual(['2026-07-04 23:00:00', '+0.7000', '0.0000', '0.7000', '0.0']);
});
