import { sensorTypes, type SensorField } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';

export interface MainReading {
  readonly field: SensorField;
  readonly value: number | null;
  /** List element, from 1. */
  readonly element?: number;
}

/** Index of the largest absolute value, -1 if all are missing. */
function extreme(values: readonly (number | null)[]): number {
  let found = -1;
  values.forEach((value, index) => {
    const best = found < 0 ? null : values[found];
    if (value !== null && (best === null || best === undefined || Math.abs(value) > Math.abs(best))) found = index;
  });
  return found;
}

/** The main quantity of a sensor: its first main field, for a list the most prominent element. */
export function mainReading(reading: LiveReading): MainReading | null {
  const fields = sensorTypes.get(reading.type)?.fields ?? [];
  const field = fields.find((f) => f.key === 'total') ?? fields.find((f) => f.main);
  if (!field) return null;
  const value = reading.values[field.key] ?? null;
  if (!Array.isArray(value)) return { field, value: typeof value === 'number' ? value : null };
  const list = value as readonly (number | null)[];
  const index = extreme(list);
  return index < 0 ? { field, value: null } : { field, value: list[index] ?? null, element: index + 1 };
}
