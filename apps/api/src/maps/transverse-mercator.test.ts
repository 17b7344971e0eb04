import { expect, test } from 'vitest';
import { CGCS2000, transverseMercator } from './transverse-mercator.ts';

test('the worked example of the Ordnance Survey is reproduced to the millimetre', () => {
  // A guide to coordinate systems in Great Britain, annexe C.1: Airy 1830, true origin 49° N 2° W at 400000, -100000.
  const airy = { a: 6_377_563.396, f: 1 - 6_356_256.909 / 6_377_563.396, scale: 0.999_601_271_7 };
  const project = transverseMercator(airy, -2);
  const [x, y] = project(1 + 43 / 60 + 4.5177 / 3_600, 52 + 39 / 60 + 27.2531 / 3_600);
  const [, origin] = project(-2, 49);
  expect(x + 400_000).toBeCloseTo(651_409.903, 2);
  expect(y - origin - 100_000).toBeCloseTo(313_177.27, 2);
});

test('the meridian quadrant of CGCS2000 is as long as that of GRS 80', () => {
  expect(transverseMercator(CGCS2000, 105)(105, 90)[1]).toBeCloseTo(10_001_965.729, 2);
});
