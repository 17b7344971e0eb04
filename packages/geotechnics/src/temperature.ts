import { linearFit, type Interval } from './regression.ts';

/** The fewest pairs, and the smallest temperature range, for a useful coefficient. */
export const TEMPERATURE_PAIRS = 20;
export const TEMPERATURE_SPREAD = 3;

export interface TemperatureFit {
  /** Unit of the value per °C. */
  readonly coefficient: number;
  /** Mean temperature in °C, where the correction is zero. */
  readonly reference: number;
  readonly r2: number;
  /** Of the coefficient. */
  readonly interval95: Interval;
  readonly n: number;
  readonly pValue: number;
  /** Standard deviation of the corrected values. */
  readonly residual: number;
}

/**
 * Least-squares coefficient of a value on the temperature of the same reading; pairs with a null are skipped. null for fewer than 20 pairs
 * or a range below 3 °C. Ground movement that follows the temperature is mistaken for it: choose a quiet period of whole days.
 */
export function temperatureFit(
  values: readonly (number | null)[],
  temperatures: readonly (number | null)[],
): TemperatureFit | null {
  const xs: number[] = [];
  const ys: number[] = [];
  let [coldest, warmest] = [Infinity, -Infinity];
  for (const [index, value] of values.entries()) {
    const temperature = temperatures[index] ?? null;
    if (value === null || temperature === null) continue;
    xs.push(temperature);
    ys.push(value);
    coldest = Math.min(coldest, temperature);
    warmest = Math.max(warmest, temperature);
  }
  if (xs.length < TEMPERATURE_PAIRS || warmest - coldest < TEMPERATURE_SPREAD) return null;
  const fit = linearFit(xs, ys);
  if (!fit) return null;
  return {
    coefficient: fit.slope,
    reference: fit.meanX,
    r2: fit.r2,
    interval95: fit.slopeInterval95,
    n: fit.n,
    pValue: fit.pValue,
    residual: fit.residualStandardError,
  };
}
