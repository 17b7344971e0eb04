import { expect, test } from 'vitest';
import { exaggerated, fittingFactor, mostChanged, polygonOf } from './polygon.ts';
import { geometry, profile } from '../../sensors/profiles/testing.ts';

/** A ring of eight elements, each 45° further than the one before. */
const ring = (bend = 0): [number, number][] =>
  Array.from({ length: 8 }, (_, i) => [i * 45 + (i === 2 ? bend : 0) - (i === 6 ? bend : 0), 0]);
const convergence = geometry({ installMode: 'convergence' });

test('a ring closes, and its chords are those of an octagon', () => {
  const { chords, closure, now } = polygonOf(profile(0, ring()), profile(0, ring()), convergence);
  expect(now).toHaveLength(9);
  expect(closure).toBeCloseTo(0, 6);
  // Circumscribed diameter of a regular octagon: side / sin 22.5°.
  for (const { length, change } of chords) {
    expect(length).toBeCloseTo(500 / Math.sin(Math.PI / 8), 3);
    expect(change).toBeCloseTo(0, 9);
  }
});

test('what closes in has a negative change, and the largest is found', () => {
  const polygon = polygonOf(profile(1, ring(1)), profile(0, ring()), convergence);
  const worst = mostChanged(polygon.chords)!;
  expect(Math.abs(worst.change!)).toBe(Math.max(...polygon.chords.map(({ change }) => Math.abs(change!))));
  expect(Math.abs(worst.change!)).toBeGreaterThan(1);
});

test('changes are drawn larger around the reference; one is as it is', () => {
  const polygon = polygonOf(profile(1, ring(1)), profile(0, ring()), convergence);
  expect(exaggerated(polygon, 1)).toEqual(
    polygon.now.map((at) => at && [expect.closeTo(at[0], 6), expect.closeTo(at[1], 6)]),
  );
  const [five, one] = [exaggerated(polygon, 5), exaggerated(polygon, 1)];
  five.forEach((at, i) =>
    expect(at![0] - polygon.reference[i]![0]).toBeCloseTo(5 * (one[i]![0] - polygon.reference[i]![0]), 6),
  );
  expect(fittingFactor(polygon)).toBeGreaterThan(1);
  expect(exaggerated({ now: polygon.now, reference: [] }, 50)).toEqual(polygon.now);
});

test('a missing element leaves its chords unknown', () => {
  const broken = ring().map((tilt, i): [number | null, number | null] => (i === 3 ? [null, null] : tilt));
  const { chords, now } = polygonOf(profile(1, broken), profile(0, ring()), convergence);
  expect(now.some((at) => at === null)).toBe(true);
  expect(chords.some(({ change }) => change === null)).toBe(true);
});
