import type { Device } from '@groundwatch/protocol/rest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Routes } from '../../../testing/fake-server.ts';
import { inLanguage } from '../../../testing/render-app.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { RainMovementPanel } from './RainMovementPanel.tsx';
import { says, showPanel } from './testing.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 5, 1);
const TO = FROM + 3 * DAY;

const crack: ShownSensor = {
  id: 12,
  port: 1,
  type: sensorTypeOf('b7'),
  subAddress: 0,
  name: '后缘裂缝',
  depth: null,
  calibrations: [],
};
const device = {
  id: 1,
  deviceNo: '860',
  name: '裂缝01',
  stationId: 4,
  sendCycle: 3_600,
  sensors: [],
} as unknown as Device;
const gauge = { id: 31, port: 0, type: 'weather', subAddress: 0, name: '', depth: null, calibrations: [] };
const weatherDevice = { ...device, id: 2, deviceNo: '861', name: '雨量01', sensors: [gauge] };

let others: unknown[];
/** 5 mm in each of the last 4 hours. */
const total = (time: number): number => 100 + 5 * Math.max(0, 4 - (TO - time) / HOUR);

const routes: Routes = {
  'GET /rest/devices/judged': () => ({ records: others }),
  'GET /rest/history': ({ query }) => {
    const key = query.get('fields')!;
    const points = [];
    for (let time = Math.max(Date.parse(query.get('from')!), FROM - 7 * DAY); time <= TO; time += HOUR) {
      const value = key === 'rainTotal' ? total(time) : (time - FROM) / DAY;
      points.push([time, value, value, value]);
    }
    return { resolution: 0, series: { [key]: points }, late: [], doubtful: [] };
  },
};

inLanguage('zh-chs');
beforeEach(() => {
  others = [device, weatherDevice];
});

function show(): void {
  const search = `from=${new Date(FROM).toISOString()}&to=${new Date(TO).toISOString()}`;
  showPanel(search, <RainMovementPanel device={device} sensors={[crack]} zone="Asia/Shanghai" />, { routes });
}

test('the gauge of another device of the station is taken, its sums and its event shown with the thresholds', async () => {
  show();
  await says('累计雨量', '截至 2026-06-04 08:00');
  await says('累计雨量', '1 h5.0 mm6 h20.0 mm24 h20.0 mm72 h20.0 mm');
  await says('降雨过程', '20.0 mm · 4.0 h · 5.00 mm/h');
  // 5 / (19 · 4^−0.5)
  await says('降雨过程', 'Aleotti: 阈值的 0.53 倍');
  await expect.element(page.getByRole('img', { name: '强度–历时' })).toBeVisible();
  expect(page.getByLabelText('雨量计').element().textContent).toContain('雨量01');
});

test('rain and movement can be read as a table, hour by hour or day by day', async () => {
  show();
  await page.getByText('表格').click();
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  await expect.poll(() => rows().at(-1)).toBe('2026-06-04 04:002026-06-04 08:0020.04.05.000.530.58');
  await expect.poll(() => rows()[0]).toBe('2026-06-04 07:005.0+3.000');
  await page.getByText('逐日').click();
  // Days are those of the site: the last begins at midnight in Shanghai.
  await expect.poll(() => rows()[0]).toBe('2026-06-04 00:0020.0+3.000');
});

test('a station without a gauge says so', async () => {
  others = [device];
  show();
  await expect.element(page.getByText('本站设备中没有雨量计')).toBeVisible();
});
