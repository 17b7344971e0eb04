import {
  sensorTypeOf,
  type Field,
  type ReadingValue,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { uniform } from '../random.ts';
import { momentOf, type Model, type Moment } from './sensors/context.ts';
import { array, fixedInclinometer } from './sensors/chains.ts';
import { crack, settlement, soilMoisture, water } from './sensors/ground.ts';
import { blasting, geoSound, infrasound } from './sensors/sound.ts';
import { horn, weather } from './sensors/surface.ts';
import { acceleration, inclination } from './sensors/tilt.ts';
import type { DeviceSpec, SensorSpec } from './spec.ts';

/** b11 is both bodies; what the catalogue prefixes is renamed. */
function inclinationWithCrack(m: Moment): ReadingValues {
  const values: Record<string, ReadingValue> = { ...inclination(m) };
  const second = crack(m);
  for (const f of sensorTypeOf('b11').fields) {
    if (f.family !== 'crack') continue;
    const own = f.key in second ? f.key : f.key.slice('crack'.length).replace(/^./, (c) => c.toLowerCase());
    values[f.key] = second[own] ?? null;
  }
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
};

export interface Measured {
  readonly quality: number;
  readonly values: ReadingValues;
}

/** Rounded as the wire carries it, so that a value is the same whichever way it reached the database. */
function quantise(f: Field, value: ReadingValue): ReadingValue {
  if (value === null) return null;
  if (typeof value !== 'number') return value.map((v) => quantise(f, v) as number | null);
  const scale = 10 ** f.exponent;
  return Math.round(value * scale) / scale;
}

/** What a sensor measures at `t` (ms since 1970): a pure function of the device's specification and the time. */
export function measure(device: DeviceSpec, sensor: SensorSpec, t: number): Measured {
  const model = models[sensor.type];
  if (!model) return { quality: 0, values: {} };
  const moment = momentOf(device, sensor, t);
  const values: Record<string, ReadingValue> = {};
  const raw = model(moment);
  const broken = sensor.isFaulty === true && uniform(moment.seed, Math.floor(t / 3_600_000), 99) < 0.6;
  for (const f of sensorTypeOf(sensor.type).fields) {
    const value = quantise(f, raw[f.key] ?? null);
    values[f.key] = broken ? missing(f, value) : value;
  }
  return { quality: broken ? 2 : 0, values };
}

/** A faulty sensor still says that it is faulty; lists keep their length, for it is counted on the wire. */
function missing(f: Field, value: ReadingValue): ReadingValue {
  if (f.key === 'run') return 1;
  if (f.key === 'depth') return value;
  return Array.isArray(value) ? value.map(() => null) : null;
}
