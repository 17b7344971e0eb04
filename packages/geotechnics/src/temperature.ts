import { linearFit, type Interval } from './regression.ts';

/** Fewest pairs, and least difference between the warmest and the coldest, that a coefficient is worth something from. */
export const TEMPERATURE_PAIRS = 20;
export const TEMPERATURE_SPREAD = 3;

export interface TemperatureFit {
  /** Unit of the value a °C. */
  readonly coefficient: number;
  /** Mean of the temperatures, °C: where nothing is taken off. */
  readonly reference: number;
  readonly r2: number;
  /** Of the coefficient. */
  readonly interval95: Interval;
  readonly n: number;
  readonly pValue: number;
  /** What is left of the values' spread once the term is taken off, as a standard deviation. */
  readonly residual: number;
}

/**
 * What a value moves with the temperature of the same reading, by least squares; pairs with a null are left out. Null for fewer than
 * 20 pairs or a spread below 3 °C. Movement of the ground during the period is taken for warmth where both go the same way: choose
 * a quiet period of whole days.
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
