import { describe, expect, test } from 'vitest';
import { lineOf, spread, upTo, type LineOptions } from './profile-lines.ts';
import { largest, shearZone } from './profile-line.ts';
import { arrayVector, geometry, profile } from './testing.ts';

const { before, after, farFixed, nearFixed } = arrayVector;
const reference = profile(1_000, before);
const now = profile(2_000, after);
const options = (changes: Partial<LineOptions> = {}): LineOptions => ({
  family: 'array',
  geometry: geometry(),
  counting: 'cumulative',
  base: 'relative',
  reinstallations: [],
  ...changes,
});

describe('an array', () => {
  test.each([
    ['far', farFixed],
    ['near', nearFixed],
  ] as const)('moves from its %s end as the vector says', (fixedEnd, expected) => {
    const line = lineOf(now, reference, options({ geometry: geometry({ fixedEnd }) }));
    line.nodes.forEach(({ x, y, z }, i) => {
      expect(x).toBeCloseTo(expected[i]![0], 3);
      expect(y).toBeCloseTo(expected[i]![1], 3);
      expect(z).toBeCloseTo(expected[i]![2], 3);
    });
    expect(line.nodes.map(({ at }) => at)).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  test('increments stand in the middle of their element and add up to the whole', () => {
    const { nodes } = lineOf(now, reference, options({ counting: 'incremental' }));
    expect(nodes.map(({ at }) => at)).toEqual([0.25, 0.75, 1.25, 1.75]);
    expect(nodes.reduce((sum, { x }) => sum + x!, 0)).toBeCloseTo(10.4716, 3);
  });

  test('absolute needs no reference, relative has nothing without one', () => {
    const absolute = lineOf(now, null, options({ base: 'absolute' }));
    expect(absolute.nodes.at(-1)).toMatchObject({ x: 0, y: 0 });
    expect(absolute.nodes[0]!.x).toBeCloseTo(
      500 * [0.3, 0.9, 0.4, 0.2].reduce((s, d) => s + Math.sin((d * Math.PI) / 180), 0),
      6,
    );
    expect(lineOf(now, null, options()).nodes.every(({ x }) => x === null)).toBe(true);
  });

  test('the resultant has no direction; a turned mark leaves it as it is', () => {
    const straight = lineOf(now, reference, options());
    const turned = lineOf(now, reference, options({ geometry: geometry({ xMarkOffset: 90 }) }));
    expect(turned.nodes[0]!.y).toBeCloseTo(10.4716, 3);
    turned.nodes.forEach(({ resultant }, i) => expect(resultant).toBeCloseTo(straight.nodes[i]!.resultant!, 9));
  });

  test('with the orifice’s elevation the axis counts metres above sea level', () => {
    const { nodes } = lineOf(now, reference, options({ geometry: geometry({ orificeElevation: 612_500 }) }));
    expect(nodes.map(({ at }) => at)).toEqual([612.5, 612, 611.5, 611, 610.5]);
  });

  test('after a re-installation in between, only other changes of tilt count as movement', () => {
    // Since then elements 2 and 3 of four are 5° and −3° off in x, the first 1° in y.
    const reinstallations = [{ at: new Date(1_500).toISOString(), offsets: { x: [0, 5, -3, 0], y: [1, 0, 0, 0] } }];
    const anew = profile(2_000, [
      [0.3, 1.2],
      [5.9, 0.1],
      [-2.6, 0],
      [0.2, -0.1],
    ]);
    const joined = lineOf(anew, reference, options({ reinstallations }));
    joined.nodes.forEach(({ x, y, z }, i) => {
      expect([x, y, z].map((value) => Number(value!.toFixed(4)) + 0)).toEqual(farFixed[i]);
    });
    // Earlier readings are relative to a later reference in the same way. Measured values stay.
    const back = lineOf(reference, anew, options({ reinstallations }));
    expect(back.nodes[0]!.y).toBeCloseTo(0, 9);
    expect(back.nodes[2]!.x).toBeCloseTo(
      500 * (Math.sin((-2.9 * Math.PI) / 180) - Math.sin((-2.6 * Math.PI) / 180)),
      9,
    );
    expect(lineOf(anew, null, options({ reinstallations, base: 'absolute' }))).toEqual(
      lineOf(anew, null, options({ base: 'absolute' })),
    );
    const unknown = lineOf(anew, reference, options({ reinstallations: [{ ...reinstallations[0]!, offsets: {} }] }));
    expect(unknown.nodes.map(({ x }) => x)).toEqual([null, null, null, null, 0]);
    expect(unknown.missing).toEqual([]);
  });

  test('a missing element is named, and what cannot be known from the fixed end on is missing too', () => {
    const broken = profile(2_000, [after[0], [null, null], after[2], after[3]]);
    const line = lineOf(broken, reference, options());
    expect(line.missing).toEqual([2]);
    expect(line.nodes.map(({ x }) => x === null)).toEqual([true, true, false, false, false]);
    const increments = lineOf(broken, reference, options({ counting: 'incremental' }));
    expect(increments.nodes.map(({ x }) => x === null)).toEqual([false, true, false, false]);
  });

  test('lying level it tells heights over distance, down as negative', () => {
    const level = options({ geometry: geometry({ installMode: 'settlement', fixedEnd: 'near' }) });
    const flat = profile(0, [
      [0, 0],
      [0, 0],
    ]);
    const sunk = profile(1, [
      [1, 0],
      [-1, 0],
    ]);
    const { nodes } = lineOf(sunk, flat, level);
    expect(nodes.map(({ at }) => at)).toEqual([0, 0.5, 1]);
    expect(Math.abs(nodes[1]!.z!)).toBeCloseTo(500 * Math.sin(Math.PI / 180), 6);
    expect(nodes[2]!.z).toBeCloseTo(0, 6);
  });
});

test('readings say whether they can be trusted', () => {
  const doubtful = lineOf(profile(0, before, { checks: 2, late: true }), reference, options());
  expect(doubtful).toMatchObject({ isSuspect: true, isResent: true });
  expect(lineOf(now, reference, options())).toMatchObject({ isSuspect: false, isResent: false });
});

test('an in-place inclinometer adds up from the bottom, each element over the length to the next', () => {
  const depth = [2_000, 4_000, 6_000];
  const chain = (tilts: number[]) =>
    profile(
      0,
      tilts.map((x) => [x, 0]),
      { values: { depth } },
    );
  const fixed = options({ family: 'fixedInclinometer' });
  const line = lineOf(chain([1, 2, 0]), chain([0, 0, 0]), fixed);
  const sin = (degrees: number) => 2_000 * Math.sin((degrees * Math.PI) / 180);
  expect(line.nodes.map(({ at }) => at)).toEqual([0, 2, 4, 6]);
  [sin(1) + sin(2), sin(2), 0, 0].forEach((x, i) => expect(line.nodes[i]!.x).toBeCloseTo(x, 6));
  const near = lineOf(chain([1, 2, 0]), chain([0, 0, 0]), { ...fixed, geometry: geometry({ fixedEnd: 'near' }) });
  expect(near.nodes[0]!.x).toBeCloseTo(0, 9);
  expect(near.nodes[3]!.x).toBeCloseTo(-sin(1) - sin(2), 6);
  const steps = lineOf(chain([1, 2, 0]), chain([0, 0, 0]), { ...fixed, counting: 'incremental' });
  expect(steps.nodes.map(({ at }) => at)).toEqual([1, 3, 5]);
});

test('the zone of shear is the stretch around the largest bend; noise and a line that bends all along have none', () => {
  const bent = (moves: number[]) => ({
    time: 0,
    isResent: false,
    isSuspect: false,
    missing: [],
    nodes: moves.map((x, at) => ({ at, x, y: 0, z: 0, resultant: Math.abs(x) })),
  });
  expect(shearZone(bent([30, 30, 30, 12, 1, 0.5, 0, 0]))).toEqual({ from: 2, to: 4 });
  expect(shearZone(bent([0.4, 0.3, 0, 0, 0]))).toBeNull();
  expect(shearZone(bent([40, 30, 20, 10, 0]))).toBeNull();
  expect(largest(bent([1, -5, 3]), 'x')).toMatchObject({ at: 1, x: -5 });
});

test('dates are spread over all readings, both ends included', () => {
  expect(spread([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]);
  expect(spread([1, 2], 6)).toEqual([1, 2]);
});

test('a picked date is answered by the newest reading up to it', () => {
  expect(upTo([reference, now], 1_999)).toBe(reference);
  expect(upTo([reference, now], 2_000)).toBe(now);
  expect(upTo([reference], 999)).toBeNull();
});
