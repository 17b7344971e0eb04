import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Page, Waveform, WaveformSummary } from '@groundwatch/protocol/rest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { partStyles } from '../../theme/styled-part.ts';
import { theme } from '../../theme/theme.ts';
import { tokens } from '../../theme/tokens.ts';
import { encoded } from './testing.ts';
import { WaveformPanel } from './WaveformPanel.tsx';

const RATE = 200;
/** Half a second of quiet, then 20 Hz; in the second waveform half of it has not come. */
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
let root: Root;
let place: HTMLElement;

function answer(path: string): unknown {
  const url = new URL(path, 'http://localhost');
  if (url.pathname === '/rest/sensors/11/waveforms') {
    const page: Page<WaveformSummary> = { current: 1, size: 100, total: records.length, records };
    return page;
  }
  const one = records.find(({ startTime }) => url.pathname.endsWith(encodeURIComponent(startTime)));
  if (!one) throw new Error(`nobody answers ${path}`);
  const samples = one.isComplete ? counts : broken;
  const wave: Waveform = {
    ...one,
    unit: 'mg',
    scale: 0.1,
    isCut: false,
    samples: [samples, samples.map((count) => (count === -32_768 ? count : -count)), samples].map(encoded),
  };
  return wave;
}

beforeAll(async () => {
  await Promise.all([initLanguage(), needNamespaces('device'), partStyles()]);
});
beforeEach(() => {
  records = [newest, older];
  vi.stubGlobal('fetch', (input: string | URL) =>
    Promise.resolve(Response.json({ code: 0, msg: 'success', data: answer(String(input)) })),
  );
  place = document.createElement('div');
  place.style.cssText = 'width:1100px;container:page / inline-size';
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

function Address() {
  return <output data-address>{useLocation().search}</output>;
}
const query = (): URLSearchParams => new URLSearchParams(place.querySelector('[data-address]')!.textContent);

function show(search = ''): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light">
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[`/devices/860?span=last20${search}`]}>
            <WaveformPanel device={{} as never} sensors={[sensor]} zone="Asia/Shanghai" />
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
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

function pixelsOf(colour: string): number {
  const canvas = plot()?.querySelector('canvas');
  if (!canvas) return 0;
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! > 200 && Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b) < 12)
      count += 1;
  return count;
}

test('the newest waveform is drawn with its peaks, main frequency and onset', async () => {
  show();
  await vi.waitFor(() => expect(rowsOf('各轴峰值与主频')).toHaveLength(3), 10_000);
  const [x] = rowsOf('各轴峰值与主频');
  expect(x![0]).toBe('X 轴');
  expect(Math.abs(Number(x![1]!.replace('−', '-')))).toBeCloseTo(380.4, 0);
  expect(Number(x![4])).toBeCloseTo(20, 0);
  const onsets = rowsOf('触发时段');
  expect(onsets).toHaveLength(1);
  expect(Number(onsets[0]![1])).toBeCloseTo(1, 1);
  for (const axis of [0, 1, 2])
    await vi.waitFor(() => expect(pixelsOf(tokens.light.series[axis]!)).toBeGreaterThan(200), 10_000);
});

test('zooming by key and by drag stands in the address, and the whole comes back', async () => {
  show();
  await vi.waitFor(() => expect(plot()?.querySelector('canvas')).toBeTruthy(), 10_000);
  expect(button('缩小').disabled).toBe(true);
  const clickedAt = performance.now();
  flushSync(() => button('放大').click());
  await vi.waitFor(() => expect(query().get('wFrom')).toBe('0.75'));
  expect(query().get('wTo')).toBe('2.25');
  const paintedAt = (): number => Number(plot().querySelector<HTMLElement>('[data-painted-at]')?.dataset['paintedAt']);
  await vi.waitFor(() => expect(paintedAt()).toBeGreaterThan(clickedAt), 10_000);
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
  // No pointer of the system is behind these events.
  plot().setPointerCapture = () => undefined;
  drag('pointerdown', 0.4);
  drag('pointermove', 0.6);
  drag('pointerup', 0.6);
  await vi.waitFor(() => expect(Number(query().get('wFrom'))).toBeGreaterThan(1));
  const [from, to] = ['wFrom', 'wTo'].map((key) => Number(query().get(key)));
  expect(to! - from!).toBeLessThan(0.5);
  flushSync(() => button('全部').click());
  await vi.waitFor(() => expect(query().has('wFrom')).toBe(false));
});

test('an incomplete waveform says so, and its samples can be read as figures', async () => {
  show('&wStart=2026-07-17T06:00:00.000Z&wFrom=1.49&wTo=1.51');
  await vi.waitFor(() => expect(place.textContent).toContain('6 包中有 1 包未收到'), 10_000);
  expect(place.querySelector('nav')!.textContent).toContain('缺 1 / 6 包');
  expect(place.textContent).toContain('0.00–1.50 s');
  flushSync(() => button('表格').click());
  const samples = rowsOf('采样值');
  expect(samples.map(([at]) => at)).toEqual(['1.4900', '1.4950', '1.5000', '1.5050', '1.5100']);
  expect(samples[2]!.slice(1, 4)).toEqual(['—', '—', '—']);
  expect(samples[1]![1]).not.toBe('—');
});

test('another threshold, another verdict', async () => {
  show('&wOn=900&wOff=1');
  await vi.waitFor(() => expect(place.textContent).toContain('按此设置没有触发'), 10_000);
  flushSync(() => button('恢复默认').click());
  await vi.waitFor(() => expect(rowsOf('触发时段')).toHaveLength(1));
  expect(query().has('wOn')).toBe(false);
});

test('a sensor without waveforms says so', async () => {
  records = [];
  show();
  await vi.waitFor(() => expect(place.textContent).toContain('此传感器尚无波形'), 10_000);
});
