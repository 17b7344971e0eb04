import { expect, it } from 'vitest';
import { rowsThatFit, shownOf } from './rows.ts';
import { sparkPath } from './spark-path.ts';

it('counts whole rows, also where rounding took a little of their room', () => {
  expect(rowsThatFit(205, 41)).toBe(5);
  expect(rowsThatFit(204.6, 41)).toBe(5);
  expect(rowsThatFit(203, 41)).toBe(4);
  expect(rowsThatFit(0, 41)).toBe(0);
  expect(rowsThatFit(100, 0)).toBe(0);
});

it('keeps room to say how many more there are, but only where there are more', () => {
  expect(shownOf(5, 250, 50, 25)).toBe(5);
  expect(shownOf(6, 250, 50, 25)).toBe(4);
  expect(shownOf(6, 280, 50, 25)).toBe(5);
  expect(shownOf(6, 0, 50, 25)).toBe(0);
});

it('draws a line that is broken where values are missing, and ends in its last one', () => {
  const box = { width: 100, height: 10 };
  expect(sparkPath([0, 10, null, 5, 5], box)).toEqual({ path: 'M0 10L25 0M75 5L100 5', last: [100, 5] });
  expect(sparkPath([1, 2], box, true).path).toBe('M0 10H100V0');
  expect(sparkPath([1, null, 2, 3], box).path).toBe('M0 10h0M66.67 5L100 0');
  expect(sparkPath([3, 3], box).path).toBe('M0 5L100 5');
  expect(sparkPath([], box)).toEqual({ path: '', last: null });
  expect(sparkPath([50], box, false, { least: 0, most: 100 }).last).toEqual([100, 5]);
});
