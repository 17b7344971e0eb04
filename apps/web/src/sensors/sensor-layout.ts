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

/** A sensor as the device page lists it: known from the registry, from a reading, or both. */
export interface ShownSensor {
  readonly id: number;
  readonly port: number;
  readonly type: SensorType;
  readonly subAddress: number;
  readonly name: string;
  /** Metres below the orifice or the ground; null while nobody has said. */
  readonly depth: number | null;
  readonly calibrations: Sensor['calibrations'];
  /** By rising time; absent: none. */
  readonly reinstallations?: Sensor['reinstallations'];
}

const noCalibrations: Sensor['calibrations'] = [];

const typeOf = (code: string): SensorType | undefined => sensorTypes.get(code);

/** Sensors of a device by port, those that have just reported for the first time included. */
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
      // Port 0 is the device itself: what is connected comes first.
      (a.port || 99) - (b.port || 99) || (a.type.slotBit ?? 99) - (b.type.slotBit ?? 99) || a.subAddress - b.subAddress,
  );
}

export interface FieldGroup {
  readonly family: FamilyKey;
  readonly names: Names;
  /** Shown large: the quantities that the sensor is there for. */
  readonly main: readonly SensorField[];
  readonly others: readonly SensorField[];
  /** One row an element. */
  readonly list: readonly SensorField[];
  readonly elementNames: Names | null;
  /** What its own values say against themselves. */
  readonly checks: Checks;
}

/** Fields of a sensor type by its parts, in the order of the catalogue. */
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

/** Quantities that share an axis: one curve each. */
export interface Quantity<F extends DrawnField> {
  readonly key: string;
  readonly fields: readonly F[];
  readonly unit: string;
  /** One curve an element of the list instead of one a field. */
  readonly isList: boolean;
}

/** What of these fields can be drawn, main quantities first. Fields of one unit and kind share a chart; a list field has its own. */
export function quantities<F extends DrawnField>({ fields: all }: { readonly fields: readonly F[] }): Quantity<F>[] {
  const found = new Map<string, F[]>();
  for (const field of all) {
    if (field.options || field.isVersion) continue;
    const kind = field.isList ? field.key : `${field.unit}|${field.signed ?? ''}|${field.main ?? ''}|${field.family}`;
    // A count and a peak have no unit to share.
    const key = !field.isList && field.unit === '' ? field.key : kind;
    found.set(key, [...(found.get(key) ?? []), field]);
  }
  return [...found.values()]
    .map((fields) => ({ key: fields[0]!.key, fields, unit: fields[0]!.unit, isList: fields[0]!.isList }))
    .sort((a, b) => Number(b.fields[0]!.main ?? false) - Number(a.fields[0]!.main ?? false));
}

/** At most so many curves stand in one chart at first: beyond them lines are hard to tell apart. */
const FIRST_CURVES = 4;

/** Along gravity a tilt stands near 90° and an acceleration near 1 g: in one chart with the other axes it flattens them. */
const isAlongGravity = (field: Field): boolean =>
  /^(z|accZ|maxZ)$/.test(field.key) && (field.unit === '°' || field.unit === 'mg');

/** Fields of a quantity to draw at first. */
export function firstFields<F extends Field>(fields: readonly F[]): readonly F[] {
  const across = fields.filter((field) => !isAlongGravity(field));
  return (across.length > 0 ? across : fields).slice(0, FIRST_CURVES);
}

/** Elements of a list to draw at first: spread over it, both ends included. Numbers from 1. */
export function firstElements(count: number): number[] {
  if (count <= FIRST_CURVES) return Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: FIRST_CURVES }, (_, i) => 1 + Math.round((i * (count - 1)) / (FIRST_CURVES - 1)));
}

const isBearing = ({ unit, range }: Field): boolean => unit === '°' && range?.[0] === 0 && range[1] === 360;

/** Lines of the same pane share a value axis: the same unit, and values of the same kind. */
export function paneKey(field: Field & { readonly family: string; readonly isList: boolean }): string {
  const { unit, family } = field;
  if (unit === '°C' || unit === 'dBm' || unit === 'V') return unit;
  if (unit === '') return `${family}.${field.key}`;
  if (isBearing(field)) return '°.bearing';
  if (unit === 'mm/s') return unit;
  const kind = field.isList ? field.key.replace(/[XYxy]$/, '') : (field.signed ?? '');
  return `${unit}.${family}.${kind}${isAlongGravity(field) ? '.gravity' : ''}`;
}
