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

/** Heights of the dashed lines and of the values named beside them, by rising value. */
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
    labels: children.flatMap(({ type, style, y }) => (type === 'text' && style.text?.includes('.') ? [y!] : [])),
  };
}

test('values stand at their lines', () => {
  const { lines, labels } = heights([20, 60], 900);
  expect(labels).toEqual(lines);
});

test.each([900, 320])('those of near lines stand apart, %d px wide', (width) => {
  const { lines, labels } = heights([80, 85, 20], width);
  expect(lines[0]! - lines[1]!).toBeLessThan(10);
  expect(labels[0]! - labels[1]!).toBeGreaterThanOrEqual(18);
  expect(labels[2]).toBe(lines[2]);
});

test('beyond the scale the greater stands above the smaller', () => {
  const { labels } = heights([-300.5, -500, 700, 900], 900);
  // Told from the edges inwards: 900, 700; −500, −300.5.
  expect(labels).toHaveLength(4);
  expect(labels[0]).toBeLessThan(labels[1]!);
  expect(labels[1]).toBeLessThan(labels[3]!);
  expect(labels[3]).toBeLessThan(labels[2]!);
});
