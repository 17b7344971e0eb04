import type { ReadingValue, SensorField, SensorType } from './sensors.ts';

/** What was done with a sensor: set up anew in another place or way, or made to count from zero again. */
export const reinstallationKinds = ['reinstalled', 'rezeroed'] as const;
export type ReinstallationKind = (typeof reinstallationKinds)[number];

/** A time from which a sensor counts otherwise than before, though nothing moved. */
export interface Reinstallation {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** By field, in its calibrated unit: what its values have been greater by since; of a list by element. Null and absent: not known (yet). */
  readonly offsets: Readonly<Record<string, ReadingValue>>;
}

/**
 * Fields of a sensor type whose differences tell of movement: lengths, levels and angles, each counted from where the sensor was set up.
 * Sums, temperatures, voltages and the like are not joined.
 */
export const joinedFields = (type: SensorType): readonly SensorField[] =>
  type.fields.filter(({ main, unit, family }) => main && (unit === 'mm' || unit === '°') && family !== 'weather');

const sumUp = (one: ReadingValue, other: ReadingValue | undefined): ReadingValue => {
  if (one === null || other === undefined || other === null) return null;
  if (typeof one === 'number') return typeof other === 'number' ? one + other : other.map((value) => plus(one, value));
  return one.map((value, index) => plus(value, typeof other === 'number' ? other : (other[index] ?? null)));
};
const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Sum of what a field has been shifted by up to a time (ms since 1970): 0 before all, null where some of it is not known. */
export function offsetAt(reinstallations: readonly Reinstallation[], field: string, timeMs: number): ReadingValue {
  let offset: ReadingValue = 0;
  for (const { at, offsets } of reinstallations) if (Date.parse(at) <= timeMs) offset = sumUp(offset, offsets[field]);
  return offset;
}

/**
 * A value of a field as if the sensor had never been touched: less all that it was shifted by up to its collect time (ms since 1970).
 * Null while that is not known. For what depends on differences; what was measured stays as it is.
 */
export function joinedValue(
  value: ReadingValue,
  reinstallations: readonly Reinstallation[],
  field: string,
  timeMs: number,
): ReadingValue {
  const offset = offsetAt(reinstallations, field, timeMs);
  if (value === null || offset === null) return null;
  if (typeof value === 'number') return typeof offset === 'number' ? value - offset : null;
  if (offset === 0) return value;
  return value.map((one, index) => {
    const own = typeof offset === 'number' ? offset : (offset[index] ?? null);
    return one === null || own === null ? null : one - own;
  });
}
