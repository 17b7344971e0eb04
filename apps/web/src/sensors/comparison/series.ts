import {
  comparedFieldOf,
  comparedKey,
  isRainCounter,
  type ComparisonDefinition,
  type SensorField,
} from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { shownSensors, type ShownSensor } from '../sensor-layout.ts';

/** A quantity of a comparison with its place. */
export interface PlacedSeries {
  /** `11.opening` */
  readonly key: string;
  readonly sensor: ShownSensor;
  readonly device: Device;
  readonly station: Station | undefined;
  readonly field: SensorField;
  /** The history's name: `opening`, `moisture.2`. */
  readonly fieldName: string;
  readonly element: number | null;
  readonly isAbsolute: boolean;
  readonly isRain: boolean;
}

export interface Sites {
  readonly devices: readonly Device[];
  readonly stations: readonly Station[];
}

/** The series of a definition in order, and the number of removed or invisible ones. */
export function placedSeries(
  { fields }: Pick<ComparisonDefinition, 'fields'>,
  { devices, stations }: Sites,
): { readonly series: readonly PlacedSeries[]; readonly missing: number } {
  const wanted = new Set(fields.map(({ sensorId }) => sensorId));
  const places = new Map(
    devices
      .filter(({ sensors }) => sensors.some(({ id }) => wanted.has(id)))
      .flatMap((device) => shownSensors(device.sensors, []).map((sensor) => [sensor.id, { sensor, device }] as const)),
  );
  const series = fields.flatMap((one): PlacedSeries[] => {
    const place = places.get(one.sensorId);
    const known = place && comparedFieldOf(place.sensor.type.code, one.field);
    if (!known) return [];
    return [
      {
        ...place,
        ...known,
        key: comparedKey(one),
        station: stations.find(({ id }) => id === place.device.stationId),
        fieldName: one.field,
        isAbsolute: one.isAbsolute === true,
        isRain: isRainCounter(known.field),
      },
    ];
  });
  return { series, missing: fields.length - series.length };
}

/** Sensors whose values are joined in differences, but not in their own series. Zeroed and scaled series are joined too. */
export function joinedSensors(
  { scale, differences }: Pick<ComparisonDefinition, 'scale' | 'differences'>,
  series: readonly PlacedSeries[],
): ShownSensor[] {
  if (scale !== 'value') return [];
  const parts = new Set(differences.flatMap(({ of, less }) => [of, less]));
  return series.filter(({ key }) => parts.has(key)).map(({ sensor }) => sensor);
}
