import type { ReadingValue, SensorField, SensorType } from './sensors.ts';

/** Kinds: installed in another place or way, or zeroed again. */
export const reinstallationKinds = ['reinstalled', 'rezeroed'] as const;
export type ReinstallationKind = (typeof reinstallationKinds)[number];

/** A time at which a sensor's values jump though nothing moved. */
export interface Reinstallation {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Offset of its values since, by field, in the calibrated unit; for lists by element. null and absent: unknown (yet). */
  readonly offsets: Readonly<Record<string, ReadingValue>>;
}

/**
 * Fields of a sensor type whose differences show movement: lengths, levels and angles relative to the installation. Sums, temperatures,
 * voltages and the like are not continued.
 */
export const joinedFields = (type: SensorType): readonly SensorField[] =>
  type.fields.filter(({ main, unit, family }) => main && (unit === 'mm' || unit === '°') && family !== 'weather');
