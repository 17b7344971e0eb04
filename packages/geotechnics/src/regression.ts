import { student95, studentTwoSided } from './student-t.ts';

/** [low, high] */
export type Interval = readonly [number, number];

export interface LinearFit {
  readonly slope: number;
  readonly intercept: number;
  /** Share of the variance that the line explains. */
  readonly r2: number;
  readonly n: number;
  readonly slopeInterval95: Interval;
  readonly slopeStandardError: number;
  readonly residualStandardError: number;
  /** Two-sided probability of such a slope by chance. */
  readonly pValue: number;
  readonly meanX: number;
  readonly meanY: number;
  /** Σ (x − mean)². */
  readonly sumOfSquaresX: number;
  /** The line at x, with the 95 % confidence interval of the true line. */
  readonly predict: (x: number) => { readonly value: number; readonly low: number; readonly high: number };
}

/**
 * The least-squares line through points, with errors in y only. null for fewer than three points, or a constant x. Source: Draper and
 * Smith, Applied Regression Analysis; checked against NIST's certified data set Norris.
 */
export function linearFit(xs: readonly number[], ys: readonly number[]): LinearFit | null {
  const n = Math.min(xs.length, ys.length);
  if (n < 3) return null;
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < n; i += 1) {
    sumX += xs[i]!;
    sumY += ys[i]!;
  }
  const [meanX, meanY] = [sumX / n, sumY / n];
  let [sxx, sxy, syy] = [0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const [dx, dy] = [xs[i]! - meanX, ys[i]! - meanY];
    sxx += dx * dx;
    sxy += dx * dy;
    syy += dy * dy;
  }
  if (sxx === 0) return null;
  const slope = sxy / sxx;
  let residuals = 0;
  for (let i = 0; i < n; i += 1) residuals += (ys[i]! - meanY - slope * (xs[i]! - meanX)) ** 2;
  const df = n - 2;
  const residualStandardError = Math.sqrt(residuals / df);
  const slopeError = residualStandardError / Math.sqrt(sxx);
  const t = student95(df);
  return {
    slope,
    intercept: meanY - slope * meanX,
    r2: syy === 0 ? 1 : Math.max(0, 1 - residuals / syy),
    n,
    slopeInterval95: [slope - t * slopeError, slope + t * slopeError],
    slopeStandardError: slopeError,
    residualStandardError,
    pValue: slope === 0 ? 1 : studentTwoSided(slope / slopeError, df),
    meanX,
    meanY,
    sumOfSquaresX: sxx,
    predict: (x) => {
      const value = meanY + slope * (x - meanX);
      const half = t * residualStandardError * Math.sqrt(1 / n + (x - meanX) ** 2 / sxx);
      return { value, low: value - half, high: value + half };
    },
  };
}
