import { expect, test } from 'vitest';
import { contrast } from '../theme/contrast.ts';
import { tokens } from '../theme/tokens.ts';
import { colourScales } from './colour-scales.ts';
import { colourAt, dateColour } from './ramp.ts';

test('a ramp goes through its colours evenly and ends with them', () => {
  expect(colourAt(['#000000', '#FFFFFF'], 0.5)).toBe('#808080');
  expect(colourAt(['#000000', '#FF0000', '#FFFFFF'], 0.5)).toBe('#ff0000');
  expect(colourAt(['#102030', '#FFFFFF'], 7)).toBe('#ffffff');
  expect(colourAt(['#102030', '#FFFFFF'], -1)).toBe('#102030');
});

test.each(['dark', 'light'] as const)(
  'the newest date stands out most on %s ground, each more than the one before',
  (scheme) => {
    const { surface } = tokens[scheme];
    const contrasts = Array.from({ length: 8 }, (_, i) => contrast(dateColour(scheme, i, 8), surface));
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
    expect(dateColour(scheme, 0, 1)).toBe(dateColour(scheme, 7, 8));
  },
);

test.each(
  Object.entries(colourScales).flatMap(([name, scale]) =>
    (['dark', 'light'] as const).map((s) => [name, s, scale[s]] as const),
  ),
)('the scale of %s (%s) can be read by lightness alone', (_name, scheme, stops) => {
  const white = Array.from({ length: 21 }, (_, i) => contrast(colourAt(stops, i / 20), '#FFFFFF'));
  const sorted = white.toSorted((a, b) => (scheme === 'dark' ? b - a : a - b));
  expect(white).toEqual(sorted);
  expect(Math.max(...white) / Math.min(...white)).toBeGreaterThan(7);
});
