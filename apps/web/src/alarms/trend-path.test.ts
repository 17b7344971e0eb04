import { expect, it } from 'vitest';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { trendPath } from './trend-path.ts';

const box = { triggeredAt: 2_000, limit: null, width: 106, height: 36 };
const line = (values: readonly (number | null)[]): HistoryPoint[] =>
  values.map((value, i) => [i * 1_000, value, value, value]);

it('fills its box from the first point to the last', () => {
  const picture = trendPath(line([0, 5, 10]), box)!;
  expect(picture.line).toBe('M3 33L53 18L103 3');
  expect(picture.last).toEqual([103, 3]);
  expect(picture.triggerX).toBe(103);
});

it('breaks where values are missing, and leaves room for the limit', () => {
  const picture = trendPath(line([0, null, 10, 10]), { ...box, limit: 20 })!;
  expect(picture.line.match(/M/g)).toHaveLength(2);
  expect(picture.limitY).toBe(3);
});

it('says where the value went since the trigger', () => {
  expect(trendPath(line([0, 0, 5, 10]), box)!.direction).toBe('rising');
  expect(trendPath(line([0, 0, 10, 1]), box)!.direction).toBe('falling');
  expect(trendPath(line([0, 10, 10, 10.1]), box)!.direction).toBe('steady');
  expect(trendPath(line([0, 10, 10]), { ...box, triggeredAt: 9_000 })!.direction).toBe('steady');
});

it('is nothing of a single point', () => {
  expect(trendPath(line([1]), box)).toBeNull();
  expect(trendPath([], box)).toBeNull();
});
