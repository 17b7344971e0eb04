import type { BoundField, SensorField } from '@groundwatch/protocol/model';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Device, Sensor, Station } from '@groundwatch/protocol/rest';
import type { LiveReading } from '@groundwatch/protocol/live';
import type { Fleet } from '../../live/fleet/use-fleet.ts';

/** A field of a sensor with its context. */
export interface Bound {
  readonly key: string;
  readonly sensor: Sensor;
  readonly device: Device;
  readonly station: Station | undefined;
  readonly field: SensorField;
  /** From 1 for a list field, else null. */
  readonly element: number | null;
  /** The history's name. */
  readonly name: string;
}

/** The fields of a panel in order. Removed and invisible ones are left out. */
export function bindFields(
  wanted: readonly BoundField[],
  { views, stations }: Pick<Fleet, 'views' | 'stations'>,
): Bound[] {
  const ids = new Set(wanted.map(({ sensorId }) => sensorId));
  const places = new Map<number, { sensor: Sensor; device: Device }>();
  for (const { device } of views)
    for (const sensor of device.sensors) if (ids.has(sensor.id)) places.set(sensor.id, { sensor, device });
  return wanted.flatMap(({ sensorId, field: name }) => {
    const place = places.get(sensorId);
    const [key, place1] = name.split('.');
    const field = place && sensorTypes.get(place.sensor.type)?.fields.find((one) => one.key === key);
    if (!place || !field) return [];
    const element = field.isList ? Math.max(1, Number(place1 ?? 1) || 1) : null;
    return [
      {
        key: `${sensorId}.${name}`,
        ...place,
        station: stations.get(place.device.stationId),
        field,
        element,
        name: element === null ? field.key : `${field.key}.${element}`,
      },
    ];
  });
}

/** The value of a bound field in a reading, or null. */
export function boundValue({ field, element }: Bound, values: LiveReading['values']): number | null {
  const value = values[field.key];
  if (element === null) return typeof value === 'number' ? value : null;
  return Array.isArray(value) ? ((value as readonly (number | null)[])[element - 1] ?? null) : null;
}
