import { expect, test } from 'vitest';
import { clipPolygons, clipRing, linesWithin, withExtents } from './clip.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
] as const;
const area = (ring: readonly (readonly [number, number])[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      return sum + x * ny - nx * y;
    }, 0) / 2,
  );

test('what lies outside is cut off', () => {
  expect(area(clipRing(square, [5, 5, 20, 20]))).toBe(25);
  expect(area(clipRing(square, [2, 3, 4, 5]))).toBe(4);
  expect(clipRing(square, [20, 20, 30, 30])).toEqual([]);
});

test('a view inside a continent is all land', () => {
  const [land] = clipPolygons(withExtents([[square]]), [4, 4, 5, 5], 0.01);
  expect(area(land![0]!)).toBe(1);
  expect(land![0]!.length).toBeLessThanOrEqual(5);
});

test('far and tiny polygons are passed over', () => {
  const island = [square.map(([x, y]) => [50 + x / 1_000, y / 1_000] as const)];
  const polygons = withExtents([[square], island]);
  expect(clipPolygons(polygons, [-5, -5, 100, 20], 0.1)).toEqual([[square]]);
  expect(clipPolygons(polygons, [40, -5, 100, 20], 0.001)).toEqual([island]);
});

test('a coast loses the detail that no pixel shows, and keeps its shape', () => {
  const coast = Array.from({ length: 4_000 }, (_, i) => {
    const angle = (i / 4_000) * 2 * Math.PI;
    const radius = 10 + 0.01 * Math.sin(angle * 400);
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  const [land] = clipPolygons(withExtents([[coast]]), [-20, -20, 20, 20], 0.2);
  expect(land![0]!.length).toBeLessThan(400);
  expect(area(land![0]!)).toBeCloseTo(Math.PI * 100, -1);
});

test('of lines those in view are kept, without detail that is too fine', () => {
  const line = (y: number, count: number) => [
    Array.from({ length: count }, (_, i): [number, number] => [i / 10, y + (i % 2) / 10]),
  ];
  const lines = withExtents([line(0, 5), line(1, 20), line(2, 10), line(50, 30)]);
  expect(linesWithin(lines, [0, -1, 3, 3], 0.001).map((one) => one.length)).toEqual([5, 20, 10]);
  expect(linesWithin(lines, [0, -1, 3, 3], 1).map((one) => one.length)).toEqual([2, 2, 2]);
});
