import { calibratableFields, temperaturesOf, type SensorField } from '@groundwatch/protocol/model';
import { useSearchParams } from 'react-router';
import { useReading } from '../../live/hooks.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';

export interface Choice {
  readonly sensor: ShownSensor;
  readonly field: SensorField;
  /** Null if readings of the field have no temperature. */
  readonly temperature: SensorField | null;
  /** From 1. Null if the field is no list. */
  readonly element: number | null;
  readonly elementCount: number;
}

type Key = 'calSensor' | 'calField' | 'calElement' | 'calTemperature';

/** The selected sensor, field and temperature, kept in the address. Null for a device without sensors. */
export function useChoice(sensors: readonly ShownSensor[]): {
  choice: Choice | null;
  choose: (key: Key, value: string | number) => void;
} {
  const [params, setParams] = useSearchParams();
  const isCalibratable = ({ type }: ShownSensor): boolean => calibratableFields(type).length > 0;
  const able = sensors.filter(isCalibratable);
  const sensor =
    able.find(({ id }) => String(id) === params.get('calSensor')) ??
    able.find(({ type }) => calibratableFields(type).some((field) => temperaturesOf(type, field).length > 0)) ??
    able[0];
  const reading = useReading(sensor?.id ?? 0);
  const choose = (key: Key, value: string | number): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(key, String(value));
        // Selections for another sensor or field do not apply.
        const stale: Key[] = key === 'calSensor' ? ['calField', 'calElement', 'calTemperature'] : [];
        if (key === 'calField') stale.push('calTemperature');
        for (const other of stale) next.delete(other);
        return next;
      },
      { replace: true },
    );
  if (!sensor) return { choice: null, choose };
  const fields = calibratableFields(sensor.type);
  const field = fields.find(({ key }) => key === params.get('calField')) ?? fields[0]!;
  const temperatures = temperaturesOf(sensor.type, field);
  const temperature = temperatures.find(({ key }) => key === params.get('calTemperature')) ?? temperatures[0] ?? null;
  const list = reading?.values[field.key];
  const elementCount = Array.isArray(list) ? list.length : 1;
  const wanted = Number(params.get('calElement') ?? 1);
  const element = field.isList ? Math.min(elementCount, Math.max(1, Math.trunc(wanted) || 1)) : null;
  return { choice: { sensor, field, temperature, element, elementCount }, choose };
}

/** The history's name for a selected field. */
export const historyKey = (field: SensorField, element: number | null): string =>
  field.isList && element !== null ? `${field.key}.${element}` : field.key;
