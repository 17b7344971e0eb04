import { calibratedValues, checksFor } from '@groundwatch/geotechnics';
import {
  CHECK_FIX,
  CHECK_SELF,
  CHECK_SENSOR_RANGE,
  families,
  familyFields,
  joinedValue,
  prefixedKey,
  quality,
  sensorTypeOf,
  type Calibration,
  type FamilyKey,
  type ReadingValue,
  type ReadingValues,
  type Reinstallation,
  type SensorField,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { SampleValue } from './sources.ts';

/** One stored row of a reading: collect time in ms since 1970, quality and bits of the failed checks. */
export interface StoredReading {
  readonly at: number;
  readonly quality: number;
  readonly checks: number;
  readonly values: ReadingValues;
}

/** Reads one field of readings for evaluation. */
export interface Sampler {
  /** The family, and with it the table, of the field. */
  readonly family: FamilyKey;
  sample(reading: StoredReading): SampleValue;
}

const isOutside = (value: number, [low, high]: readonly [number, number]): boolean => value < low || value > high;

/** The raw value after failed checks: null where a check concerns it. */
function checkedValue(field: SensorField, prefix: string, { checks, values }: StoredReading): ReadingValue {
  const raw = values[field.key] ?? null;
  const isTilt = field.unit === '°';
  if (raw === null) return null;
  if (typeof raw === 'number') {
    const hasFailed =
      (isTilt && (checks & CHECK_SELF) !== 0) ||
      (field.column === 'opening' && (checks & CHECK_SENSOR_RANGE) !== 0) ||
      (checks & CHECK_FIX) !== 0 ||
      (field.range !== undefined && isOutside(raw, field.range));
    return hasFailed ? null : raw;
  }
  // A bad element does not affect the others.
  const keys = familyFields(families[field.family]).map(({ key }) => prefixedKey(prefix, key));
  const check = checksFor(field.family, prefix);
  return raw.map((value, index) => {
    if (value === null || (field.range !== undefined && isOutside(value, field.range))) return null;
    const own: Record<string, ReadingValue> = {};
    for (const key of keys) {
      const all = values[key];
      own[key] = typeof all === 'object' && all !== null ? (all[index] ?? null) : (all ?? null);
    }
    return isTilt && (check(own) & CHECK_SELF) !== 0 ? null : value;
  });
}

/**
 * How a field of a sensor type is read for judging: calibrated, in its catalogue unit. Unusable are readings with the quality of a fault,
 * and values that their own row contradicts (outside the physical range, disagreeing axes, beyond the gauge, no fixed solution); lists per
 * element. With `reinstallations` it is continued across them, and unusable while an offset is unknown. Throws on a field that the type
 * does not have.
 */
export function samplerOf(
  type: SensorTypeCode,
  key: string,
  calibrations: readonly Calibration[],
  reinstallations: readonly Reinstallation[] = [],
): Sampler {
  const { fields, parts } = sensorTypeOf(type);
  const field = fields.find((one) => one.key === key);
  if (!field) throw new Error(`sensor type ${type} has no field ${key}`);
  const prefix = parts.find(({ family }) => family.key === field.family)?.prefix ?? '';
  return {
    family: field.family,
    sample(reading) {
      if (reading.quality === quality.fault) return null;
      const sound = reading.checks === 0 ? null : { ...reading.values, [key]: checkedValue(field, prefix, reading) };
      const values = sound ?? reading.values;
      const shown = calibrations.length === 0 ? values : calibratedValues(values, reading.at, calibrations);
      const value = shown[key] ?? null;
      return reinstallations.length === 0 ? value : joinedValue(value, reinstallations, key, reading.at);
    },
  };
}
