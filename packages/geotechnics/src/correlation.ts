import { linearFit, type Interval } from './regression.ts';
import { studentQuantile, studentTwoSided } from './student-t.ts';

type Values = readonly (number | null)[];

/** Pairs with both values that a lag needs to be told of, and pairs that tell something new that a result needs. */
export const LEAST_PAIRS = 20;
export const LEAST_EFFECTIVE = 6;
const Z95 = 1.959_964;

/** Values at the same place, y taken `lag` cells later, where both are known. */
export function pairsAt(x: Values, y: Values, lag: number): { readonly x: number[]; readonly y: number[] } {
  const pairs = { x: [] as number[], y: [] as number[] };
  for (let i = Math.max(0, -lag); i < x.length; i += 1) {
    const [one, other] = [x[i] ?? null, y[i + lag] ?? null];
    if (one === null || other === null) continue;
    pairs.x.push(one);
    pairs.y.push(other);
  }
  return pairs;
}

/** Pearson's coefficient of correlation; null where one of the two never changes. Source: Draper and Smith, Applied Regression Analysis. */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  const n = x.length;
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < n; i += 1) [sumX, sumY] = [sumX + x[i]!, sumY + y[i]!];
  let [sxx, syy, sxy] = [0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const [dx, dy] = [x[i]! - sumX / n, y[i]! - sumY / n];
    [sxx, syy, sxy] = [sxx + dx * dx, syy + dy * dy, sxy + dx * dy];
  }
  return sxx > 0 && syy > 0 ? Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy))) : null;
}

/** Correlation of a series with itself at lags from 1 up to `most` cells, over the pairs that are known; 0 where there are none. */
function autocorrelation(values: Values, most: number): number[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  return Array.from({ length: most }, (_, index) => {
    let [sum, n] = [0, 0];
    for (let i = index + 1; i < values.length; i += 1) {
      const [one, other] = [values[i]!, values[i - index - 1]!];
      if (one === null || other === null) continue;
      sum += (one - mean) * (other - mean);
      n += 1;
    }
    return n === 0 || variance === 0 ? 0 : sum / n / variance;
  });
}

/**
 * How many of `n` pairs tell something new where neighbours resemble each other: 1/Nₑ = 1/N + (2/N) Σ ρx(j) ρy(j) for j up to N/5, N at most.
 * Source: Pyper and Peterman (1998), Can. J. Fish. Aquat. Sci. 55, equation 1 (after Chelton 1984).
 */
export function effectivePairs(x: Values, y: Values, n: number): number {
  const most = Math.min(Math.floor(n / 5), x.length - 1);
  const [ofX, ofY] = [autocorrelation(x, most), autocorrelation(y, most)];
  const sum = ofX.reduce((total, rho, j) => total + rho * ofY[j]!, 0);
  return Math.min(n, 1 / Math.max(1 / n, 1 / n + (2 / n) * sum));
}

/** 95 % interval of a coefficient of correlation of so many independent pairs, more than three. Source: Fisher (1921), z = artanh r. */
export function correlationInterval(r: number, pairs: number): Interval {
  const [z, half] = [Math.atanh(Math.max(-0.999_999, Math.min(0.999_999, r))), Z95 / Math.sqrt(pairs - 3)];
  return [Math.tanh(z - half), Math.tanh(z + half)];
}

/**
 * What the greatest of `lags` coefficients reaches by chance in 5 % of cases where nothing is related, either sign: Student's t of one of the
 * independent ones among them, whose number is lags · Nₑ / N (Šidák 1967).
 */
export function chanceBound(pairs: number, effective: number, lags: number): number {
  const independent = Math.max(1, (lags * effective) / pairs);
  const df = Math.floor(effective) - 2;
  if (effective < LEAST_EFFECTIVE) return 1;
  const t = studentQuantile(Math.max(0.001, 1 - 0.95 ** (1 / independent)), df);
  return t / Math.sqrt(t * t + df);
}

export interface LagPoint {
  /** Cells that y comes after x. */
  readonly lag: number;
  /** Null: too few pairs, or one of the two does not change. */
  readonly r: number | null;
  readonly pairs: number;
}

export interface CrossCorrelation {
  readonly points: readonly LagPoint[];
  /** The lag with the greatest coefficient, whatever its sign. */
  readonly lag: number;
  readonly r: number;
  readonly pairs: number;
  /** Pairs that tell something new. */
  readonly effective: number;
  /** 95 % of r, and the lags next to the greatest at which the coefficient lies within it; null: too few pairs tell something new. */
  readonly rInterval: Interval | null;
  readonly lagInterval: Interval | null;
  readonly chance: number;
}

/** Neither is related to the other in any way that could be told: how many pairs there are at the lag with most. */
export interface TooFewPairs {
  readonly tooFew: number;
}

/**
 * Coefficients of correlation of two series on one grid over lags of −`most` to `most` cells; positive lags: x comes first. A lag with fewer than
 * 20 pairs has none. Both following a trend resembles everything: then few pairs tell something new, and changes are to be compared instead.
 */
export function crossCorrelation(x: Values, y: Values, most: number): CrossCorrelation | TooFewPairs {
  const points = Array.from({ length: 2 * most + 1 }, (_, index): LagPoint => {
    const lag = index - most;
    const pairs = pairsAt(x, y, lag);
    const { length } = pairs.x;
    return { lag, pairs: length, r: length < LEAST_PAIRS ? null : pearson(pairs.x, pairs.y) };
  });
  const told = points.filter((point): point is LagPoint & { r: number } => point.r !== null);
  // Of lags that are as good the one nearest to none.
  const best = told.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r) || Math.abs(a.lag) - Math.abs(b.lag))[0];
  if (!best) return { tooFew: Math.max(0, ...points.map(({ pairs }) => pairs)) };
  const effective = effectivePairs(x, y, best.pairs);
  const rInterval = effective < LEAST_EFFECTIVE ? null : correlationInterval(best.r, effective);
  return {
    points,
    lag: best.lag,
    r: best.r,
    pairs: best.pairs,
    effective,
    rInterval,
    lagInterval: rInterval && lagsWithin(points, best.lag, rInterval),
    chance: chanceBound(best.pairs, effective, told.length),
  };
}

/** The stretch of lags around the best one whose coefficients lie within its interval. */
function lagsWithin(points: readonly LagPoint[], lag: number, [low, high]: Interval): Interval {
  const at = points.findIndex((point) => point.lag === lag);
  const isWithin = (i: number): boolean => {
    const r = points[i]?.r ?? null;
    return r !== null && r >= low && r <= high;
  };
  let [first, last] = [at, at];
  while (isWithin(first - 1)) first -= 1;
  while (isWithin(last + 1)) last += 1;
  return [points[first]!.lag, points[last]!.lag];
}

export interface RelationFit {
  readonly n: number;
  readonly effective: number;
  /** Unit of y a unit of x. */
  readonly slope: number;
  /** Of the slope, of as many pairs as tell something new; null: they are too few. */
  readonly slopeError: number | null;
  /** In y, where x is 0. */
  readonly intercept: number;
  readonly r2: number;
  /** Standard deviation of what the line leaves, unit of y. */
  readonly residualError: number;
  /** Two-sided probability of such a slope where there is none, of as many pairs as tell something new; null: they are too few. */
  readonly p: number | null;
}

/**
 * The line through y over x by least squares (`linearFit`), y taken `lag` cells later. The error of the slope and p count Nₑ pairs (`effectivePairs`)
 * in place of N: neighbours in time resemble each other, and counting all of them makes everything significant.
 */
export function regressionOn(x: Values, y: Values, lag: number): RelationFit | TooFewPairs {
  const pairs = pairsAt(x, y, lag);
  const n = pairs.x.length;
  const fit = n < LEAST_PAIRS ? null : linearFit(pairs.x, pairs.y);
  if (!fit) return { tooFew: n };
  const effective = effectivePairs(x, y, n);
  const df = effective - 2;
  const slopeError = effective < LEAST_EFFECTIVE ? null : fit.slopeStandardError * Math.sqrt((n - 2) / df);
  return {
    n,
    effective,
    slope: fit.slope,
    slopeError,
    intercept: fit.intercept,
    r2: fit.r2,
    residualError: fit.residualStandardError,
    p: slopeError === null ? null : studentTwoSided(fit.slope / slopeError, df),
  };
}
