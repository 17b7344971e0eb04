import { expect, test } from 'vitest';
import { spectrumPlotOption, strongest } from './spectrum-plot.ts';
import { encoded } from './testing.ts';
import { figuresOf, spectraOf, triggerOf, usualTrigger } from './wave-analysis.ts';
import { boxes, secondTicks, wavePlotOption } from './wave-plot.ts';
import { waveOf } from './wave.ts';

const RATE = 200;
/** 30 s: noise of one count, a burst of 20 Hz from 10 s on, and a missing second at the end. */
const counts = Array.from({ length: 30 * RATE }, (_, i) =>
  i < 10 * RATE || i > 14 * RATE ? (i % 3) - 1 : Math.round(900 * Math.sin((2 * Math.PI * 20 * i) / RATE)),
).fill(-32_768, 28 * RATE, 29 * RATE);
const wave = waveOf({
  startTime: '2026-07-18T06:00:00Z',
  sampleRate: RATE,
  unit: 'mg',
  scale: 0.1,
  samples: [counts, counts.map((count) => (count === -32_768 ? count : count / 2)), counts].map(encoded),
});
const settings = { ...usualTrigger(wave), sta: 0.2, lta: 2 };
const frame = { scheme: 'light', locale: 'en', size: { width: 800, height: 520 } } as const;

interface Drawn {
  grid: { top: number; height: number; width: number }[];
  xAxis: { min: number; max: number }[];
  yAxis: { min: number; max: number; name: string }[];
  series: {
    id: string;
    data: unknown[];
    showSymbol?: boolean;
    markArea?: { data: { xAxis: number }[][] };
    markLine?: { data: { xAxis?: number; yAxis?: number }[] };
  }[];
}
const draw = (from: number, to: number): Drawn =>
  wavePlotOption({
    ...frame,
    wave,
    figures: figuresOf(wave),
    trigger: triggerOf(wave, settings),
    settings,
    window: { from, to },
    words: { axis: (key) => key, ratio: 'STA/LTA', missing: 'missing', seconds: 's' },
    tooltip: () => '',
  }) as unknown as Drawn;
const series = ({ series: all }: Drawn, id: string) => all.find((one) => one.id === id)!;

test('plots stand under each other, within the picture, as wide as each other', () => {
  const all = boxes(3, frame.size);
  for (const [i, box] of all.entries()) {
    expect(box.height).toBeGreaterThan(50);
    if (i > 0) expect(box.top).toBeGreaterThan(all[i - 1]!.top + all[i - 1]!.height + 15);
  }
  expect(all.at(-1)!.top + all.at(-1)!.height).toBeLessThanOrEqual(520 - 30);
});

test('zoomed out it shows the envelope, zoomed in each sample with its mark', () => {
  const whole = draw(0, 30);
  const width = whole.grid[0]!.width;
  expect(series(whole, 'wave/0').data.length).toBeLessThanOrEqual(2 * width);
  expect(series(whole, 'wave/0').showSymbol).toBe(false);
  const near = draw(12, 12.25);
  expect(series(near, 'wave/0').data).toHaveLength(51);
  expect(series(near, 'wave/0').showSymbol).toBe(true);
  expect(near.xAxis.every(({ min, max }) => min === 12 && max === 12.25)).toBe(true);
});

test('scales hold both ways of a swing, and the ratio its thresholds', () => {
  const { yAxis } = draw(0, 30);
  for (const { min, max } of yAxis.slice(0, 3)) expect(min).toBe(-max);
  expect(yAxis.map(({ name }) => name)).toEqual(['X mg', 'Y mg', 'Z mg', 'STA/LTA']);
  expect(yAxis[3]!.min).toBe(0);
  expect(draw(0, 5).yAxis[3]!.max).toBeGreaterThan(settings.on);
});

test('the hole is hatched, the onset marked on every axis, the peak only where it is seen', () => {
  const whole = draw(0, 30);
  for (const axis of [0, 1, 2]) {
    const { markArea, markLine } = series(whole, `wave/${axis}`);
    const spans = markArea!.data.map(([from, to]) => [from!.xAxis, to!.xAxis]);
    expect(spans[0]).toEqual([28, 29]);
    expect(spans[1]![0]).toBeCloseTo(10, 1);
    expect(markLine!.data.some(({ xAxis }) => xAxis !== undefined && Math.abs(xAxis - 10) < 0.1)).toBe(true);
  }
  expect(series(whole, 'peak/0').data).toHaveLength(1);
  expect(series(draw(0, 5), 'peak/0').data).toEqual([]);
});

test('the strongest line of a pixel is drawn, and the main frequency named once', () => {
  const spectra = spectraOf(wave);
  const points = strongest(spectra[0]!, 0, 100, 300);
  expect(points.length).toBeLessThanOrEqual(301);
  const top = points.reduce((best, point) => (point[1]! > best[1]! ? point : best));
  expect(top[0]).toBeCloseTo(20, 0);
  const option = spectrumPlotOption({
    ...frame,
    spectra,
    unit: 'mg',
    band: { from: 0, to: 100 },
    words: { axis: (key) => key, amplitude: 'A' },
    tooltip: () => '',
  }) as unknown as Drawn;
  const labels = (series(option, 'peaks').data as { label: { show: boolean; formatter: string } }[]).filter(
    ({ label }) => label.show,
  );
  expect(labels).toHaveLength(1);
  expect(labels[0]!.label.formatter).toMatch(/^[XZ] 20\.0\d Hz$/);
});

test('seconds are marked at round places', () => {
  expect(secondTicks({ from: 0.13, to: 0.58 }, 5)).toEqual([0.2, 0.3, 0.4, 0.5]);
  expect(secondTicks({ from: 0, to: 30 }, 6)).toEqual([0, 5, 10, 15, 20, 25, 30]);
});
