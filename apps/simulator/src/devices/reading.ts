import {
  families,
  sensorTypeOf,
  snakeCase,
  type Field,
  type ReadingValue,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { uniform } from '../random.ts';
import { momentOf, type Model, type Moment } from './sensors/context.ts';
import { array, fixedInclinometer } from './sensors/chains.ts';
import { crack, gnss, settlement, soilMoisture, water } from './sensors/ground.ts';
import { blasting, geoSound, infrasound } from './sensors/sound.ts';
import { horn, weather } from './sensors/surface.ts';
import { acceleration, inclination } from './sensors/tilt.ts';
import type { DeviceSpec, SensorSpec } from './spec.ts';

/** Fields of b11's second family: the key within the type, and within the family. */
export const crackKeys: readonly (readonly [string, string])[] = sensorTypeOf('b11')
  .fields.filter((f) => f.family === 'crack')
  .map((f) => [f.key, families.crack.fields.find((own) => snakeCase(own.key) === f.column)?.key ?? f.key]);

/** b11 has both families; keys with a prefix in the catalogue are renamed. */
function inclinationWithCrack(m: Moment): ReadingValues {
  const values: Record<string, ReadingValue> = { ...inclination(m) };
  const second = crack(m);
  for (const [key, own] of crackKeys) values[key] = second[own] ?? null;
  return values;
}

const models: Partial<Record<SensorTypeCode, Model>> = {
  b2: array,
  b3: fixedInclinometer,
  b4: inclination,
  b5: acceleration,
  b6: soilMoisture,
  b7: crack,
  b8: crack,
  b9: inclination,
  b10: horn,
  b11: inclinationWithCrack,
  b12: water,
  b13: geoSound,
  b14: infrasound,
  b15: blasting,
  weather,
  settlement,
  gnss,
};

export interface Measured {
  readonly quality: number;
  readonly values: ReadingValues;
}

interface Rounding {
  readonly field: Field;
  readonly scale: number;
}

const roundings = new Map<SensorTypeCode, readonly Rounding[]>();

function roundingsOf(code: SensorTypeCode): readonly Rounding[] {
  const known = roundings.get(code);
  if (known) return known;
  const made = sensorTypeOf(code).fields.map((field) => ({ field, scale: 10 ** field.exponent }));
  roundings.set(code, made);
  return made;
}

/** Rounded to the wire's resolution, so that a value is the same on any way to the database. */
function quantise(value: ReadingValue, scale: number): ReadingValue {
  if (value === null) return null;
  if (typeof value === 'number') return Math.round(value * scale) / scale;
  return value.map((v) => (v === null ? null : Math.round(v * scale) / scale));
}

/** The measurement of a sensor at `t` (ms since 1970): a pure function of the device's specification and the time. */
export function measure(device: DeviceSpec, sensor: SensorSpec, t: number): Measured {
  const model = models[sensor.type];
  if (!model) return { quality: 0, values: {} };
  const moment = momentOf(device, sensor, t);
  const values: Record<string, ReadingValue> = {};
  const raw = model(moment);
  const broken = sensor.isFaulty === true && uniform(moment.seed, Math.floor(t / 3_600_000), 99) < 0.6;
  for (const { field, scale } of roundingsOf(sensor.type)) {
    const value = quantise(raw[field.key] ?? null, scale);
    values[field.key] = broken ? missing(field, value) : value;
  }
  return { quality: broken ? 2 : 0, values };
}

/** A faulty sensor still reports its fault; lists keep their length, which the wire counts. */
function missing(f: Field, value: ReadingValue): ReadingValue {
  if (f.key === 'run') return 1;
  if (f.key === 'depth') return value;
  return Array.isArray(value) ? value.map(() => null) : null;
}
