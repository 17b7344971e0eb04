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
