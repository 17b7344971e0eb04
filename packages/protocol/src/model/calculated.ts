/** Units that a calculated series may have, each a sensor type of its own. */
export const calculatedUnits = [
  { code: 'calcMm', unit: 'mm' },
  { code: 'calcM', unit: 'm' },
  { code: 'calcMmS', unit: 'mm/s' },
  { code: 'calcMmH', unit: 'mm/h' },
  { code: 'calcMmD', unit: 'mm/d' },
  { code: 'calcDeg', unit: '°' },
  { code: 'calcDegD', unit: '°/d' },
  { code: 'calcKpa', unit: 'kPa' },
  { code: 'calcPercent', unit: '%' },
  { code: 'calcCelsius', unit: '°C' },
  { code: 'calcHz', unit: 'Hz' },
  { code: 'calcNumber', unit: '' },
] as const;
export type CalculatedUnit = (typeof calculatedUnits)[number]['unit'];

/** Inputs of a formula by name; the series has a value at each reading of the first one. */
export const formulaInputs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type FormulaInput = (typeof formulaInputs)[number];

/** Why a value is missing; codes of the enumeration `missingReason`. */
export const missingReason = {
  tooOld: 1,
  noValue: 2,
  suspect: 3,
  tooFew: 4,
  divisionByZero: 5,
  undefined: 6,
} as const;
export type MissingReason = (typeof missingReason)[keyof typeof missingReason];

/** Maximum age of an input, and maximum window of a function, in s. */
export const MOST_REACH_S = 31 * 86_400;

/** Source of a formula input: a field of a sensor, for list fields `key.n`, n from 1. */
export interface CalculatedInput {
  readonly sensorId: number;
  readonly field: string;
  /** How much older than the first input its newest reading may be, s; not used for the first input. */
  readonly maxAgeS: number;
}

/** A formula valid from a time on, until the next version. Inputs in the order of their names. */
export interface CalculationVersion {
  readonly number: number;
  /** ISO 8601 UTC. */
  readonly validFrom: string;
  readonly formula: string;
  readonly inputs: readonly CalculatedInput[];
}

/** The version valid at a time (ms since 1970): the last one made of those that have started; null before all. */
export function versionAt<V extends Pick<CalculationVersion, 'number' | 'validFrom'>>(
  versions: readonly V[],
  timeMs: number,
): V | null {
  let found: V | null = null;
  for (const one of versions) if (Date.parse(one.validFrom) <= timeMs && one.number > (found?.number ?? 0)) found = one;
  return found;
}
