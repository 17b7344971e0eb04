import { linearFit, type Interval } from './regression.ts';
import { studentQuantile, studentTwoSided } from './student-t.ts';

type Values = readonly (number | null)[];

/** The fewest complete pairs of a lag, and the fewest effective pairs of a result. */
export const LEAST_PAIRS = 20;
export const LEAST_EFFECTIVE = 6;
const Z95 = 1.959_964;

/** Pairs of known values, with y taken `lag` cells later. */
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

/** Pearson's correlation coefficient; null where one of the two is constant. Source: Draper and Smith, Applied Regression Analysis. */
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

/** Autocorrelation of a series at lags from 1 to `most` cells, over the known pairs; 0 where there are none. */
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
 * Effective number of `n` pairs with autocorrelation: 1/Nₑ = 1/N + (2/N) Σ ρx(j) ρy(j) for j up to N/5, at most N. Source: Pyper and
 * Peterman (1998), Can. J. Fish. Aquat. Sci. 55, equation 1 (after Chelton 1984).
 */
export function effectivePairs(x: Values, y: Values, n: number): number {
  const most = Math.min(Math.floor(n / 5), x.length - 1);
  const [ofX, ofY] = [autocorrelation(x, most), autocorrelation(y, most)];
  const sum = ofX.reduce((total, rho, j) => total + rho * ofY[j]!, 0);
  return Math.min(n, 1 / Math.max(1 / n, 1 / n + (2 / n) * sum));
}

/** 95 % interval of a correlation coefficient of more than three independent pairs. Source: Fisher (1921), z = artanh r. */
export function correlationInterval(r: number, pairs: number): Interval {
  const [z, half] = [Math.atanh(Math.max(-0.999_999, Math.min(0.999_999, r))), Z95 / Math.sqrt(pairs - 3)];
  return [Math.tanh(z - half), Math.tanh(z + half)];
}

/**
 * What the largest of `lags` coefficients of unrelated series reaches by chance in 5 % of cases, with either sign: Student's t for the
 * independent lags, whose number is lags · Nₑ / N (Šidák 1967).
 */
export function chanceBound(pairs: number, effective: number, lags: number): number {
  const independent = Math.max(1, (lags * effective) / pairs);
  const df = Math.floor(effective) - 2;
  if (effective < LEAST_EFFECTIVE) return 1;
  const t = studentQuantile(Math.max(0.001, 1 - 0.95 ** (1 / independent)), df);
  return t / Math.sqrt(t * t + df);
}

export interface LagPoint {
  /** Delay of y after x in cells. */
  readonly lag: number;
  /** null: too few pairs, or a constant series. */
  readonly r: number | null;
  readonly pairs: number;
}

export interface CrossCorrelation {
  readonly points: readonly LagPoint[];
  /** The lag with the largest coefficient, of either sign. */
  readonly lag: number;
  readonly r: number;
  readonly pairs: number;
  /** Effective number of pairs. */
  readonly effective: number;
  /** 95 % interval of r, and the adjacent lags with a coefficient within it; null: too few effective pairs. */
  readonly rInterval: Interval | null;
  readonly lagInterval: Interval | null;
  readonly chance: number;
}

/** No result is possible: the number of pairs at the lag with the most. */
export interface TooFewPairs {
  readonly tooFew: number;
}

/**
 * Correlation coefficients of two series on one grid over lags of −`most` to `most` cells; positive lags: x comes first. A lag with fewer
 * than 20 pairs has none. Two trends always correlate: then there are few effective pairs, and changes should be compared instead.
 */
export function crossCorrelation(x: Values, y: Values, most: number): CrossCorrelation | TooFewPairs {
  const points = Array.from({ length: 2 * most + 1 }, (_, index): LagPoint => {
    const lag = index - most;
    const pairs = pairsAt(x, y, lag);
    const { length } = pairs.x;
    return { lag, pairs: length, r: length < LEAST_PAIRS ? null : pearson(pairs.x, pairs.y) };
  });
  const correlated = points.filter((point): point is LagPoint & { r: number } => point.r !== null);
  // Among equal lags the one nearest to zero.
  const best = correlated.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r) || Math.abs(a.lag) - Math.abs(b.lag))[0];
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
    chance: chanceBound(best.pairs, effective, correlated.length),
  };
}

/** The range of lags around the best one with coefficients within its interval. */
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
  /** Unit of y per unit of x. */
  readonly slope: number;
  /** Of the slope, with the effective number of pairs; null: too few. */
  readonly slopeError: number | null;
  /** In y, where x is 0. */
  readonly intercept: number;
  readonly r2: number;
  /** Standard deviation of the residuals, unit of y. */
  readonly residualError: number;
  /** Two-sided probability of such a slope by chance, with the effective number of pairs; null: too few. */
  readonly p: number | null;
}

/**
 * The least-squares line through y over x (`linearFit`), with y taken `lag` cells later. The error of the slope and p use Nₑ pairs
 * (`effectivePairs`) instead of N: with autocorrelation, counting all pairs makes everything significant.
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
