import type { LiveReading } from '@groundwatch/protocol/live';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, HistoryPoint } from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { liveStore } from '../../live/live.ts';
import { MoisturePanel } from './MoisturePanel.tsx';

const HOUR = 3_600_000;
const start = Date.parse('2026-07-01T00:00:00Z');
const device = { id: 1, deviceNo: '860', name: 'RTU', sendCycle: 3_600, sensors: [] } as unknown as Device;
const sensor = {
  id: 6,
  port: 1,
  type: sensorTypeOf('b6'),
  subAddress: 0,
  name: '含水率 01',
  depth: null,
  calibrations: [],
};
const at = (hour: number, value: number | null): HistoryPoint => [start + hour * HOUR, value, value, value];
const series: Record<string, HistoryPoint[]> = {
  // The deeper layer comes first on the wire.
  'moisture.1': [at(0, 31.5), at(1, null), at(2, 33)],
  'moisture.2': [at(0, 20.25), at(1, 21), at(2, 22)],
  'temperature.1': [at(0, 14)],
  'temperature.2': [at(0, 12)],
};

const asked = () => calls('GET /rest/history').map(({ query }) => query);
const routes: Routes = {
  'GET /rest/history': ({ query }) => ({
    resolution: 0,
    series: Object.fromEntries(
      query
        .get('fields')!
        .split(',')
        .map((field) => [field, series[field] ?? []]),
    ),
    late: [start + HOUR],
    doubtful: [],
  }),
};

inLanguage('zh-chs');
beforeEach(() => {
  const collectTime = new Date(start + 2 * HOUR).toISOString();
  const reading: LiveReading = {
    deviceNo: '860',
    stationId: 1,
    sensorId: 6,
    port: 1,
    type: 'b6',
    subAddress: 0,
    collectTime,
    receiveTime: collectTime,
    quality: 0,
    checks: 0,
    late: false,
    values: { depth: [400, 200], moisture: [33, 22] },
  };
  liveStore.apply({ statuses: [], readings: [reading], contacts: [], alarms: [], analyses: [], at: collectTime });
});
function show(search = ''): void {
  const period = `from=${new Date(start).toISOString()}&to=${new Date(start + 10 * HOUR).toISOString()}`;
  renderApp(<MoisturePanel device={device} sensors={[sensor]} zone="UTC" />, {
    routes,
    path: `/?${period}${search}`,
    style: 'width: 1000px',
  });
}
const cells = (): string[][] =>
  [...place.querySelectorAll('[role="region"] tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('the table has the real depths from the surface down, newest first, and a dash where nothing was measured', async () => {
  show();
  await expect.poll(() => place.querySelector('canvas')).not.toBeNull();
  await page.getByText('表格', { exact: true }).click();
  await expect.poll(() => cells()).toHaveLength(4);
  expect(cells()).toEqual([
    ['采集时间', '20 cm %', '40 cm %'],
    ['2026-07-01 02:00:00', '22.0', '33.0'],
    ['2026-07-01 01:00:00', '21.0', '—'],
    ['2026-07-01 00:00:00', '20.3', '31.5'],
  ]);
});

test('temperature is requested when selected, with at most two points per pixel', async () => {
  show();
  await expect.poll(() => asked()).toHaveLength(1);
  expect(asked()[0]!.get('fields')).toBe('moisture.2,moisture.1');
  expect(Number(asked()[0]!.get('points'))).toBeLessThanOrEqual(500);
  flushSync(() => place.querySelector<HTMLInputElement>('[aria-label="物理量"] input:not(:checked)')!.click());
  await expect.poll(() => asked().at(-1)!.get('fields')).toBe('temperature.2,temperature.1');
});

test('what the marks and the hatching mean is said beneath', async () => {
  show();
  await expect.poll(() => place.textContent).toContain('斜纹处无数据');
  expect(place.textContent).toContain('空心圆为补传');
});
