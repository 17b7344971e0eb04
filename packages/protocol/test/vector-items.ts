import { sensorTypeOf, slotTypes, statusFields } from '../src/model/index.ts';
import type { ParamSet, Status, WavePart, WireReading } from '../src/wire/grtu/index.ts';
import type { VectorItem } from './shared-vectors.ts';

/** The vectors use snake_case; `x1_y` and `xY` follow one rule. */
export const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

type Json = Record<string, unknown>;
type Scalar = number | null;

const number = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error(`${String(value)} is not a number`);
  return value;
};
const time = (s: unknown, ms: unknown = 0): number => number(s) * 1000 + number(ms);

function flat(payload: Json, prefix: string): Record<string, Scalar | Scalar[]> {
  const values: Record<string, Scalar | Scalar[]> = {};
  const shown = (key: string): string =>
    prefix === '' ? camel(key) : `${prefix}${camel(key).charAt(0).toUpperCase()}${camel(key).slice(1)}`;
  for (const [key, value] of Object.entries(payload)) {
    if (Array.isArray(value)) {
      for (const element of value as Record<string, Scalar>[]) {
        for (const [k, v] of Object.entries(element)) ((values[shown(k)] ??= []) as Scalar[]).push(v);
      }
    } else values[shown(key)] = value as Scalar;
  }
  return values;
}

export function readingOf(item: VectorItem): WireReading {
  const value = item.value ?? {};
  if (item.name === 'WEATHER' || item.name === 'SETTLEMENT') {
    const { collect_s, sub_address = 0, ...rest } = value;
    const type = item.name === 'WEATHER' ? 'weather' : 'settlement';
    const subAddress = number(sub_address);
    return { port: 0, type, subAddress, collectedAt: time(collect_s), quality: 0, values: flat(rest, '') };
  }
  const type = slotTypes[number(value['sensor_type'])]?.code ?? 'b0';
  const payload = value['payload'] as Json;
  const parts = sensorTypeOf(type).parts;
  const values =
    type === 'b1'
      ? {}
      : parts.length === 2
        ? Object.assign({}, ...parts.map((p) => flat(payload[p.family.key] as Json, p.prefix)))
        : flat(payload, '');
  return {
    port: number(value['port']),
    type,
    subAddress: number(value['sub_address']),
    collectedAt: time(value['collect_s'], value['collect_ms']),
    quality: number(value['quality']),
    values: values as WireReading['values'],
    ...(type === 'b1' && { payload: Buffer.from(String(payload['bytes']), 'hex') }),
  };
}

export function statusOf(item: VectorItem): Status {
  const value = item.value as Record<string, Scalar>;
  const switches = value['switches'] ?? null;
  const bit = (n: number): boolean | null => (switches === null ? null : (switches & n) !== 0);
  return {
    collectedAt: time(value['collect_s']),
    runStatus: value['run_status'] ?? null,
    encryptionFunction: bit(1),
    resendFunction: bit(2),
    pushData: bit(4),
    values: Object.fromEntries(
      statusFields.map((f) => {
        const [key = ''] = Object.keys(value).filter((k) => camel(k) === f.key);
        return [f.key, value[key] as Scalar];
      }),
    ),
  };
}

export function paramsOf(item: VectorItem): ParamSet {
  const { set, params } = item.value as { set: number; params: { name: string; value: unknown }[] };
  const values: ParamSet['values'] = {};
  for (const { name, value } of params) {
    if (name === 'sensor_types') {
      for (const [port, type] of Object.entries(value as Json)) values[`sensorTypeP${port.slice(1)}`] = type as number;
    } else values[camel(name)] = value as number | string;
  }
  return { set, values };
}

export function waveOf(item: VectorItem): WavePart {
  const value = item.value as Record<string, number> & { samples: number[] };
  return {
    port: number(value['port']),
    type: slotTypes[number(value['sensor_type'])]?.code ?? 'b0',
    subAddress: number(value['sub_address']),
    startedAt: time(value['start_s'], value['start_ms']),
    sampleRate: number(value['sample_rate']),
    axes: number(value['axes']),
    unit: number(value['unit']),
    part: number(value['part']),
    parts: number(value['parts']),
    firstSample: number(value['first_sample']),
    samples: Int16Array.from(value.samples),
  };
}
