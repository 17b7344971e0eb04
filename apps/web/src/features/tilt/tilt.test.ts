import { TILT_TOLERANCE } from '@groundwatch/geotechnics';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { roseOf, scatterOf, SECTORS } from './rose.ts';
import { bearingOf, fromStart, headOf, leaningOf, selfChecks, tiltPoints, type TiltPoint } from './tilt-points.ts';

const at = (time: number, value: number | null): HistoryPoint => [time, value, value, value];
const path = (dx: number, dy: number, noise = 0): TiltPoint[] =>
  Array.from({ length: 480 }, (_, i) => ({
    time: i * 60_000,
    x: 1 + (dx * i) / 480 + noise * Math.sin(i * 12.9898) * (i % 3),
    y: -2 + (dy * i) / 480 + noise * Math.cos(i * 78.233) * (i % 3),
  }));

// A published reading of an LS-G6-TIL90-I tiltmeter with its total.
const published = { x: -2.4473, y: 2.8581, z: 86.236, total: 3.764 };

test('total tilt and self-check agree with a published reading', () => {
  expect(leaningOf(published).total).toBeCloseTo(published.total, 2);
  const series = { x: [at(0, published.x)], y: [at(0, published.y)], z: [at(0, published.z)] };
  expect(Math.abs(selfChecks({ series })[0]!.deviation)).toBeLessThan(0.0005);
  const wrong = selfChecks({ series: { ...series, z: [at(0, 60)] } });
  expect(Math.abs(wrong[0]!.deviation)).toBeGreaterThan(TILT_TOLERANCE);
});

test('a reading counts only with both angles', () => {
  const series = { x: [at(0, 1), at(1, null), at(2, 3)], y: [at(0, 1), at(1, 2)] };
  expect(tiltPoints({ series })).toEqual([{ time: 0, x: 1, y: 1 }]);
});

test('from the start the first reading is zero', () => {
  expect(
    fromStart([
      { time: 0, x: 1, y: -2 },
      { time: 1, x: 1.5, y: -2.25 },
    ]),
  ).toEqual([
    { time: 0, x: 0, y: 0 },
    { time: 1, x: 0.5, y: -0.25 },
  ]);
});

test('a degree moves the head of a metre by 17.45 mm', () => {
  expect(headOf({ x: 1, y: 0 })[0]).toBeCloseTo(17.452, 3);
});

test('bearings go clockwise from the top; +Y stands 90° counter-clockwise of +X', () => {
  expect(bearingOf(0, null)).toBe(0);
  expect(bearingOf(90, null)).toBe(270);
  expect(bearingOf(0, 218)).toBe(218);
  expect(bearingOf(90, 30)).toBe(300);
});

test.each([
  [0.5, 0, null, 0],
  [0, 0.5, null, 270],
  [-0.5, 0, 90, 270],
])('moving by (%f, %f) with the X axis at %s leads to %i°', (dx, dy, azimuth, main) => {
  const rose = roseOf(path(dx, dy), azimuth)!;
  expect(rose.main).toBe(main);
  expect(rose.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(rose.shares[main / (360 / SECTORS)]).toBeCloseTo(1, 6);
  expect(rose.length).toBeCloseTo(1_000 * Math.sin((0.5 * Math.PI) / 180) * (47 / 48), 1);
});

test('scatter alone is no movement', () => {
  expect(roseOf(path(0, 0, 0.01), null)).toBeNull();
  expect(scatterOf(path(0.5, 0.5))).toBeLessThan(0.002);
  expect(roseOf([], null)).toBeNull();
});
