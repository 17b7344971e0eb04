import { expect, test } from 'vitest';
import { tokens } from '../../theme/tokens.ts';
import { noMarks, type Curve, type Pane } from '../curve.ts';
import type { TimeSeriesInput } from './input.ts';
import { layoutPanes } from './layout.ts';
import { timeSeriesOption } from './option.ts';

const MINUTE = 60_000;
const curve = (key: string, order: number, points: Curve['points'], more: Partial<Curve> = {}): Curve => ({
  key,
  name: key,
  field: { unit: '°', decimals: 3, signed: true },
  points,
  order,
  gapMs: 2.5 * MINUTE,
  marks: noMarks,
  ...more,
});
const steady = (from: number, to: number): Curve['points'] =>
  Array.from({ length: (to - from) / MINUTE }, (_, i) => [from + i * MINUTE, -0.2, 0.2, Math.sin(i) / 10]);
const flat = (...values: number[]): Curve['points'] => values.map((value, i) => [i * MINUTE, value, value, value]);
const pane = (curves: readonly Curve[], more: Partial<Pane> = {}): Pane => ({
  key: '°',
  title: 'tilt °',
  curves,
  thresholds: [],
  ...more,
});
const x = curve('x', 0, [...steady(0, 60 * MINUTE), ...steady(120 * MINUTE, 180 * MINUTE)], {
  marks: { ...noMarks, late: new Set([10 * MINUTE]) },
});
const y = curve('y', 1, steady(0, 60 * MINUTE));
const input: TimeSeriesInput = {
  panes: [pane([x, y])],
  range: { from: 0, to: 200 * MINUTE },
  now: 180 * MINUTE,
  annotations: [],
  scheme: 'dark',
  locale: 'en-GB',
  zone: 'UTC',
  size: { width: 800, height: 400 },
  words: {
    noData: 'no data',
    duration: (ms) => `${ms / MINUTE} min`,
    late: (count) => `${count} late`,
    ahead: (count) => `${count} ahead`,
    fault: (count) => `${count} faults`,
  },
  tooltip: () => '',
};

interface Graphic {
  type: string;
  x?: number;
  y?: number;
  shape?: Record<string, number>;
  style?: { text?: string; stroke?: string; fill?: string; lineDash?: number[] };
}
interface SeriesOption {
  id: string;
  xAxisIndex: number;
  data: (readonly [number, number | null])[];
  itemStyle: { color: string };
  lineStyle: { color: string; type: unknown };
  markArea?: { data: { xAxis: number; label?: { formatter: string; show: boolean } }[][] };
  markLine?: { data: { yAxis: number }[] };
  renderItem?: () => { children: Graphic[] };
}
interface Option {
  series: SeriesOption[];
  grid: { left: number; top: number; width: number; height: number }[];
  xAxis: { axisLabel: { show: boolean } }[];
  yAxis: { name: string; min: number; max: number }[];
}
const optionOf = (changes: Partial<TimeSeriesInput> = {}) =>
  timeSeriesOption({ ...input, ...changes }) as unknown as Option;
const seriesOf = (changes: Partial<TimeSeriesInput> = {}): Map<string, SeriesOption> =>
  new Map(optionOf(changes).series.map((series) => [series.id, series]));
const drawn = (id: string, changes: Partial<TimeSeriesInput>): Graphic[] => {
  const { data, renderItem } = seriesOf(changes).get(id)!;
  return data.length === 0 ? [] : renderItem!().children;
};
const texts = (graphics: readonly Graphic[]) => graphics.flatMap(({ style }) => style?.text ?? []);

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

test('bars have no data where their readings are silent, not where their amount is unknown', () => {
  const rain = curve('rain', 0, flat(1, 2), { isBars: true, bucketMs: MINUTE, readings: x });
  const { data } = seriesOf({ panes: [pane([rain])] }).get('bars/rain')!.markArea!;
  expect(data.map((gap) => gap.map(({ xAxis }) => xAxis))).toEqual([[59 * MINUTE, 120 * MINUTE]]);
});

test('lines are named, but not on a narrow chart above a table that names them', () => {
  const count = (changes: Partial<TimeSeriesInput>): number =>
    seriesOf({ panes: [pane([x, curve('y', 5, flat(1, 2, 3))])], ...changes }).get('names/°')!.data.length;
  const size = { width: 300, height: 260 };
  expect([count({ size }), count({ isNamedBelow: true }), count({ size, isNamedBelow: true })]).toEqual([2, 2, 0]);
});

test('an axis reaches what a pane asks for, however small its curves are beside it', () => {
  const least = (more: Partial<Pane>): number => optionOf({ panes: [pane([x], more)] }).yAxis[0]!.min;
  expect(least({})).toBeGreaterThan(-1);
  expect(least({ reaches: [-30] })).toBeLessThanOrEqual(-30);
});

test('a late point is hollow, the newest is filled, a suspect one is a square', () => {
  const suspect = curve('s', 2, flat(1, 2, 3), { marks: { ...noMarks, suspect: new Set([MINUTE]) } });
  const series = seriesOf({ panes: [pane([x, suspect])] });
  expect(series.get('late/x')!.data.map(([time]) => time)).toEqual([10 * MINUTE]);
  expect(series.get('late/x')!.itemStyle.color).toBe(tokens.dark.surface);
  expect(series.get('solid/x')!.data.map(([time]) => time)).toEqual([179 * MINUTE]);
  expect(series.get('suspect/s')!.data).toEqual([[MINUTE, 2]]);
});

test('late and faulty spans are at the foot with word and number', () => {
  const faulty = curve('f', 0, flat(1, 2, 3, 4, 5, 6), {
    marks: { ...noMarks, late: new Set([0, MINUTE]), faults: new Set([100 * MINUTE, 101 * MINUTE, 102 * MINUTE]) },
  });
  const lane = drawn('lane/°', { panes: [pane([faulty])] });
  expect(texts(lane)).toEqual(['2 late', '3 faults']);
  expect(lane.filter(({ type }) => type === 'path')).toHaveLength(1);
  // A second pane of the same sensor shows only the bars.
  const below = drawn('lane/mm', { panes: [pane([faulty]), { ...pane([faulty]), key: 'mm' }] });
  expect(texts(below)).toEqual([]);
  expect(below.filter(({ type }) => type === 'rect')).toHaveLength(2);
});

test('readings ahead are hollow triangles apart from the line, with their word and number at the foot', () => {
  const ahead = curve('a', 0, flat(1, 2, 3), { ahead: [[2 * MINUTE, 7] as const, [3 * MINUTE, null] as const] });
  const series = seriesOf({ panes: [pane([ahead])] });
  expect(series.get('ahead/a')).toMatchObject({ symbol: 'triangle', data: [[2 * MINUTE, 7]] });
  expect(texts(drawn('lane/°', { panes: [pane([ahead])] }))).toEqual(['2 ahead']);
});

test('there is a band only where minimum and maximum differ', () => {
  expect(seriesOf().has('band/x')).toBe(true);
  expect(seriesOf({ panes: [pane([curve('x', 0, flat(1, 2))])] }).has('band/x')).toBe(false);
});

test('zero is drawn when it is within the scale', () => {
  expect(seriesOf().get('line/x')!.markLine!.data).toEqual([{ yAxis: 0 }]);
  const high = pane([curve('x', 0, flat(50, 51))]);
  expect(seriesOf({ panes: [high] }).get('line/x')!.markLine!.data).toEqual([]);
});

test('colours come from the scheme, dashes from the place in the order', () => {
  const many = [0, 7, 14].map((order) => curve(`c${order}`, order, steady(0, 10 * MINUTE)));
  const series = seriesOf({ panes: [pane(many)], scheme: 'light' });
  expect(series.get('line/c0')!.lineStyle).toMatchObject({ color: tokens.light.series[0], type: 'solid' });
  expect(series.get('line/c7')!.lineStyle.type).toEqual([6, 3]);
  expect(series.get('line/c14')!.lineStyle.type).toEqual([2, 3]);
});

test('what is compared is dashed, in the colour of its curve, and has no band', () => {
  const earlier = curve('x@', 0, steady(0, 10 * MINUTE), { isEarlier: true });
  const series = seriesOf({ panes: [pane([x, earlier])] });
  expect(series.get('line/x@')!.lineStyle).toMatchObject({ color: tokens.dark.series[0], type: [3, 3] });
  expect(series.has('band/x@')).toBe(false);
  expect(series.has('late/x@')).toBe(false);
});

test('without any data there are still axes, and the whole past of the range is a hole', () => {
  const series = seriesOf({ panes: [pane([curve('x', 0, [])])] });
  expect(series.get('line/x')!.markArea!.data[0]!.map(({ xAxis }) => xAxis)).toEqual([0, 180 * MINUTE]);
});

test('panes are stacked on one time axis, each with name and unit', () => {
  const mm = curve('o', 2, flat(12, 13), { field: { unit: 'mm', decimals: 3 } });
  const option = optionOf({ panes: [pane([x]), pane([mm], { key: 'mm', title: 'opening mm' })] });
  expect(option.yAxis.map(({ name }) => name)).toEqual(['tilt °', 'opening mm']);
  expect(option.xAxis.map(({ axisLabel }) => axisLabel.show)).toEqual([false, true]);
  const [first, second] = option.grid as [Option['grid'][0], Option['grid'][0]];
  expect(second.top).toBeGreaterThan(first.top + first.height);
  expect([second.left, second.width, second.height]).toEqual([first.left, first.width, first.height]);
  expect(option.series.find(({ id }) => id === 'line/o')!.xAxisIndex).toBe(1);
});

test('a threshold is a dashed line in the colour of its level, with its value at the end', () => {
  const limited = pane([x], { thresholds: [{ value: 0.15, level: 4, name: 'blue' }] });
  const graphics = drawn('thresholds/°', { panes: [limited] });
  const line = graphics.find(({ type }) => type === 'line')!;
  const [layout] = layoutPanes({ ...input, panes: [limited] });
  expect(line.style).toMatchObject({ stroke: tokens.dark.blue, lineDash: [7, 5] });
  expect(line.shape!['y1']).toBeCloseTo(layout!.yOf(0.15));
  expect(texts(graphics)).toEqual(['4', '0.15']);
});

test('a threshold far from the curves does not flatten them: it is named at the edge', () => {
  const far = pane([x], { thresholds: [{ value: 5, level: null, name: 'angle threshold' }] });
  const option = optionOf({ panes: [far] });
  expect(option.yAxis[0]!.max).toBeLessThan(1);
  const graphics = drawn('thresholds/°', { panes: [far] });
  expect(graphics.some(({ type }) => type === 'line')).toBe(false);
  expect(texts(graphics)).toEqual(['↑ angle threshold\n5 °']);
});

test('a re-installation is a pole through all panes with its word on the first', () => {
  const panes = [pane([x]), pane([y], { key: 'b' })];
  const annotations = [{ number: null, word: 're-zeroed', from: 50 * MINUTE, to: null }];
  const first = drawn('annotations/°', { panes, annotations });
  expect(texts(first)).toEqual(['re-zeroed']);
  expect(first.filter(({ type }) => type === 'line')).toHaveLength(1);
  expect(drawn('annotations/b', { panes, annotations }).map(({ type }) => type)).toEqual(['line']);
});

test('remarks are numbered flags on the first pane, poles through all; one out of sight is left out', () => {
  const panes = [pane([x]), pane([y], { key: 'b' })];
  const annotations = [
    { number: 1, from: 50 * MINUTE, to: null },
    { number: 2, from: 100 * MINUTE, to: 120 * MINUTE },
    { number: 3, from: 900 * MINUTE, to: null },
  ];
  expect(texts(drawn('annotations/°', { panes, annotations }))).toEqual(['1', '2']);
  const below = drawn('annotations/b', { panes, annotations });
  expect(texts(below)).toEqual([]);
  expect(below.filter(({ type }) => type === 'line')).toHaveLength(2);
  expect(below.filter(({ type }) => type === 'rect')).toHaveLength(1);
});
