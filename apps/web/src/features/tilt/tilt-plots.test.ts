import { expect, test } from 'vitest';
import { pathPlotOption } from '../../charts/path-plot.ts';
import { dateColour } from '../../charts/ramp.ts';
import { compass, onCompass } from './compass.ts';

import { polarPlotOption, rosePlotOption } from './round-plots.ts';
import { selfCheckPane } from './self-check-pane.ts';
import { headOf, headPath, type TiltPoint } from './tilt-points.ts';
import { readTiltQuery, writeTiltQuery } from './tilt-query.ts';

const MINUTE = 60_000;
const points: TiltPoint[] = [0, 10, 20, 90, 100].map((minute) => ({
  time: minute * MINUTE,
  x: minute / 1_000,
  y: 0.02,
}));
const words = { start: 'start', latest: 'latest' };
const path = headPath(points, null, ['E', 'N']);
const size = { width: 400, height: 300 };
const look = { scheme: 'dark', locale: 'en-GB', size } as const;
const marks: [string, string, string, string] = ['N', 'E', 'S', 'W'];
interface Series {
  id: string;
  data: readonly (readonly number[])[];
  renderItem(params: unknown, api: object): { style: { stroke: string } };
}
const seriesOf = (option: object): Map<string, Series> =>
  new Map((option as { series: Series[] }).series.map((series) => [series.id, series]));

test('the path breaks at a gap, begins hollow and ends filled, at the head’s own places', () => {
  const series = seriesOf(pathPlotOption({ ...path, gapMs: 25 * MINUTE, words, ...look }));
  expect(series.get('trace')!.data).toHaveLength(3);
  expect(series.get('start')!.data[0]).toEqual([...headOf(points[0]!)]);
  expect(series.get('latest')!.data[0]).toEqual([...headOf(points[4]!)]);
});

test('its colours run from the oldest to the newest date', () => {
  const trace = seriesOf(pathPlotOption({ ...path, gapMs: 25 * MINUTE, words, ...look })).get('trace')!;
  const colourOf = (row: readonly number[]): string =>
    trace.renderItem(null, { value: (i: number) => row[i], coord: (at: number[]) => at }).style.stroke;
  expect(colourOf(trace.data[0]!)).not.toBe(colourOf(trace.data.at(-1)!));
  expect(colourOf(trace.data.at(-1)!)).toBe(dateColour('dark', 22, 24));
});

test('a unit is as long upwards as across', () => {
  const { xAxis, yAxis } = pathPlotOption({ ...path, gapMs: MINUTE, words, ...look }) as unknown as {
    xAxis: { min: number; max: number };
    yAxis: { min: number; max: number };
  };
  expect((xAxis.max - xAxis.min) / (400 - 78)).toBeCloseTo((yAxis.max - yAxis.min) / (300 - 64), 9);
});

test('north is up: leaning along X with X to the east points right', () => {
  const along = [{ time: 0, x: 0.5, y: 0 }];
  const [across, up] = seriesOf(polarPlotOption({ points: along, azimuth: 90, marks, gapMs: 1, words, ...look })).get(
    'latest',
  )!.data[0]!;
  expect(across).toBeCloseTo(0.5, 9);
  expect(up).toBeCloseTo(0, 9);
  const [, noNorth] = seriesOf(polarPlotOption({ points: along, azimuth: null, marks, gapMs: 1, words, ...look })).get(
    'latest',
  )!.data[0]!;
  expect(noNorth).toBeCloseTo(0.5, 9);
});

test('the path has north up like the round plots', () => {
  const { across, up } = headPath([{ time: 0, x: 0.5, y: 0.1 }], 0, ['E', 'N']).spots[0]!;
  const [x, y] = headOf({ x: 0.5, y: 0.1 });
  expect([across, up]).toEqual([expect.closeTo(-y, 9), expect.closeTo(x, 9)]);
});

test('rings reach around everything', () => {
  for (const reach of [0.004, 0.9, 1, 3.7, 40]) {
    expect(compass({ reach, marks, ringLabel: String, ...look }).outer).toBeGreaterThanOrEqual(reach);
  }
  expect(onCompass(90, 2)[0]).toBeCloseTo(2, 9);
});

test('a wedge stands only where something moved', () => {
  const shares = Array.from({ length: 16 }, (_, i) => (i === 4 ? 0.75 : i === 5 ? 0.25 : 0));
  const series = seriesOf(rosePlotOption({ rose: { shares, length: 2, main: 90 }, azimuth: null, marks, ...look }));
  expect(series.get('wedges')!.data).toEqual([
    [0.75, 4],
    [0.25, 5],
  ]);
});

test('a self-check beyond its limit is suspect, and the limits are in sight however small it is', () => {
  const checks = [0, 1, 60].map((minute, i) => ({ time: minute * MINUTE, deviation: i === 2 ? -0.03 : 0.001 }));
  const { curves, reaches } = selfCheckPane(checks, 5 * MINUTE, 'deviation');
  expect([...curves[0]!.marks.suspect]).toEqual([60 * MINUTE]);
  expect(reaches).toEqual([-0.02, 0.02]);
});

test('sensor and base survive the address', () => {
  const written = writeTiltQuery(new URLSearchParams('span=month'), { sensorId: 7, base: 'absolute' });
  expect(readTiltQuery(written)).toEqual({ sensorId: 7, base: 'absolute' });
  expect(written.get('span')).toBe('month');
  expect(readTiltQuery(new URLSearchParams('tSensor=-1&tBase=x'))).toEqual({ sensorId: null, base: 'fromStart' });
});
