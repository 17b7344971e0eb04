import { expect, it } from 'vitest';
import { displacementsOf, movementOver } from './displacement.ts';

const DAY_MS = 86_400_000;
const point = (time: number, value: number | null) =>
  [time, value, value, value] as [number, number | null, number | null, number | null];

it('takes readings that have all three and nothing against them', () => {
  const series = {
    north: [point(1, 10), point(2, 11), point(3, 12), point(4, 13)],
    east: [point(1, 1), point(2, null), point(3, 3), point(4, 4)],
    up: [point(1, -1), point(2, -2), point(3, -3), point(4, -4)],
  };
  expect(displacementsOf({ series, doubtful: [[3, 0, 8]] })).toEqual([
    { time: 1, north: 10, east: 1, up: -1 },
    { time: 4, north: 13, east: 4, up: -4 },
  ]);
});

it('computes distance, direction and velocity of an antenna, despite one bad reading', () => {
  // 3 mm a day north and 4 east: 5 in the plane, at atan2(4, 3) = 53.13° from north, and 1 mm a day down.
  const points = Array.from({ length: 11 }, (_, day) => ({
    time: day * DAY_MS,
    north: 3 * day,
    east: 4 * day,
    up: -day,
  }));
  points[5] = { ...points[5]!, north: 900 };
  const moved = movementOver(points)!;
  expect(moved.horizontal).toBeCloseTo(50, 10);
  expect(moved.bearing).toBeCloseTo(53.13, 2);
  expect(moved.up).toBe(-10);
  expect(moved.speed).toBeCloseTo(5, 1);
  expect(moved.upSpeed).toBeCloseTo(-1, 10);
});

it('has no velocity with two readings, and nothing with one', () => {
  const [first, second] = [
    { time: 0, north: 0, east: 0, up: 0 },
    { time: DAY_MS, north: 0, east: 0, up: 1 },
  ];
  expect(movementOver([first, second])).toEqual({ horizontal: 0, bearing: null, up: 1, speed: null, upSpeed: null });
  expect(movementOver([first])).toBeNull();
});
