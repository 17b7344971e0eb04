import { TEMPERATURE_PAIRS, TEMPERATURE_SPREAD, temperatureFit, type TemperatureFit } from '@groundwatch/geotechnics';
import type { Pair } from './pairs.ts';

/** Reasons against a fit, most serious first. */
export type FitWarning = 'tooFew' | 'tooNarrow' | 'notSignificant' | 'poor';

export interface JudgedFit {
  /** Null without data for a fit. */
  readonly fit: TemperatureFit | null;
  readonly count: number;
  /** °C between minimum and maximum. */
  readonly spread: number;
  readonly warning: FitWarning | null;
}

/** Below this share of explained variance the temperature is not the cause. */
export const LEAST_R2 = 0.5;

/** The fit of pairs, and the reason against it. */
export function judgeFit(pairs: readonly Pair[]): JudgedFit {
  let [coldest, warmest] = [Infinity, -Infinity];
  for (const { temperature } of pairs) {
    coldest = Math.min(coldest, temperature);
    warmest = Math.max(warmest, temperature);
  }
  const spread = pairs.length === 0 ? 0 : warmest - coldest;
  const fit = temperatureFit(
    pairs.map(({ value }) => value),
    pairs.map(({ temperature }) => temperature),
  );
  const warning: FitWarning | null =
    pairs.length < TEMPERATURE_PAIRS
      ? 'tooFew'
      : spread < TEMPERATURE_SPREAD || fit === null
        ? 'tooNarrow'
        : fit.pValue > 0.05
          ? 'notSignificant'
          : fit.r2 < LEAST_R2
            ? 'poor'
            : null;
  return { fit, count: pairs.length, spread, warning };
}
