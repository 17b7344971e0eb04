import type { Calibration } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, it } from 'vitest';
import { noMarks, type Curve } from '../../charts/curve.ts';
import { calibratedPoints, gapOf, panesOf } from './effect.ts';

const points = (...values: (number | null)[]): HistoryPoint[] => values.map((v, i) => [i, v, v, v]);
const calibration = (more: Partial<Calibration>): Calibration => ({
  validFrom: new Date(1).toISOString(),
  fields: [],
  moisture: null,
  ...more,
});

it('applies each calibration from its time on, with the temperature of the same reading', () => {
  const history: History = {
    resolution: 0,
    series: { x: points(10, 10, null, 10), temperature: points(20, 25, 20, null) },
    late: [],
    doubtful: [],
  };
  const keys = { x: 'x', temperature: 'temperature' };
  const term = { field: 'temperature', coefficient: 0.1, reference: 20 };
  const fields = [{ field: 'x', zero: 1, factor: 2, temperature: term }];
  const shown = calibratedPoints(history, keys, 'x', false, [calibration({ fields })]);
  expect(shown.map((point) => point[3])).toEqual([10, 17, null, null]);
});

it('computes moisture of one layer from its frequencies', () => {
  const history: History = {
    resolution: 0,
    series: {
      'moisture.2': points(20, 20),
      'soilFrequency.2': points(30_000, 30_000),
      'waterFrequency.2': points(25_000, 25_000),
    },
    late: [],
    doubtful: [],
  };
  const keys = { moisture: 'moisture.2', soilFrequency: 'soilFrequency.2', waterFrequency: 'waterFrequency.2' };
  const moisture = { form: 'forward', a: 0.5, b: 1, c: 0, airFrequency: 35_000, waterFrequency: null } as const;
  const shown = calibratedPoints(history, keys, 'moisture', true, [calibration({ moisture })]);
  // SF = (35000 − 30000) / (35000 − 25000)
  expect(shown.map((point) => point[3])).toEqual([20, 25]);
});

it('gives what lies far from the raw values an axis of its own', () => {
  const curve = (key: string, ...values: (number | null)[]): Curve => ({
    key,
    name: key,
    field: { unit: '°', decimals: 4 },
    points: points(...values),
    order: 0,
    gapMs: 10,
    marks: noMarks,
  });
  const range = { from: 0, to: 10 };
  const keys = (...curves: Curve[]): string[][] => panesOf(curves, range).map((pane) => pane.map(({ key }) => key));
  const raw = curve('raw', 10, 11);
  expect(keys(raw, curve('now', 10.5, 12), curve('proposed', 0, 1))).toEqual([['raw', 'now'], ['proposed']]);
  expect(keys(raw, curve('now', 10.5, 12))).toEqual([['raw', 'now']]);
  expect(keys(raw, curve('empty', null))).toEqual([['raw', 'empty']]);
  expect(keys(curve('raw', null), curve('now', 5))).toEqual([['raw', 'now']]);
  expect(keys()).toEqual([[]]);
});

it('takes for a gap what is long beside the usual', () => {
  const at = (...times: number[]): HistoryPoint[] => times.map((time) => [time, 1, 1, 1]);
  expect(gapOf(at(0, 600, 1_200, 5_000, 5_600), 150)).toBe(1_500);
  expect(gapOf(at(0, 10, 20), 150)).toBe(150);
  expect(gapOf([], 150)).toBe(150);
});
