import { joinedFields } from '@groundwatch/protocol/model';
import type { Annotation } from '../../charts/curve.ts';
import type { Jump } from '../../charts/joined.ts';
import type { ShownSensor } from '../sensor-layout.ts';

const none: readonly Jump[] = [];

/** What a quantity of a sensor jumped by, by the key of its history (`x`, `x.3`); none of a quantity that is not joined. */
export function jumpsOf(sensor: Pick<ShownSensor, 'type' | 'reinstallations'> | null, key: string): readonly Jump[] {
  const [field = '', element] = key.split('.');
  if (!sensor?.reinstallations || !joinedFields(sensor.type).some((one) => one.key === field)) return none;
  return sensor.reinstallations.map(({ at, offsets }): Jump => {
    const offset = offsets[field] ?? null;
    const own = typeof offset === 'object' ? (offset?.[Number(element) - 1] ?? null) : offset;
    return [Date.parse(at), own];
  });
}

/** Re-installations of sensors as a chart marks them: each time once, with its word. */
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
