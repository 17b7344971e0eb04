import { aleotti } from '@groundwatch/geotechnics';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { noMarks, type Curve } from '../../charts/curve.ts';
import { idPlotOption } from './id-plot.ts';
import { rainPlotOption, type RainPlotInput } from './rain-plot.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 5, 1);
const movement: Curve = {
  key: 'opening',
  name: 'opening',
  field: { unit: 'mm', decimals: 3, signed: true },
  points: [0, 1, 2, 20, 21].map((hour) => [START + hour * HOUR, hour, hour, hour]),
  order: 0,
  gapMs: 3 * HOUR,
  marks: noMarks,
};
const input: RainPlotInput = {
  bars: [
    [START - 2 * HOUR, 50],
    [START, 3],
    [START + HOUR, 7],
  ],
  barMs: HOUR,
  gauge: { points: [0, 1, 21].map((hour) => [START + hour * HOUR, 0, 0, 0]), gapMs: 3 * HOUR, marks: noMarks },
  movement,
  range: { from: START, to: START + 24 * HOUR },
  now: START + 21 * HOUR,
  scheme: 'dark',
  locale: 'en',
  zone: 'Asia/Shanghai',
  size: { width: 800, height: 460 },
  words: { rain: 'Rain mm/h', movement: 'opening mm', noData: 'No data' },
  tooltip: () => '',
};
interface Option {
  grid: { top: number; height: number; left: number; right: number }[];
  yAxis: { min: number; max: number }[];
  xAxis: { min: number; max: number }[];
  series: { id: string; data: (readonly [number, number | null])[] }[];
}
const series = (option: Option, id: string) => option.series.find((one) => one.id === id)!.data;

test('rain and movement share their time, one above the other', () => {
  const option = rainPlotOption(input) as unknown as Option;
  const [rain, below] = option.grid;
  expect([rain!.left, rain!.right]).toEqual([below!.left, below!.right]);
  expect(rain!.top + rain!.height).toBeLessThan(below!.top);
  expect(option.xAxis[0]!.min).toBe(option.xAxis[1]!.min);
});

test('bars of another time neither show nor stretch the scale, which begins at nothing', () => {
  const option = rainPlotOption(input) as unknown as Option;
  expect(series(option, 'rain')).toEqual([
    [START + HOUR / 2, 3],
    [START + 1.5 * HOUR, 7],
  ]);
  expect(option.yAxis[0]!.min).toBe(0);
  expect(option.yAxis[0]!.max).toBeLessThan(20);
});

test('hours without a report are hatched above and below: they are not dry', () => {
  const option = rainPlotOption(input) as unknown as {
    series: { id: string; markArea?: { data: { xAxis: number }[][] } }[];
  };
  const gapsOf = (id: string) =>
    option.series.find((one) => one.id === id)!.markArea!.data.map((gap) => gap.map(({ xAxis }) => xAxis));
  expect(gapsOf('rain')).toEqual([[START + HOUR, START + 21 * HOUR]]);
  expect(gapsOf('movement')).toEqual([[START + 2 * HOUR, START + 20 * HOUR]]);
});

test('the movement breaks where it is silent for too long', () => {
  const data = series(rainPlotOption(input) as unknown as Option, 'movement');
  expect(data.filter(([, value]) => value === null)).toHaveLength(1);
  expect(data).toHaveLength(6);
});

test('a reading between two silences has a dot, as no line shows it; so has the newest', () => {
  const points: HistoryPoint[] = [0, 8, 20, 21].map((hour) => [START + hour * HOUR, hour, hour, hour]);
  const option = rainPlotOption({ ...input, movement: { ...movement, points } }) as unknown as Option;
  expect(series(option, 'dots')).toEqual([
    [START, 0],
    [START + 8 * HOUR, 8],
    [START + 21 * HOUR, 21],
  ]);
});

test('events stand under and over the thresholds as they are', () => {
  const event = (hours: number, intensity: number) => ({ start: 0, end: 0, mm: 0, hours, intensity });
  const latest = event(6, 9);
  const option = idPlotOption({
    events: [event(24, 1), latest],
    latest,
    scheme: 'light',
    locale: 'en',
    words: { duration: 'h', intensity: 'mm/h' },
  }) as unknown as Option;
  expect(series(option, 'latest')).toEqual([[6, 9]]);
  expect(series(option, 'events')).toEqual([[24, 1]]);
  for (const [hours, intensity] of series(option, 'Aleotti 2004')) expect(intensity).toBeCloseTo(aleotti(hours), 9);
});
