import { expect, test } from 'vitest';
import { areaText, lengthText, measure, wayOf } from './measure.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

test('a line has its sides and its length, three places an area besides', () => {
  const two = measure([at(0, 0), at(1, 0)]);
  expect(two.sides[0]).toBeCloseTo(111_319.491, 2);
  expect(two).toMatchObject({ closing: null, area: null, length: two.sides[0] });
  const three = measure([at(104, 30), at(104.001, 30), at(104.001, 30.001)]);
  expect(three.sides).toHaveLength(2);
  // Half of 96.49 m by 110.86 m.
  expect(three.area! / ((96.486 * 110.854) / 2)).toBeCloseTo(1, 3);
  expect(three.closing).toBeCloseTo(Math.hypot(96.486, 110.854), 0);
  expect(measure([])).toEqual({ sides: [], length: 0, closing: null, area: null });
});

test.each([
  [0, '0.00 m'],
  [3.456, '3.46 m'],
  [123.456, '123.5 m'],
  [1_234.5, '1.235 km'],
  [1_234_567, '1,235 km'],
])('%d m is written %s', (metres, text) => {
  expect(lengthText(metres, 'en-GB')).toBe(text);
});

test.each([
  [12.3456, 'en-GB', '12.35 m²'],
  [12_345, 'ja-JP', '1.235 ha'],
  [2_345_678, 'en-GB', '2.346 km²'],
  [10_000, 'zh-CN', '1.000 ha（15.00 亩）'],
])('%d m² is written in %s %s', (area, locale, text) => {
  expect(areaText(area, locale)).toBe(text);
});

test('a long side is drawn along the shortest way, a short one straight', () => {
  expect(wayOf(at(104, 30), at(104.1, 30))).toHaveLength(2);
  const way = wayOf(at(100, 40), at(140, 40));
  expect(way[0]).toEqual(at(100, 40));
  expect(way.at(-1)).toEqual(at(140, 40));
  // North of the parallel.
  expect(way[Math.floor(way.length / 2)]!.latitude).toBeGreaterThan(41.5);
});
