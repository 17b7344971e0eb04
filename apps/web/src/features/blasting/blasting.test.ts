import type { Blast } from '@groundwatch/protocol/rest';
import { gb6722Curve } from '@groundwatch/geotechnics';
import { expect, test } from 'vitest';
import { curveOf, draftOf, presetDraft, presets } from './limit-draft.ts';
import { decades, limitLine, limitPlotOption } from './limit-plot.ts';
import { blastPoints, isOver, toCm, toMm } from './points.ts';

const blast = (values: Blast['values'], more: Partial<Blast> = {}): Blast => ({
  collectTime: '2026-07-18T06:00:00.000Z',
  quality: 0,
  checks: 0,
  late: false,
  values,
  ...more,
});
const brick = gb6722Curve('brick', 'least');
const strong = blast({
  peakX: -30,
  peakY: 4,
  peakZ: 12,
  resultant: 33,
  frequencyX: 40,
  frequencyY: 8,
  frequencyZ: null,
});

test('each axis is held against the limit at its own frequency, whichever way it went', () => {
  const { points, undrawn } = blastPoints([strong], ['X', 'Y', 'Z', 'R'], brick);
  expect(points.map(({ axis, hz, ppv, limit }) => [axis, hz, ppv, limit])).toEqual([
    ['X', 40, 30, 23],
    ['Y', 8, 4, 20],
    // The resultant uses the frequency of the strongest axis.
    ['R', 40, 33, 23],
  ]);
  expect(points.map(isOver)).toEqual([true, false, true]);
  // Without a frequency there is no point.
  expect(undrawn).toBe(1);
});

test('a velocity on the limit is not beyond it, and nothing is beyond no limit', () => {
  const on = blast({ peakX: 23, frequencyX: 40 });
  expect(blastPoints([on], ['X'], brick).points.map(isOver)).toEqual([false]);
  const { points } = blastPoints([strong], ['X'], []);
  expect([points[0]!.limit, isOver(points[0]!)]).toEqual([null, false]);
});

test('quality remarks of a reading apply to its points', () => {
  const late = blast({ peakX: 1, frequencyX: 2 }, { late: true, checks: 1 });
  expect(blastPoints([late], ['X'], []).points[0]).toMatchObject({ isResent: true, isSuspect: true });
});

test('a draft becomes a curve only when it is one', () => {
  expect(curveOf(draftOf(brick))).toEqual(brick);
  expect(curveOf([])).toBeNull();
  expect(curveOf([{ hz: 10, cm: '' }])).toBeNull();
  expect(curveOf([{ hz: 10, cm: 0 }])).toBeNull();
  expect(
    curveOf([
      { hz: 10, cm: 1 },
      { hz: 10, cm: 2 },
    ]),
  ).toBeNull();
  expect(curveOf([{ hz: 10, cm: 2.3 }])).toEqual([[10, 23]]);
  for (const preset of presets) expect(curveOf(presetDraft(preset))).not.toBeNull();
});

test('cm/s on the screen are mm/s on the wire, without rounding noise', () => {
  for (const cm of [0.1, 0.7, 2.3, 2.8, 4.2, 12.34]) expect(toCm(toMm(cm))).toBeCloseTo(cm, 12);
  expect([toMm(2.3), toMm(0.7), toMm(1.1)]).toEqual([23, 7, 11]);
});

test('scales are whole decades around all that is drawn', () => {
  expect(decades([2, 80])).toEqual([1, 100]);
  expect(decades([10, 100])).toEqual([10, 100]);
  expect(decades([5])).toEqual([1, 10]);
  expect(decades([10])).toEqual([10, 100]);
  expect(decades([])).toEqual([0.1, 10]);
});

test('the limit is level beyond its ends and holds its corners', () => {
  const line = limitLine(
    [
      [10, 5],
      [50, 20],
    ],
    [1, 100],
  );
  expect([line[0], line.at(-1)]).toEqual([
    [1, 0.5],
    [100, 2],
  ]);
  expect(line).toContainEqual([10, 0.5]);
  expect(line).toContainEqual([50, 2]);
  // Linear in Hz and mm/s.
  const [hz, cm] = line.find(([at]) => at > 29 && at < 31)!;
  expect(cm).toBeCloseTo((5 + ((hz - 10) / 40) * 15) / 10, 6);
  expect(limitLine([], [1, 100])).toEqual([]);
});

test('points beyond the limit are drawn apart, larger', () => {
  const { points } = blastPoints([strong], ['X', 'Y', 'R'], brick);
  const { series } = limitPlotOption({
    points,
    curve: brick,
    scheme: 'light',
    locale: 'en',
    size: { width: 800, height: 400 },
    words: { velocity: 'v', frequency: 'f', limit: 'limit', axis: (axis) => axis },
    tooltip: () => '',
  }) as unknown as { series: { id: string; data: number[][]; symbolSize: number }[] };
  const of = (id: string) => series.find((one) => one.id === id)!;
  expect(of('over/X').data).toEqual([[40, 3]]);
  expect(of('within/X').data).toEqual([]);
  expect(of('within/Y').data).toEqual([[8, 0.4]]);
  expect(of('over/X').symbolSize).toBeGreaterThan(of('within/X').symbolSize);
});
