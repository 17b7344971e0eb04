import { linearFit } from '@groundwatch/geotechnics';
import { expect, it } from 'vitest';
import { scatterOption } from './scatter-plot.ts';

const pairs = Array.from({ length: 40 }, (_, i) => ({
  time: i,
  temperature: 10 + i / 2,
  value: 1 + 0.2 * (10 + i / 2),
}));
const frame = { scheme: 'light', size: { width: 600, height: 300 } } as const;
const input = { pairs, decimals: 3, isSigned: true, locale: 'en', textOf: (pair: { time: number }) => `#${pair.time}` };
interface Option {
  xAxis: { min: number; max: number };
  tooltip: { formatter: (item: { dataIndex: number }) => string };
  series: { name: string; data: number[][] }[];
}

it('draws every pair, and the line from the coldest to the warmest', () => {
  const fit = linearFit(
    pairs.map(({ temperature }) => temperature),
    pairs.map(({ value }) => value),
  );
  const { series, xAxis, tooltip } = scatterOption({ ...input, fit }, frame) as unknown as Option;
  expect(series.map(({ name }) => name)).toEqual(['pairs', 'band', 'fit']);
  expect(series[0]?.data).toHaveLength(40);
  const [from, to] = series[2]!.data;
  expect(from![0]).toBe(10);
  expect(from![1]).toBeCloseTo(3);
  expect(to![0]).toBe(29.5);
  expect(to![1]).toBeCloseTo(6.9);
  expect([xAxis.min <= 10, xAxis.max >= 29.5]).toEqual([true, true]);
  expect(tooltip.formatter({ dataIndex: 3 })).toBe('#3');
});

it('draws points alone where there is no line, and nothing of nothing', () => {
  const names = (given: typeof pairs): string[] =>
    (scatterOption({ ...input, pairs: given, fit: null }, frame) as unknown as Option).series.map(({ name }) => name);
  expect(names(pairs)).toEqual(['pairs']);
  expect(names([])).toEqual(['pairs']);
});
