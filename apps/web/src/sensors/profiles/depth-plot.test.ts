import { expect, test } from 'vitest';
import { dateColour } from '../../charts/ramp.ts';
import { tokens } from '../../theme/tokens.ts';
import { cells, depthPlotOption, scaleOf, type DepthPlotInput } from './depth-plot.ts';
import type { ProfileLine } from './profile-line.ts';

const line = (time: number, moves: readonly (number | null)[], changes: Partial<ProfileLine> = {}): ProfileLine => ({
  time,
  isResent: false,
  isSuspect: false,
  missing: [],
  nodes: moves.map((x, i) => ({ at: i / 2, x, y: x, z: 0, resultant: x === null ? null : Math.abs(x) })),
  ...changes,
});
const input: DepthPlotInput = {
  lines: [line(1, [10, 5, 0]), line(2, [20, null, 0], { isResent: true }), line(3, [30, 12, 0])],
  moving: null,
  axes: [
    { key: 'x', name: 'X' },
    { key: 'resultant', name: 'R' },
  ],
  isElevation: false,
  depthName: 'Depth',
  shear: { from: 0, to: 0.5, text: 'shear 0–0.5 m' },
  scheme: 'dark',
  locale: 'en-GB',
  size: { width: 800, height: 500 },
  tooltip: () => '',
};
interface Series {
  id: string;
  data: [number | null, number][];
  showSymbol: boolean;
  lineStyle: { color: string; width: number; type: unknown };
  markArea?: { label: { show: boolean }; data: { yAxis: number; name?: string }[][] };
}
interface Option {
  xAxis: { min: number; max: number }[];
  yAxis: { inverse: boolean; min: number; max: number; name?: string }[];
  series: Series[];
}
const build = (changes: Partial<DepthPlotInput> = {}): Option =>
  depthPlotOption({ ...input, ...changes }) as unknown as Option;
const find = (option: Option, id: string): Series => option.series.find((series) => series.id === id)!;

test('depth grows downwards from the orifice; elevation upwards', () => {
  expect(build().yAxis[0]).toMatchObject({ inverse: true, min: 0, max: 1, name: 'Depth m' });
  expect(build({ isElevation: true }).yAxis[0]).toMatchObject({ inverse: false });
});

test('dates are one ramp, the newest is the strongest and shows its nodes', () => {
  const option = build();
  expect(['x/1', 'x/2', 'x/3'].map((id) => find(option, id).lineStyle.color)).toEqual(
    [0, 1, 2].map((i) => dateColour('dark', i, 3)),
  );
  expect(find(option, 'x/3').lineStyle.color).toBe(tokens.dark.profileRamp[1].toLowerCase());
  expect(find(option, 'x/3').lineStyle.width).toBeGreaterThan(find(option, 'x/1').lineStyle.width);
  expect([find(option, 'x/1').showSymbol, find(option, 'x/3').showSymbol]).toEqual([false, true]);
});

test('a missing node breaks the line and is never a zero; late readings show hollow nodes, suspect ones a dash', () => {
  expect(find(build(), 'x/2').data).toEqual([
    [20, 0],
    [null, 0.5],
    [0, 1],
  ]);
  expect(find(build(), 'x/2').showSymbol).toBe(true);
  const suspect = build({ lines: [line(1, [1, 0], { isSuspect: true })] });
  expect(find(suspect, 'x/1').lineStyle.type).toEqual([6, 3]);
});

test('the moving profile takes the place of the newest', () => {
  const option = build({ moving: line(9, [90, 40, 0]) });
  expect(find(option, 'x/moving').lineStyle.color).toBe(tokens.dark.accent);
  expect(find(option, 'x/3').showSymbol).toBe(false);
  expect(option.xAxis[0]!.max).toBeGreaterThanOrEqual(90);
});

test('zero is an end of the scale where nothing lies beyond it, and a still line is no mountain', () => {
  expect(scaleOf(input.lines, 'resultant', 300)).toMatchObject({ min: 0, max: 30 });
  expect(scaleOf([line(1, [-3, 4])], 'x', 300).min).toBeLessThan(0);
  const still = scaleOf([line(1, [0.01, 0])], 'x', 300);
  expect(still.max - still.min).toBeGreaterThanOrEqual(0.2);
});

test('the zone of shear is marked in every plot and named once', () => {
  const grounds = build().series.filter(({ id }) => id.startsWith('ground/'));
  expect(grounds.map(({ markArea }) => markArea!.data[0]!.map(({ yAxis }) => yAxis))).toEqual([
    [0, 0.5],
    [0, 0.5],
  ]);
  expect(grounds.map(({ markArea }) => markArea!.label.show)).toEqual([false, true]);
});

test('plots stand side by side where there is room, else one under another', () => {
  const wide = cells(3, { width: 900, height: 500 });
  expect(new Set(wide.map(({ top }) => top)).size).toBe(1);
  const narrow = cells(3, { width: 340, height: 1_100 });
  expect(new Set(narrow.map(({ left }) => left)).size).toBe(1);
  expect(narrow[1]!.top).toBeGreaterThan(narrow[0]!.top + narrow[0]!.height);
});
