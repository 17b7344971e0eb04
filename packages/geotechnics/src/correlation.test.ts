import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chanceBound,
  correlationInterval,
  crossCorrelation,
  effectivePairs,
  pairsAt,
  pearson,
  regressionOn,
} from './correlation.ts';

/** Deterministic noise (Park and Miller 1988). */
function noise(count: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  });
}

describe('correlation coefficient', () => {
  it('is 8 / √(10 · 10) for five pairs computed by hand', () => {
    expect(pearson([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBeCloseTo(0.8, 12);
    expect(pearson([1, 2, 3], [4, 4, 4])).toBeNull();
  });

  it("has Fisher's interval: artanh 0.8 ± 1.96 / √(28 − 3) is 0.7066 to 1.4906", () => {
    const [low, high] = correlationInterval(0.8, 28);
    expect(low).toBeCloseTo(0.6086, 4);
    expect(high).toBeCloseTo(0.9034, 4);
  });

  it('of 27 independent pairs exceeds chance from 0.381 on (table of critical values, 25 degrees of freedom, 5 %)', () => {
    expect(chanceBound(27, 27, 1)).toBeCloseTo(0.381, 3);
    expect(chanceBound(27, 27, 9)).toBeGreaterThan(0.5);
    expect(chanceBound(27, 2.4, 9)).toBe(1);
  });
});

describe('effective pairs', () => {
  it('are 1 / (1/20 + 2/20 · 4) for twenty alternating ones, whose products of autocorrelations are 1', () => {
    const alternating = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    expect(effectivePairs(alternating, alternating, 20)).toBeCloseTo(1 / 0.45, 10);
  });

  it('are nearly all for noise, and few for a trend', () => {
    expect(effectivePairs(noise(500), noise(500, 7), 500)).toBeGreaterThan(350);
    const trend = Array.from({ length: 500 }, (_, i) => i);
    expect(effectivePairs(trend, trend, 500)).toBeLessThan(6);
  });
});

describe('correlation over lags', () => {
  it('finds the delay, with its number of pairs', () => {
    const x: (number | null)[] = noise(200);
    const y = x.map((_, i) => x[i - 7] ?? null);
    const found = crossCorrelation(x, y, 20);
    expect(found).toMatchObject({ lag: 7, pairs: 193 });
    if ('tooFew' in found) throw new Error('found nothing');
    expect(found.r).toBeCloseTo(1, 9);
    expect(found.points).toHaveLength(41);
    expect(found.chance).toBeLessThan(0.4);
    expect(found.lagInterval).toEqual([7, 7]);
  });

  it('changes sign with the series, and takes the strongest of either sign', () => {
    const x: (number | null)[] = noise(200);
    const y = x.map((_, i) => (x[i + 3] === undefined ? null : -x[i + 3]!));
    expect(crossCorrelation(x, y, 10)).toMatchObject({ lag: -3, r: -1 });
  });

  it('stays below the chance bound for unrelated series', () => {
    const found = crossCorrelation(noise(400, 3), noise(400, 11), 30);
    if ('tooFew' in found) throw new Error('found nothing');
    expect(Math.abs(found.r)).toBeLessThan(found.chance);
  });

  it('reports the number of pairs where they are too few, and no interval for a trend', () => {
    expect(crossCorrelation([1, 2, null, 4], [1, 2, 3, 4], 1)).toEqual({ tooFew: 3 });
    const trend = Array.from({ length: 100 }, (_, i) => i);
    expect(crossCorrelation(trend, trend, 5)).toMatchObject({ rInterval: null, lagInterval: null, chance: 1 });
  });

  it('skips pairs with a missing value', () => {
    expect(pairsAt([1, null, 3, 4], [5, 6, null, 8], 1)).toEqual({ x: [1, 3], y: [6, 8] });
    expect(pairsAt([1, 2, 3], [5, 6, 7], -1)).toEqual({ x: [2, 3], y: [5, 6] });
  });
});

describe('regression of one on another', () => {
  it('is the exact line, at the lag at which it holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -9, max: 9 }), (slope, intercept) => {
        const x = noise(60);
        const y = x.map((_, i) => (i < 2 ? null : intercept + slope * x[i - 2]!));
        const fit = regressionOn(x, y, 2);
        if ('tooFew' in fit) throw new Error('too few');
        expect(fit.slope).toBeCloseTo(slope, 6);
        expect(fit.intercept).toBeCloseTo(intercept, 6);
        expect(fit.n).toBe(58);
      }),
    );
  });

  it('counts only effective pairs: the error is larger by √((n − 2) / (Nₑ − 2))', () => {
    const x = noise(40);
    const y = x.map((value, i) => 3 * value + noise(40, 5)[i]!);
    const fit = regressionOn(x, y, 0);
    if ('tooFew' in fit) throw new Error('too few');
    expect(fit.p).toBeLessThan(0.01);
    expect(fit.slopeError).toBeGreaterThan(0);
    const trend = Array.from({ length: 60 }, (_, i) => i);
    expect(
      regressionOn(
        trend,
        trend.map((v, i) => v + noise(60)[i]!),
        0,
      ),
    ).toMatchObject({ p: null, slopeError: null });
    expect(regressionOn([1, 2], [1, 2], 0)).toEqual({ tooFew: 2 });
  });
});
