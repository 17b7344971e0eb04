import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { pixelsOf } from '../../testing/pixels.ts';
import { inLanguage, place, renderApp, type App } from '../../testing/render-app.tsx';
import { levelTokens, tokens } from '../theme/tokens.ts';
import { noMarks, type Curve, type Threshold } from './curve.ts';
import { ChartTable } from './ChartTable.tsx';
import { TimeSeries } from './TimeSeries.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.parse('2026-07-18T00:00:00Z');
/** A constant line, so that its pixels are known; missing from the third to the sixth hour. */
const curve: Curve = {
  key: 'x',
  name: 'X 倾角',
  field: { unit: '°', decimals: 2, signed: true },
  order: 0,
  gapMs: 2.5 * MINUTE,
  marks: noMarks,
  points: Array.from({ length: 600 }, (_, i) => start + i * MINUTE)
    .filter((time) => time < start + 3 * HOUR || time > start + 6 * HOUR)
    .map((time) => [time, 0.5, 0.5, 0.5]),
};
const range = { from: start, to: start + 10 * HOUR };
const onSpan = vi.fn();

inLanguage('zh-chs');
beforeEach(() => {
  onSpan.mockClear();
});
const chart = (curves: readonly Curve[] = [curve], thresholds: readonly Threshold[] = []) => (
  <TimeSeries
    panes={[{ key: '°', title: '倾角 °', curves, thresholds }]}
    range={range}
    now={range.to}
    label="倾角"
    zone="Asia/Shanghai"
    onSpan={onSpan}
  />
);
const show = (...curves: readonly Curve[]): App =>
  renderApp(chart(curves.length > 0 ? curves : undefined), { scheme: 'light', style: 'width:800px;height:300px' });

const inkOf = (colour: string, from = 0, to = 1): number => pixelsOf(place.querySelector('canvas'), colour, from, to);

test('the line has a hole where there is no data', async () => {
  show();
  const ink = tokens.light.series[0]!;
  await expect.poll(() => inkOf(ink, 0.1, 0.3)).toBeGreaterThan(150);
  expect(inkOf(ink, 0.42, 0.55)).toBe(0);
  expect(inkOf(ink, 0.7, 0.9)).toBeGreaterThan(150);
});

test('a limit that comes into the scale has its line across the plot, at its value', async () => {
  const limits: Threshold[] = ([2, 3] as const).map((level) => ({ name: '', level, value: 50 - level }));
  const app = renderApp(chart([curve], limits), { scheme: 'light', style: 'width:800px;height:300px' });
  const orange = tokens.light[levelTokens[2]];
  await expect.poll(() => inkOf(orange, 0.8)).toBeGreaterThan(10);
  expect(inkOf(orange, 0.1, 0.6)).toBe(0);
  app.rerender(chart([{ ...curve, points: curve.points.map(([time]) => [time, 40, 60, 50]) }], limits));
  await expect.poll(() => inkOf(orange, 0.1, 0.6)).toBeGreaterThan(150);
});

test('another scheme redraws with its own colours, in the same chart', async () => {
  const app = show();
  await expect.poll(() => inkOf(tokens.light.series[0]!)).toBeGreaterThan(300);
  const canvas = place.querySelector('canvas');
  app.rerender(chart(), 'dark');
  await expect.poll(() => inkOf(tokens.dark.series[0]!)).toBeGreaterThan(300);
  expect(inkOf(tokens.light.series[0]!)).toBeLessThan(30);
  expect(place.querySelector('canvas')).toBe(canvas);
});

test('a drag over the plot asks for that span', async () => {
  show();
  await expect.poll(() => inkOf(tokens.light.series[0]!)).toBeGreaterThan(300);
  const frame = place.querySelector<HTMLElement>('[role="img"]')!;
  frame.setPointerCapture = () => undefined;
  const box = frame.getBoundingClientRect();
  const send = (type: string, x: number): void =>
    flushSync(() => {
      const at = { clientX: box.left + x, clientY: box.top + 120, bubbles: true, pointerId: 1, button: 0 };
      frame.dispatchEvent(new PointerEvent(type, at));
    });
  send('pointerdown', 200);
  send('pointermove', 400);
  send('pointerup', 400);
  expect(onSpan).toHaveBeenCalledOnce();
  const [from, to] = onSpan.mock.calls[0] as [number, number];
  expect(from).toBeGreaterThan(range.from);
  expect(to).toBeLessThan(range.to);
  expect(to - from).toBeGreaterThan(2 * HOUR);
  expect(to - from).toBeLessThan(3.2 * HOUR);
});

test('ten thousand points are drawn, and one more appears', async () => {
  const many: Curve = {
    ...curve,
    points: Array.from({ length: 10_000 }, (_, i) => {
      const value = Math.sin(i / 300);
      return [start + i * 3_000, value, value, value];
    }),
  };
  const app = show(many);
  await expect.poll(() => inkOf(tokens.light.series[0]!)).toBeGreaterThan(300);
  const added: Curve = { ...many, points: [...many.points, [start + 9.5 * HOUR, -4, -4, -4]] };
  app.rerender(chart([added]));
  // The scale grows for it: the sine no longer reaches the top.
  await expect.poll(() => inkOf(tokens.light.series[0]!, 0.92, 1)).toBeGreaterThan(5);
});

test('the chart as a table says the same, newest first, in the site’s zone', async () => {
  renderApp(<ChartTable curves={[curve]} range={range} zone="Asia/Shanghai" label="倾角" />, {
    style: 'width:800px;height:300px',
  });
  await expect.poll(() => place.querySelector('tbody tr')).not.toBeNull();
  const newest = [...place.querySelector('tbody tr')!.children].map((cell) => cell.textContent);
  expect(newest).toEqual(['2026-07-18 17:59:00', '+0.50']);
  // Including the head.
  expect(place.querySelector('table')!.ariaRowCount).toBe(String(curve.points.length + 1));
  const scroller = place.querySelector('[role="region"]')!;
  scroller.scrollTo({ top: scroller.scrollHeight });
  await expect.poll(() => scroller.textContent).toContain('2026-07-18 08:00:00');
  expect(place.querySelectorAll('tbody tr').length).toBeLessThan(curve.points.length / 4);
});
