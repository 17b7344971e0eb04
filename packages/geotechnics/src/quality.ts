import {
  CHECK_FIX,
  CHECK_RANGE,
  CHECK_SELF,
  CHECK_SENSOR_RANGE,
  families,
  familyFields,
  prefixedKey,
  sensorTypeOf,
  type Family,
  type FamilyKey,
  type ReadingValue,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { TILT_TOLERANCE, tiltSelfCheck } from './tilt.ts';

/** Failed checks of a reading's own values, as bits of the model's checks; 0: none. */
export type Checks = (values: ReadingValues) => number;

interface Bounds {
  readonly key: string;
  readonly low: number;
  readonly high: number;
}

const isOutside = (value: ReadingValue | undefined, { low, high }: Bounds): boolean => {
  if (value === null || value === undefined) return false;
  if (typeof value === 'number') return value < low || value > high;
  for (const one of value) if (one !== null && (one < low || one > high)) return true;
  return false;
};

const isList = (value: ReadingValue | undefined): value is readonly (number | null)[] => Array.isArray(value);

const axesDisagree = (x: ReadingValue | undefined, y: ReadingValue | undefined, z: ReadingValue | undefined): boolean =>
  typeof x === 'number' &&
  typeof y === 'number' &&
  typeof z === 'number' &&
  Math.abs(tiltSelfCheck(x, y, z)) > TILT_TOLERANCE;

/** Zero mode in which angles are relative to the first reading, so that the self-check does not apply. */
const RELATIVE = 1;

function selfCheck(family: Family, keyOf: (key: string) => string): Checks | null {
  const angles = familyFields(family).filter(({ unit }) => unit === '°');
  const [x, y, z] = ['x', 'y', 'z'].map((key) => (angles.some((field) => field.key === key) ? keyOf(key) : null));
  if (!x || !y || !z) return null;
  const zeroMode = keyOf('zeroMode');
  return (values) => {
    const [ofX, ofY, ofZ] = [values[x], values[y], values[z]];
    if (isList(ofX) && isList(ofY) && isList(ofZ)) {
      for (let i = 0; i < ofX.length; i += 1) if (axesDisagree(ofX[i], ofY[i], ofZ[i])) return CHECK_SELF;
      return 0;
    }
    return values[zeroMode] !== RELATIVE && axesDisagree(ofX, ofY, ofZ) ? CHECK_SELF : 0;
  };
}

function sensorRange(family: FamilyKey, keyOf: (key: string) => string): Checks | null {
  if (family !== 'crack') return null;
  const [opening, range] = [keyOf('opening'), keyOf('range')];
  return (values) => {
    const [open, limit] = [values[opening], values[range]];
    // A gauge without a known range sends 0.
    const isBeyond = typeof open === 'number' && typeof limit === 'number' && limit > 0 && Math.abs(open) > limit;
    return isBeyond ? CHECK_SENSOR_RANGE : 0;
  };
}

/**
 * Carrier phases with resolved ambiguities, in NMEA 0183 GGA. Other solutions are off by decimetres, and a missing fix may be one of them.
 */
const FIXED = 4;

function fixCheck(family: FamilyKey, keyOf: (key: string) => string): Checks | null {
  if (family !== 'gnss') return null;
  const fix = keyOf('fix');
  const displacements = ['north', 'east', 'up'].map(keyOf);
  return (values) =>
    values[fix] !== FIXED && displacements.some((key) => typeof values[key] === 'number') ? CHECK_FIX : 0;
}

const known = new Map<string, Checks>();

/**
 * The checks of one family table of a reading: physical range of each field (and element), self-check of three tilts (not for an
 * inclination in relative zero mode), a crack's opening against the range that its gauge reports, and whether a GNSS displacement has a
 * fixed solution. `prefix` is that of the family within its sensor type. Build it once; the returned function hardly allocates.
 */
export function checksFor(key: FamilyKey, prefix = ''): Checks {
  const cached = known.get(`${key}.${prefix}`);
  if (cached) return cached;
  const family = families[key];
  const keyOf = (field: string): string => prefixedKey(prefix, field);
  const bounds = familyFields(family).flatMap(({ key: field, range }): Bounds[] =>
    range ? [{ key: keyOf(field), low: range[0], high: range[1] }] : [],
  );
  const others = [selfCheck(family, keyOf), sensorRange(key, keyOf), fixCheck(key, keyOf)].filter(
    (check) => check !== null,
  );
  const checks: Checks = (values) => {
    let bits = 0;
    for (const one of bounds) if (isOutside(values[one.key], one)) bits = CHECK_RANGE;
    for (const check of others) bits |= check(values);
    return bits;
  };
  known.set(`${key}.${prefix}`, checks);
  return checks;
}

const none: Checks = () => 0;
const byType = new Map<SensorTypeCode, Checks>();

/** The checks of a reading of a sensor type over all its families. Throws for an unknown code. */
export function checksOf(type: SensorTypeCode, values: ReadingValues): number {
  let checks = byType.get(type);
  if (!checks) {
    const parts = sensorTypeOf(type).parts.map(({ family, prefix }) => checksFor(family.key, prefix));
    const [first] = parts;
    checks = parts.length < 2 ? (first ?? none) : (all) => parts.reduce((bits, part) => bits | part(all), 0);
    byType.set(type, checks);
  }
  return checks(values);
}
