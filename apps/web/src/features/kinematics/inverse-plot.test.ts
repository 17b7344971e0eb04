import { expect, test } from 'vitest';
import { creepOf } from '../../sensors/kinematics/creep.ts';
import { inversePlotOption, inverseRange, type InversePlotInput } from './inverse-plot.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
const NOW = START + 28 * DAY;

const creep = (fails: number) =>
  creepOf({
    series: Array.from({ length: 28 * 24 + 1 }, (_, hour) => [
      START + hour * HOUR,
      -Math.log(fails - hour / 24) / 0.02,
    ]),
    windowMs: DAY,
    fitCount: 14,
    steady: null,
  });
interface Series {
  id: string;
  data: unknown[];
  renderItem?: (params: unknown, api: { coord(value: readonly [number, number]): [number, number] }) => unknown;
}
function plot(fails: number): {
  option: { series: Series[]; yAxis: { min: number; max: number } };
  input: InversePlotInput;
} {
  const { windows, inverse } = creep(fails);
  const input: InversePlotInput = {
    windows,
    inverse,
    range: inverseRange({ from: START, to: NOW }, inverse, NOW),
    now: NOW,
    scheme: 'light',
    locale: 'en',
    zone: 'Asia/Shanghai',
    size: { width: 800, height: 260 },
    words: { title: '1/v d/mm', now: 'now' },
    tooltip: () => '',
  };
  return { option: inversePlotOption(input) as never, input };
}
const coord = ([x, y]: readonly [number, number]): [number, number] => [(x - START) / HOUR, 1_000 * y];

test('what is judged is solid, what came before hollow, and both in sight', () => {
  const { option } = plot(30);
  const sizes = new Map(option.series.map(({ id, data }) => [id, data.length]));
  expect(sizes.get('fitted')).toBe(14);
  expect(option.yAxis.min).toBe(0);
  const highest = Math.max(
    ...creep(30)
      .windows.filter((w) => w.isFitted)
      .map((w) => w.inverse!),
  );
  expect(option.yAxis.max).toBeGreaterThan(highest);
});

test('the line ends at the time of failure on the zero line, its interval beside it', () => {
  const { option, input } = plot(30);
  if (!input.inverse.assessable) throw new Error('not assessable');
  const drawn = option.series.find(({ id }) => id === 'line')!.renderItem!(null, { coord }) as {
    children: { shape: { x2: number; y2: number } }[];
  };
  expect(drawn.children[1]!.shape.x2).toBeCloseTo(30 * 24, 0);
  expect(drawn.children[1]!.shape.y2).toBe(0);
  expect(input.range.to).toBeGreaterThan(input.inverse.failureAt);
});

test('the future is no longer than the past that it is read from', () => {
  const { input } = plot(28 + 400);
  expect(input.range.to).toBeLessThanOrEqual(NOW + 28 * DAY);
});

test('without an estimate there is no line, no band, no interval', () => {
  const windows = creep(30).windows.slice(0, 3);
  const { input } = plot(30);
  const inverse = { assessable: false, reason: 'tooFew', points: [], notBefore: NOW } as const;
  const { series } = inversePlotOption({ ...input, windows, inverse }) as unknown as { series: Series[] };
  expect(series.map(({ id }) => id)).toEqual(['others', 'fitted']);
  expect(inverseRange({ from: START, to: NOW }, inverse, NOW)).toEqual({ from: START, to: NOW });
});
