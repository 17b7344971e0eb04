import { expect, test } from 'vitest';
import { noMarks, type Curve, type Threshold } from '../curve.ts';
import type { TimeSeriesInput } from './input.ts';
import { layoutPanes } from './layout.ts';
import { thresholdSeries } from './threshold-lines.ts';

const curve: Curve = {
  key: 'angle',
  name: 'angle',
  field: { unit: '°', decimals: 1 },
  points: [0, 30, 60, 90].map((value, i) => [i * 60_000, value, value, value]),
  order: 0,
  gapMs: 120_000,
  marks: noMarks,
};
interface Drawn {
  type: string;
  y?: number;
  shape?: { y1: number };
  style: { text?: string; lineDash?: number[] };
}

/** Heights of the dashed lines and their value labels, by rising value. */
function heights(values: readonly number[], width: number): { lines: number[]; labels: number[] } {
  const thresholds = values.map((value): Threshold => ({ value, level: 3, name: '' }));
  const input: TimeSeriesInput = {
    panes: [{ key: 'angle', title: '°', curves: [curve], thresholds }],
    range: { from: 0, to: 180_000 },
    now: 180_000,
    annotations: [],
    scheme: 'light',
    locale: 'en',
    zone: 'UTC',
    size: { width, height: 160 },
    words: { noData: '', duration: () => '', late: () => '', ahead: () => '', fault: () => '' },
    tooltip: () => '',
  };
  const [layout] = layoutPanes(input);
  const { renderItem } = thresholdSeries(layout!, input) as { renderItem: () => { children: Drawn[] } };
  const { children } = renderItem();
  return {
    lines: children.flatMap(({ style, shape }) => (style.lineDash ? [shape!.y1] : [])),
    labels: children.flatMap(({ type, style, y }) => (type === 'text' && /\d\d/.test(style.text ?? '') ? [y!] : [])),
  };
}

test('values are at their lines', () => {
  const { lines, labels } = heights([20, 60], 900);
  expect(labels).toEqual(lines);
});

test.each([900, 320])('those of near lines are moved apart, %d px wide', (width) => {
  const { lines, labels } = heights([80, 85, 20], width);
  expect(lines[1]! - lines[0]!).toBeLessThan(10);
  expect(labels[1]! - labels[0]!).toBeGreaterThanOrEqual(18);
  expect(labels[2]).toBe(lines[2]);
});

test('outside the scale the greater is above the smaller', () => {
  const { labels } = heights([-300.5, -500, 700, 900], 900);
  // From above: 900, 700, −300.5, −500.
  expect(labels).toHaveLength(4);
  expect(labels).toEqual(labels.toSorted((a, b) => a - b));
});

test('equal limits of several curves are shown once, and labels do not overlap', () => {
  const { labels } = heights([55, 55, 50, 50, 45, 40, 200, 300, 200], 900);
  expect(labels).toHaveLength(6);
  const steps = labels.slice(1).map((y, i) => y - labels[i]!);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(18);
});

test('an axis shows nothing that cannot be: below nothing, or above all', () => {
  const scaleOf = (values: readonly number[], field: Curve['field']) => {
    const points = values.map((value, i): [number, number, number, number] => [i * 60_000, value, value, value]);
    const panes = [{ key: 'x', title: '', curves: [{ ...curve, field, points }], thresholds: [] }];
    const [layout] = layoutPanes({ panes, range: { from: 0, to: 180_000 }, locale: 'en', size } as never);
    return [layout!.scale.min, layout!.scale.max];
  };
  const size = { width: 900, height: 300 };
  expect(scaleOf([0, 12], { unit: 'm/s', decimals: 1, isPositive: true })[0]).toBe(0);
  expect(scaleOf([55, 99], { unit: '%', decimals: 1, isPositive: true })[1]).toBe(100);
  // Calibrated values outside the natural range, and quantities that can be negative, are drawn in full.
  expect(scaleOf([-1, 12], { unit: 'm/s', decimals: 1, isPositive: true })[0]).toBeLessThan(-1);
  expect(scaleOf([0, 104], { unit: '%', decimals: 1, isPositive: true })[1]).toBeGreaterThan(104);
  expect(scaleOf([0, 12], { unit: 'mm', decimals: 1, isPositive: false })[0]).toBeLessThan(0);
});
