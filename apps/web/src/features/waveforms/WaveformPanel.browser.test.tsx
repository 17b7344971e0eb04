import type { Waveform, WaveformSummary } from '@groundwatch/protocol/rest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Routes } from '../../../testing/fake-server.ts';
import { pixelsOf } from '../../../testing/pixels.ts';
import { inLanguage, place, renderApp, searchParams } from '../../../testing/render-app.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { tokens } from '../../theme/tokens.ts';
import { encoded } from './testing.ts';
import { WaveformPanel } from './WaveformPanel.tsx';

const RATE = 200;
/** Half a second of quiet, then 20 Hz. In the second waveform half of it is missing. */
const counts = Array.from({ length: 600 }, (_, i) =>
  i < 200 ? (i % 2) * 2 - 1 : Math.round(4_000 * Math.sin((2 * Math.PI * 20 * i) / RATE)),
);
const broken = counts.map((count, i) => (i >= 300 && i < 400 ? -32_768 : count));
const summary = (startTime: string, received: number): WaveformSummary => ({
  startTime,
  receiveTime: startTime,
  sampleRate: RATE,
  axes: 3,
  sampleCount: received * 100,
  parts: 6,
  receivedParts: received,
  isComplete: received === 6,
});
const [newest, older] = [summary('2026-07-18T06:00:00.000Z', 6), summary('2026-07-17T06:00:00.000Z', 5)];
const sensor: ShownSensor = {
  id: 11,
  port: 1,
  type: sensorTypeOf('b4'),
  subAddress: 0,
  name: '后缘倾角',
  depth: null,
  calibrations: [],
};

let records: WaveformSummary[];

const routes: Routes = {
  'GET /rest/sensors/11/waveforms': () => ({ current: 1, size: 100, total: records.length, records }),
  'GET /rest/sensors/11/waveforms/:start': ({ path }): Waveform => {
    const one = records.find(({ startTime }) => path.endsWith(encodeURIComponent(startTime)))!;
    const samples = one.isComplete ? counts : broken;
    return {
      ...one,
      unit: 'mg',
      scale: 0.1,
      isCut: false,
      samples: [samples, samples.map((count) => (count === -32_768 ? count : -count)), samples].map(encoded),
    };
  },
};

inLanguage('zh-chs');
beforeEach(() => {
  records = [newest, older];
});

function show(search = ''): void {
  renderApp(<WaveformPanel device={{} as never} sensors={[sensor]} zone="Asia/Shanghai" />, {
    routes,
    path: `/devices/860?span=last20${search}`,
    scheme: 'light',
  });
}

const button = (name: string): HTMLButtonElement =>
  [...place.querySelectorAll<HTMLButtonElement>('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).includes(name),
  )!;
const rowsOf = (label: string): string[][] =>
  [...place.querySelectorAll(`[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const plot = (): HTMLElement => place.querySelector<HTMLElement>('[role=img]')!;

test('a waveform that claims a time after it was received is marked', async () => {
  records = [{ ...newest, receiveTime: '2026-07-18T05:00:00.000Z' }, older];
  show();
  await expect.poll(() => place.querySelectorAll('nav li').length).toBe(2);
  expect([...place.querySelectorAll('nav li')].map((one) => one.textContent.includes('时钟超前'))).toEqual([
    true,
    false,
  ]);
});

test('the newest waveform is drawn with its peaks, main frequency and onset', async () => {
  show();
  await expect.poll(() => rowsOf('各轴峰值与主频')).toHaveLength(3);
  const [x] = rowsOf('各轴峰值与主频');
  expect(x![0]).toBe('X 轴');
  expect(Math.abs(Number(x![1]!.replace('−', '-')))).toBeCloseTo(380.4, 0);
  expect(Number(x![4])).toBeCloseTo(20, 0);
  const onsets = rowsOf('触发时段');
  expect(onsets).toHaveLength(1);
  expect(Number(onsets[0]![1])).toBeCloseTo(1, 1);
  for (const axis of [0, 1, 2])
    await expect.poll(() => pixelsOf(plot().querySelector('canvas'), tokens.light.series[axis]!)).toBeGreaterThan(200);
});

test('zooming by key and drag is kept in the address, and can be reset', async () => {
  show();
  await expect.poll(() => plot()?.querySelector('canvas')).toBeTruthy();
  expect(button('缩小').disabled).toBe(true);
  const clickedAt = performance.now();
  flushSync(() => button('放大').click());
  await expect.poll(() => searchParams().get('wFrom')).toBe('0.75');
  expect(searchParams().get('wTo')).toBe('2.25');
  const paintedAt = (): number => Number(plot().querySelector<HTMLElement>('[data-painted-at]')?.dataset['paintedAt']);
  await expect.poll(() => paintedAt()).toBeGreaterThan(clickedAt);
  const { left, top, width } = plot().getBoundingClientRect();
  const drag = (type: string, share: number): boolean =>
    plot().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        pointerId: 1,
        clientX: left + width * share,
        clientY: top + 60,
      }),
    );
  // These synthetic events have no real pointer to capture.
  plot().setPointerCapture = () => undefined;
  drag('pointerdown', 0.4);
  drag('pointermove', 0.6);
  drag('pointerup', 0.6);
  await expect.poll(() => Number(searchParams().get('wFrom'))).toBeGreaterThan(1);
  const [from, to] = ['wFrom', 'wTo'].map((key) => Number(searchParams().get(key)));
  expect(to! - from!).toBeLessThan(0.5);
  flushSync(() => button('全部').click());
  await expect.poll(() => searchParams().has('wFrom')).toBe(false);
});

test('an incomplete waveform says so, and its samples can be read as figures', async () => {
  show('&wStart=2026-07-17T06:00:00.000Z&wFrom=1.49&wTo=1.51');
  await expect.poll(() => place.textContent).toContain('6 包中有 1 包未收到');
  expect(place.querySelector('nav')!.textContent).toContain('缺 1 / 6 包');
  expect(place.textContent).toContain('0.00–1.50 s');
  await page.getByText('表格', { exact: true }).click();
  const samples = rowsOf('采样值');
  expect(samples.map(([at]) => at)).toEqual(['1.4900', '1.4950', '1.5000', '1.5050', '1.5100']);
  expect(samples[2]!.slice(1, 4)).toEqual(['—', '—', '—']);
  expect(samples[1]![1]).not.toBe('—');
});

test('another threshold, another verdict', async () => {
  show('&wOn=900&wOff=1');
  await expect.poll(() => place.textContent).toContain('按此设置没有触发');
  flushSync(() => button('恢复默认').click());
  await expect.poll(() => rowsOf('触发时段')).toHaveLength(1);
  expect(searchParams().has('wOn')).toBe(false);
});

test('a sensor without waveforms says so', async () => {
  records = [];
  show();
  await expect.poll(() => place.textContent).toContain('此传感器尚无波形');
});
