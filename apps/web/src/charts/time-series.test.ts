import { expect, test } from 'vitest';
import type { Curve } from './curve.ts';
import { timeSeriesOption, type TimeSeriesInput } from './time-series.ts';
import { tokens } from '../theme/tokens.ts';

const MINUTE = 60_000;
const curve = (key: string, order: number, points: Curve['points']): Curve => ({
  key,
  name: key,
  field: { unit: '°', decimals: 3, signed: true },
  points,
  order,
});
const steady = (from: number, to: number): Curve['points'] =>
  Array.from({ length: (to - from) / MINUTE }, (_, i) => [from + i * MINUTE, -0.2, 0.2, Math.sin(i) / 10]);
const input: TimeSeriesInput = {
  curves: [
    curve('x', 0, [...steady(0, 60 * MINUTE), ...steady(120 * MINUTE, 180 * MINUTE)]),
    curve('y', 1, steady(0, 60 * MINUTE)),
  ],
  range: { from: 0, to: 200 * MINUTE },
  gapMs: 2.5 * MINUTE,
  now: 180 * MINUTE,
  resent: new Set([10 * MINUTE]),
  scheme: 'dark',
  locale: 'en-GB',
  zone: 'UTC',
  size: { width: 800, height: 400 },
  words: { noData: 'no data', duration: (ms) => `${ms / MINUTE} min` },
  tooltip: () => '',
};

interface SeriesOption {
  id: string;
  data: (readonly [number, number | null])[];
  itemStyle: { color: string };
  lineStyle: { color: string; type: unknown };
  markArea?: { data: { xAxis: number; label?: { formatter: string; show: boolean } }[][] };
  markLine?: { data: { yAxis: number }[] };
}
const seriesOf = (changes: Partial<TimeSeriesInput> = {}): Map<string, SeriesOption> => {
  const option = timeSeriesOption({ ...input, ...changes }) as { series: SeriesOption[] };
  return new Map(option.series.map((series) => [series.id, series]));
};

test('a line has a hole where data is missing and never a zero', () => {
  const { data } = seriesOf().get('line/x')!;
  const holes = data.flatMap(([, value], i) => (value === null ? [i] : []));
  expect(holes).toEqual([60]);
  expect(data[59]![0]).toBe(59 * MINUTE);
  expect(data[61]![0]).toBe(120 * MINUTE);
});

test('the hole is marked with words and its length; a narrow one without', () => {
  const { data } = seriesOf().get('line/x')!.markArea!;
  expect(data).toHaveLength(1);
  expect(data[0]!.map(({ xAxis }) => xAxis)).toEqual([59 * MINUTE, 120 * MINUTE]);
  expect(data[0]![0]!.label).toMatchObject({ show: true, formatter: 'no data\n61 min' });
  const narrow = seriesOf({ size: { width: 200, height: 300 } }).get('line/x')!.markArea!;
  expect(narrow.data[0]![0]!.label!.show).toBe(false);
});

test('a resent point is hollow, the newest is filled', () => {
  const series = seriesOf();
  expect(series.get('hollow/x')!.data.map(([time]) => time)).toEqual([10 * MINUTE]);
  expect(series.get('hollow/x')!.itemStyle.color).toBe(tokens.dark.surface);
  expect(series.get('solid/x')!.data.map(([time]) => time)).toEqual([179 * MINUTE]);
});

test('there is a band only where minimum and maximum differ', () => {
  expect(seriesOf().has('band/x')).toBe(true);
  const raw = curve('x', 0, [
    [0, 1, 1, 1],
    [MINUTE, 2, 2, 2],
  ]);
  expect(seriesOf({ curves: [raw] }).has('band/x')).toBe(false);
});

test('zero is drawn when it is within the scale', () => {
  expect(seriesOf().get('line/x')!.markLine!.data).toEqual([{ yAxis: 0 }]);
  const high = curve('x', 0, [
    [0, 50, 50, 50],
    [MINUTE, 51, 51, 51],
  ]);
  expect(seriesOf({ curves: [high] }).get('line/x')!.markLine!.data).toEqual([]);
});

test('colours come from the scheme, dashes from the place in the order', () => {
  const many = [0, 7, 14].map((order) => curve(`c${order}`, order, steady(0, 10 * MINUTE)));
  const series = seriesOf({ curves: many, scheme: 'light' });
  expect(series.get('line/c0')!.lineStyle).toMatchObject({ color: tokens.light.series[0], type: 'solid' });
  expect(series.get('line/c7')!.lineStyle.type).toEqual([6, 3]);
  expect(series.get('line/c14')!.lineStyle.type).toEqual([2, 3]);
});

test('without any data there are still axes, and the whole past of the range is a hole', () => {
  const series = seriesOf({ curves: [curve('x', 0, [])] });
  expect(series.get('line/x')!.markArea!.data[0]!.map(({ xAxis }) => xAxis)).toEqual([0, 180 * MINUTE]);
});
