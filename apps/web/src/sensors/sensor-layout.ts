import { checksFor, type Checks } from '@groundwatch/geotechnics';
import {
  sensorTypes,
  type FamilyKey,
  type Field,
  type Names,
  type SensorField,
  type SensorType,
} from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import type { Sensor } from '@groundwatch/protocol/rest';

/** A sensor on the device page: from the registry, a reading, or both. */
export interface ShownSensor {
  readonly id: number;
  readonly port: number;
  readonly type: SensorType;
  readonly subAddress: number;
  readonly name: string;
  /** Metres below the orifice or the ground. Null: unknown. */
  readonly depth: number | null;
  readonly calibrations: Sensor['calibrations'];
  /** Ascending time. Absent: none. */
  readonly reinstallations?: Sensor['reinstallations'];
}

const noCalibrations: Sensor['calibrations'] = [];

const typeOf = (code: string): SensorType | undefined => sensorTypes.get(code);

/** Sensors of a device by port, including those that have just reported for the first time. */
export function shownSensors(
  registered: readonly Sensor[],
  reported: readonly Pick<LiveReading, 'sensorId' | 'port' | 'type' | 'subAddress'>[],
): ShownSensor[] {
  const found = new Map<number, ShownSensor>();
  const add = (
    id: number,
    s: { port: number; type: string; subAddress: number },
    known: Pick<Sensor, 'name' | 'depth' | 'calibrations' | 'reinstallations'>,
  ): void => {
    const type = typeOf(s.type);
    if (type && type.fields.length > 0 && !found.has(id)) {
      found.set(id, { id, port: s.port, type, subAddress: s.subAddress, ...known });
    }
  };
  for (const sensor of registered) {
    const { name, depth, calibrations, reinstallations } = sensor;
    add(sensor.id, sensor, { name, depth, calibrations, ...(reinstallations ? { reinstallations } : {}) });
  }
  for (const reading of reported)
    add(reading.sensorId, reading, { name: '', depth: null, calibrations: noCalibrations });
  return [...found.values()].sort(
    (a, b) =>
      // Port 0 is the device itself and comes after connected sensors.
      (a.port || 99) - (b.port || 99) || (a.type.slotBit ?? 99) - (b.type.slotBit ?? 99) || a.subAddress - b.subAddress,
  );
}

export interface FieldGroup {
  readonly family: FamilyKey;
  readonly names: Names;
  /** The main quantities, shown large. */
  readonly main: readonly SensorField[];
  readonly others: readonly SensorField[];
  /** One row per element. */
  readonly list: readonly SensorField[];
  readonly elementNames: Names | null;
  /** Checks of its own values. */
  readonly checks: Checks;
}

/** Fields of a sensor type by part, in catalogue order. */
export function fieldGroups(type: SensorType): FieldGroup[] {
  return type.parts.map(({ family, prefix }) => {
    const own = type.fields.filter((field) => field.family === family.key);
    const single = own.filter((field) => !field.isList);
    return {
      family: family.key,
      names: family.names,
      main: single.filter((field) => field.main),
      others: single.filter((field) => !field.main),
      list: own.filter((field) => field.isList),
      elementNames: family.list?.names ?? null,
      checks: checksFor(family.key, prefix),
    };
  });
}

/** A field that can be drawn: of a sensor, or of a status record. */
type DrawnField = Field & { readonly family: string; readonly isList: boolean };

/** Quantities with a common axis, one curve each. */
export interface Quantity<F extends DrawnField> {
  readonly key: string;
  readonly fields: readonly F[];
  readonly unit: string;
  /** One curve per list element instead of per field. */
  readonly isList: boolean;
}

/** The fields that can be drawn, main quantities first. Fields of one unit and kind share a chart, a list field has its own. */
export function quantities<F extends DrawnField>({ fields: all }: { readonly fields: readonly F[] }): Quantity<F>[] {
  const found = new Map<string, F[]>();
  for (const field of all) {
    if (field.options || field.isVersion) continue;
    const kind = field.isList ? field.key : `${field.unit}|${field.signed ?? ''}|${field.main ?? ''}|${field.family}`;
    // Counts and peaks have no common unit.
    const key = !field.isList && field.unit === '' ? field.key : kind;
    found.set(key, [...(found.get(key) ?? []), field]);
  }
  return [...found.values()]
    .map((fields) => ({ key: fields[0]!.key, fields, unit: fields[0]!.unit, isList: fields[0]!.isList }))
    .sort((a, b) => Number(b.fields[0]!.main ?? false) - Number(a.fields[0]!.main ?? false));
}

/** The most curves initially in one chart. More are hard to distinguish. */
const FIRST_CURVES = 4;

/** Along gravity a tilt is near 90° and an acceleration near 1 g, which would flatten the other axes of a chart. */
const isAlongGravity = (field: Field): boolean =>
  /^(z|accZ|maxZ)$/.test(field.key) && (field.unit === '°' || field.unit === 'mg');

/** The initially drawn fields of a quantity. */
export function firstFields<F extends Field>(fields: readonly F[]): readonly F[] {
  const across = fields.filter((field) => !isAlongGravity(field));
  return (across.length > 0 ? across : fields).slice(0, FIRST_CURVES);
}

/** The initially drawn list elements: evenly spaced, including both ends, from 1. */
export function firstElements(count: number): number[] {
  if (count <= FIRST_CURVES) return Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: FIRST_CURVES }, (_, i) => 1 + Math.round((i * (count - 1)) / (FIRST_CURVES - 1)));
}

const isBearing = ({ unit, range }: Field): boolean => unit === '°' && range?.[0] === 0 && range[1] === 360;

/** Lines of a pane share a value axis: the same unit and kind of values. */
export function paneKey(field: Field & { readonly family: string; readonly isList: boolean }): string {
  const { unit, family } = field;
  if (unit === '°C' || unit === 'dBm' || unit === 'V') return unit;
  if (unit === '') return `${family}.${field.key}`;
  if (isBearing(field)) return '°.bearing';
  if (unit === 'mm/s') return unit;
  const kind = field.isList ? field.key.replace(/[XYxy]$/, '') : (field.signed ?? '');
  return `${unit}.${family}.${kind}${isAlongGravity(field) ? '.gravity' : ''}`;
}
