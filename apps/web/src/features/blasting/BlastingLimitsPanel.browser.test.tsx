import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Blast, SensorAnalysisAnswer } from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { changes, type Routes } from '../../../testing/fake-server.ts';
import { pixelsOf } from '../../../testing/pixels.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { tokens } from '../../theme/tokens.ts';
import { BlastingLimitsPanel } from './BlastingLimitsPanel.tsx';

const sensor: ShownSensor = {
  id: 21,
  port: 1,
  type: sensorTypeOf('b15'),
  subAddress: 0,
  name: '隧道口',
  depth: null,
  calibrations: [],
};
const blast = (minute: number, peakX: number, frequencyX: number): Blast => ({
  collectTime: new Date(Date.parse('2026-07-18T06:00:00Z') + minute * 60_000).toISOString(),
  quality: 0,
  checks: 0,
  late: minute === 1,
  values: { peakX, peakY: 1, peakZ: 2, resultant: Math.abs(peakX) + 1, frequencyX, frequencyY: 30, frequencyZ: 60 },
});
const blasts = [blast(0, -40, 30), blast(1, 24, 8), blast(2, 3, 15)];

let analysis: SensorAnalysisAnswer;
let permissions: string[];

const written = () => changes().map(({ body }) => body as unknown as SensorAnalysisAnswer);
const routes: Routes = {
  'GET /rest/sensors/21/blasts': { total: 13_104, blasts },
  'GET /rest/sensors/21/analysis': () => analysis,
  'PUT /rest/sensors/21/analysis': () => {
    const { version, analysis: set } = written().at(-1)!;
    return (analysis = { version: version + 1, analysis: set });
  },
};

inLanguage('zh-chs');
beforeEach(() => {
  analysis = { version: 3, analysis: { segmentLength: 500 } };
  permissions = ['device:calibrate'];
});
function show(search = ''): void {
  renderApp(<BlastingLimitsPanel device={{} as never} sensors={[sensor]} zone="Asia/Shanghai" />, {
    routes,
    permissions,
    path: `/devices/860?span=week${search}`,
    scheme: 'light',
  });
}

const button = (name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).includes(name),
  )!;
const rowsOf = (label: string): string[][] =>
  [...place.querySelectorAll(`[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const choose = (value: string): void => {
  const select = [...place.querySelectorAll('select')].at(-1)!;
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!;
  set.set!.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

const redPixels = () => pixelsOf(place.querySelector('[role=img] canvas'), tokens.light.red);

test('without a limit nothing is judged; a standard is tried out at once and stored for everybody', async () => {
  show();
  await expect.poll(() => place.textContent).toContain('尚未设置限值曲线');
  expect(place.textContent).toContain('绘出最强的 3 条，共 13104 条');
  await expect.poll(() => place.querySelectorAll('select').length).toBeGreaterThan(0);
  flushSync(() => choose('brick.least'));
  await expect.poll(() => place.textContent).toContain('12 个点中有 4 个超限');
  // 40 mm/s at 30 Hz and 24 mm/s at 8 Hz, each with its resultant, newest first, in cm/s.
  expect(rowsOf('超限记录（由新到旧）').map((row) => [row[1], row[2], row[3], row[4]])).toEqual([
    ['X 轴', '8.0', '2.4000', '2.00'],
    ['合速度', '8.0', '2.5000', '2.00'],
    ['X 轴', '30.0', '4.0000', '2.30'],
    ['合速度', '30.0', '4.1000', '2.30'],
  ]);
  expect(rowsOf('超限记录（由新到旧）')[0]![0]).toContain('补传');
  await expect.poll(() => redPixels()).toBeGreaterThan(100);
  expect(written()).toEqual([]);
  await expect.poll(() => button('保存为此传感器的限值')).toBeTruthy();
  flushSync(() => button('保存为此传感器的限值').click());
  await expect.poll(() => written()).toHaveLength(1);
  expect(written()[0]!.version).toBe(3);
  expect(written()[0]!.analysis.segmentLength).toBe(500);
  expect(written()[0]!.analysis.limitCurve?.map(([, mm]) => mm)).toEqual([20, 20, 23, 23, 27, 27]);
  await expect.poll(() => button('保存为此传感器的限值')).toBeUndefined();
  expect(place.textContent).toContain('12 个点中有 4 个超限');
});

test('users without permission can try another curve, and the stored one returns', async () => {
  analysis = { version: 3, analysis: { limitCurve: [[1, 100]] } };
  permissions = [];
  show('&bAxis=X');
  await expect.poll(() => place.textContent).toContain('3 个点全部在限值以内');
  flushSync(() => choose('adobe.least'));
  await expect.poll(() => place.textContent).toContain('3 个点中有 2 个超限');
  expect(button('保存为此传感器的限值')).toBeUndefined();
  expect(place.textContent).toContain('保存需要标定权限');
  flushSync(() => button('放弃修改').click());
  await expect.poll(() => place.textContent).toContain('3 个点全部在限值以内');
});

test('half a point is no curve and stores nothing', async () => {
  analysis = { version: 3, analysis: { limitCurve: [[10, 30]] } };
  show('&bAxis=X');
  await expect.poll(() => place.textContent).toContain('3 个点中有 1 个超限');
  flushSync(() => button('添加点').click());
  expect(place.textContent).toContain('频率须逐点递增');
  // The last complete curve stays drawn.
  expect(place.textContent).toContain('3 个点中有 1 个超限');
  await expect.poll(() => button('保存为此传感器的限值').disabled).toBe(true);
});
