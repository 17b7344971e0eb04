import type { Device, SensorAnalysisAnswer } from '@groundwatch/protocol/rest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Routes } from '../../../testing/fake-server.ts';
import { inLanguage } from '../../../testing/render-app.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { FailureTimePanel } from './FailureTimePanel.tsx';
import { says, showPanel, textOf } from './testing.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 5, 1);
const TO = FROM + 14 * DAY;
const FAILS = FROM + 16 * DAY;
const PERIOD = `from=${new Date(FROM).toISOString()}&to=${new Date(TO).toISOString()}`;

const sensor: ShownSensor = {
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
  name: 'RTU-0703',
  stationId: 4,
  sendCycle: 3_600,
  sensors: [],
} as unknown as Device;

/** −ln(t_f − t) / a, or a steady 2 mm a day. */
let isAccelerating = true;
let stored: SensorAnalysisAnswer;
let permissions: string[];
/** The gauge reads this much less from the tenth day on. */
let jump = 0;

const opening = (time: number): number =>
  isAccelerating ? -Math.log((FAILS - time) / DAY) / 0.02 : (2 * (time - FROM)) / DAY;

const routes: Routes = {
  'GET /rest/history': () => {
    const points = Array.from({ length: 14 * 24 }, (_, hour) => {
      const time = FROM + hour * HOUR;
      const shown = opening(time) + (hour >= 240 ? jump : 0);
      return [time, shown, shown, shown];
    });
    return { resolution: 0, series: { opening: points }, late: [], doubtful: [] };
  },
  'GET /rest/sensors/12/analysis': () => stored,
  'PUT /rest/sensors/12/analysis': ({ body }) => {
    const { version, analysis } = body as unknown as SensorAnalysisAnswer;
    return (stored = { version: version + 1, analysis });
  },
};

inLanguage('zh-chs');
beforeEach(() => {
  isAccelerating = true;
  jump = 0;
  stored = { version: 3, analysis: { fixedEnd: 'near' } };
  permissions = [];
});

function show(search: string = PERIOD, sensors: readonly ShownSensor[] = [sensor]): void {
  showPanel(search, <FailureTimePanel device={device} sensors={sensors} zone="Asia/Shanghai" />, {
    routes,
    permissions,
  });
}

test('the time of failure is shown with its interval, in the zone of the site', async () => {
  show();
  // 16 days after 1 June 08:00 in Shanghai.
  await says('推算失稳时间', /2026-06-1[67] \d\d:\d\d UTC\+8/);
  await says('推算失稳时间', /95 % 2026-06-1\d \d\d:\d\d – 2026-06-1\d \d\d:\d\d/);
  await says('推算失稳时间', '供会商研判');
  await expect.element(page.getByRole('img', { name: '速度倒数与推算失稳时间' })).toBeVisible();
});

test('steady creep has no time of failure, and says why instead of calling it normal', async () => {
  isAccelerating = false;
  show();
  await says('推算失稳时间', '不可评估');
  await says('推算失稳时间', /速率没有上升|也不表示安全/);
  expect(textOf('推算失稳时间')).not.toContain('正常');
});

test('without a velocity of steady creep the tangent angle is not assessable, and has no level', async () => {
  show();
  await says('切线角', '不可评估未设定匀速阶段速度');
  expect(textOf('切线角')).not.toMatch(/[红橙黄蓝]色|正常/);
});

test('with one it has an angle and a level in words', async () => {
  stored = { version: 3, analysis: { steadyVelocity: { opening: 1 } } };
  show();
  await says('切线角', /8\d\.\d°.*红色 警报/);
  expect(page.getByLabelText('匀速阶段速度 v̄').elements()).toEqual([]);
});

test('who may judge takes the velocity from the period and stores it beside what else is set', async () => {
  isAccelerating = false;
  permissions = ['device:calibrate'];
  show();
  await page.getByRole('button', { name: '取自本时段' }).click();
  await expect.element(page.getByLabelText('匀速阶段速度 v̄')).toHaveValue('2 mm/d');
  await page.getByRole('button', { name: '保存', exact: true }).last().click();
  await expect
    .poll(() => stored)
    .toEqual({ version: 4, analysis: { fixedEnd: 'near', steadyVelocity: { opening: 2 } } });
  await says('切线角', /45\.0°.*蓝色 注意/);
});

test('who may not judge reads the velocity and has no field for it', async () => {
  stored = { version: 3, analysis: { steadyVelocity: { opening: 0.45 } } };
  show();
  await expect.element(page.getByText('0.4500 mm/d')).toBeVisible();
  expect(page.getByRole('button', { name: '取自本时段' }).elements()).toEqual([]);
});

test('a re-installation is no movement: the velocity is that of the ground, and it is drawn with its word', async () => {
  isAccelerating = false;
  jump = -313;
  permissions = ['device:calibrate'];
  stored = { version: 3, analysis: { steadyVelocity: { opening: 2 } } };
  const at = new Date(FROM + 240 * HOUR).toISOString();
  const reinstallations = [{ id: 1, at, kind: 'rezeroed' as const, offsets: { opening: -313 } }];
  show(PERIOD, [{ ...sensor, reinstallations }]);
  await says('切线角', /45\.0°.*蓝色 注意/);
  await expect.element(page.getByText(/的重装归零衔接：数值延续归零前的测值/)).toBeVisible();
  await page.getByText('表格').click();
  const rows = page
    .getByRole('region', { name: /后缘裂缝, 裂缝开度/ })
    .element()
    .querySelectorAll('tbody tr');
  const speeds = [...rows].map((row) => row.children[1]?.textContent);
  expect(new Set(speeds)).toEqual(new Set(['+2.0000']));
});

test('the plots can be read as a table', async () => {
  show();
  await page.getByText('表格').click();
  const table = page.getByRole('region', { name: /后缘裂缝, 裂缝开度/ });
  await expect.element(table).toBeVisible();
  // 14 days of daily windows, the first of which lacks an hour.
  expect(table.element().querySelectorAll('tbody tr')).toHaveLength(14);
  expect(table.element().querySelectorAll('thead th')).toHaveLength(5);
});

test('a device without such a sensor says so', async () => {
  show(PERIOD, [{ ...sensor, type: sensorTypeOf('weather') }]);
  await expect.element(page.getByText('此设备没有测量位移或倾斜的传感器')).toBeVisible();
});
