import { expect, it } from 'vitest';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { trendOf } from './trend.ts';

const point = (time: number, value: number | null): HistoryPoint => [time, value, value, value];
const period = { from: 0, to: 100, gapMs: 20, count: 10 };

it('follows a quantity at even steps, and breaks where nothing was measured for too long', () => {
  const { change, steps } = trendOf([point(5, 1), point(15, 2), point(95, 4)], period);
  expect(change).toBe(3);
  expect(steps).toEqual([1, 2, 2, null, null, null, null, null, null, 4]);
});

it('knows of no change with a single value, and takes a missing value for none', () => {
  expect(trendOf([point(5, 1), point(90, null)], period).change).toBeNull();
  expect(trendOf([], period).steps.every((step) => step === null)).toBe(true);
});
