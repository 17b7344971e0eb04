import type { Names } from '@groundwatch/protocol/model';
import type { Threshold } from '../../charts/curve.ts';
import type { Line } from './lines.ts';

/** Which field of a sensor is the threshold of which other fields, and whether on both sides of zero. */
const reported = [
  { field: 'angleThreshold', of: /^(x|y|total)$/, isSymmetric: true },
  { field: 'triggerThreshold', of: /^(acc[XYZ]|max[XYZ])$/, isSymmetric: true },
  { field: 'alarmValue', of: /^opening$/, isSymmetric: false },
] as const;

/**
 * Thresholds set on the devices, from their latest readings, for the lines of one pane. `isNegative`: the curves go below zero,
 * so that the lower side of a symmetric threshold is drawn too.
 */
export function reportedThresholds(
  lines: readonly Line[],
  valuesOf: (sensorId: number) => Readonly<Record<string, unknown>> | undefined,
  nameOf: (names: Names) => string,
  isNegative: boolean,
): Threshold[] {
  const found = new Map<number, Threshold>();
  for (const { source, definition } of lines) {
    for (const { field, of, isSymmetric } of reported) {
      const value = valuesOf(source.id)?.[field];
      const known = source.sensor?.type.fields.find(({ key }) => key === field);
      if (!known || !of.test(definition.key) || typeof value !== 'number' || value <= 0) continue;
      const name = nameOf(known.names);
      for (const side of isSymmetric && isNegative ? [value, -value] : [value])
        found.set(side, { value: side, level: null, name });
    }
  }
  return [...found.values()];
}
