import { expect, test } from 'vitest';
import { equalAxes, extentIn } from './equal-axes.ts';

test('a unit is as long upwards as across, whatever the plot’s proportions', () => {
  const plot = { width: 600, height: 200 };
  const { x, y } = equalAxes([-3, 3], [10, 12], plot);
  expect((x.max - x.min) / plot.width).toBeCloseTo((y.max - y.min) / plot.height, 12);
  expect(x.min).toBeLessThanOrEqual(-3);
  expect(x.max).toBeGreaterThanOrEqual(3);
  expect(y.min).toBeLessThan(10);
  expect(y.max).toBeGreaterThan(12);
  expect(x.interval).toBe(y.interval);
  for (const tick of y.ticks) expect(tick).toBeGreaterThanOrEqual(y.min);
});

test('a single point has room around it', () => {
  const { x, y, decimals } = equalAxes([2, 2], [5, 5], { width: 100, height: 100 }, 0.01);
  expect(x.max - x.min).toBeGreaterThanOrEqual(0.01);
  expect(y.max - y.min).toBeGreaterThanOrEqual(0.01);
  expect(decimals).toBe(3);
});

test('the extent of nothing is zero', () => {
  expect(extentIn([])).toEqual([0, 0]);
  expect(extentIn([3, -1, 2])).toEqual([-1, 3]);
});
