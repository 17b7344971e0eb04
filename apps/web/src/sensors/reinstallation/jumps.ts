import { jumpsOf as jumpsOfType, type SeriesJump } from '@groundwatch/geotechnics';
import type { Annotation } from '../../charts/curve.ts';
import type { ShownSensor } from '../sensor-layout.ts';

const none: readonly SeriesJump[] = [];

/** Jumps of a sensor's quantity, by its history key. None for a status record. */
export const jumpsOf = (
  sensor: Pick<ShownSensor, 'type' | 'reinstallations'> | null,
  key: string,
): readonly SeriesJump[] => (sensor ? jumpsOfType(sensor.type, sensor.reinstallations, key) : none);

/** Re-installations as chart marks, each time once with its word. */
export function reinstallationMarks(
  sensors: readonly Pick<ShownSensor, 'reinstallations'>[],
  wordOf: (kind: 'reinstalled' | 'rezeroed') => string,
): Annotation[] {
  const byTime = new Map(
    sensors.flatMap(({ reinstallations = [] }) =>
      reinstallations.map(({ at, kind }) => [Date.parse(at), kind] as const),
    ),
  );
  return [...byTime].map(([from, kind]) => ({ number: null, word: wordOf(kind), from, to: null }));
}
