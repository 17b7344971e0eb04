import fc from 'fast-check';
import { expect, it } from 'vitest';
import { theilSen } from './robust-slope.ts';

const xs = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

it('is the median of the slopes between pairs, with the interval of Sen (1968)', () => {
  // Pairs: −1, 1, 4/3, 1.5, 2.5, 4.
  const found = theilSen([0, 1, 2, 3], [0, 1, 5, 4], 4)!;
  expect(found.slope).toBeCloseTo((1.5 + 4 / 3) / 2, 12);
  expect([found.low, found.high]).toEqual([-1, 4]);
  expect(theilSen([1], [1], 1)).toBeNull();
  expect(theilSen([1, 1], [1, 2], 2)).toBeNull();
});

// Whatever their error and position: bounded by the slopes of good points.
it.each([
  [5, 1],
  [8, 2],
  [12, 3],
  [16, 4],
  [17, 2],
  [24, 3],
  [72, 4],
  [720, 4],
])('of %d points tolerates %d bad ones', (n, bad) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(n - 1), { minLength: bad, maxLength: bad }),
      fc.array(fc.constantFrom(-1e6, -60, 10, 60, 1e6), { minLength: bad, maxLength: bad }),
      fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: n, maxLength: n }),
      (places, sizes, noise) => {
        const ys = xs(n).map((x, i) => 3 * x + noise[i]!);
        for (const [i, place] of places.entries()) ys[place]! += sizes[i]!;
        expect(Math.abs(theilSen(xs(n), ys, n)!.slope - 3)).toBeLessThanOrEqual(0.8 + 1e-6);
      },
    ),
  );
});

it('is unbounded with one more bad point', () => {
  const ys = [0, 1, 2, 3, 4, 5, 6, 7, 1e6, 2e6, 3e6, 4e6];
  expect(theilSen(xs(12), ys, 12)!.slope).toBeGreaterThan(1_000);
});

it('includes the true slope in about 95 of 100 noisy lines', () => {
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let held = 0;
  for (let round = 0; round < 1_000; round += 1) {
    const { low, high } = theilSen(
      xs(20),
      xs(20).map((x) => 0.5 * x + random() + random() + random()),
      20,
    )!;
    if (low <= 0.5 && 0.5 <= high) held += 1;
  }
  expect(held).toBeGreaterThan(930);
  expect(held).toBeLessThan(985);
});
