import type { History } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { judgeFit } from './judge-fit.ts';
import { pairsOf, type Pair } from './pairs.ts';

const point = (time: number, value: number | null): [number, number | null, number | null, number | null] => [
  time,
  value,
  value,
  value,
];

describe('pairs', () => {
  const history: History = {
    resolution: 0,
    series: {
      x: [point(1, 10), point(2, 11), point(3, null), point(4, 13), point(5, 99)],
      temperature: [point(1, 20), point(2, null), point(3, 21), point(4, 22), point(5, 23)],
    },
    late: [],
    doubtful: [[5, 1, 2]],
  };

  it('are of the same time, whole and not suspect', () => {
    expect(pairsOf(history, 'x', 'temperature')).toEqual({
      pairs: [
        { time: 1, value: 10, temperature: 20 },
        { time: 4, value: 13, temperature: 22 },
      ],
      leftOut: 1,
    });
    expect(pairsOf(history, 'y', 'temperature').pairs).toEqual([]);
  });
});

describe('a fit', () => {
  const made = (count: number, warmth: (i: number) => number, value: (t: number, i: number) => number): Pair[] =>
    Array.from({ length: count }, (_, i) => ({ time: i, temperature: warmth(i), value: value(warmth(i), i) }));
  const day = (i: number): number => 20 + 8 * Math.sin(i / 4);
  /** Independent of the temperature. */
  const noise = (i: number): number => Math.sin(i * i * 12.9898) * 3;

  it('is good where the temperature explains the value', () => {
    const { fit, spread, warning } = judgeFit(made(100, day, (t, i) => 5 + 0.02 * (t - 20) + noise(i) / 1_000));
    expect(fit?.coefficient).toBeCloseTo(0.02, 3);
    expect(spread).toBeGreaterThan(15);
    expect(warning).toBeNull();
  });

  it.each([
    ['tooFew', made(19, day, (t) => t)],
    ['tooFew', []],
    [
      'tooNarrow',
      made(
        100,
        (i) => 20 + (i % 2),
        (t) => t,
      ),
    ],
    ['notSignificant', made(100, day, (_t, i) => (i % 2) * 2)],
    ['poor', made(400, day, (t, i) => 0.1 * t + noise(i))],
  ])('is called %s', (warning, pairs) => expect(judgeFit(pairs).warning).toBe(warning));
});
