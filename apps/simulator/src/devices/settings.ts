import type { ReadingValue, ReadingValues } from '@groundwatch/protocol/model';
import { gauges } from './delivered.ts';
import type { ParameterStore } from './parameters.ts';
import { crackKeys } from './reading.ts';
import type { SensorSpec } from './spec.ts';

const MEMS = 2;
const RT3000 = 3;
const CRACK = 4;
const HORN = 5;
const MOISTURE = 7;

const triggerKeys = ['zeroMode', 'angleOffset', 'angleThreshold', 'triggerSwitch', 'triggerThreshold', 'triggerTime'];
const crackSettings = ['zeroMode', 'range', 'alarmValue', 'period', 'periodEnable'];

const USUAL_TRIGGER_MG = 30;
/** Acceleration in mg at a sensor for a shock of size 1. */
const MG_PER_SIZE = 120;

/** Keys of the crack family within each type. */
const crackKeysOf = (type: SensorSpec['type']): ReadonlyMap<string, string> =>
  new Map(crackKeys.map(([inPair, own]) => [own, type === 'b11' ? inPair : own]));

const tiltSetOf = ({ type }: SensorSpec): number | null =>
  type === 'b4' ? MEMS : type === 'b9' || type === 'b11' ? RT3000 : null;

/** A sensor's report, with the effects of its device's parameters: its present settings, and its alarm. */
export function withSettings(parameters: ParameterStore, sensor: SensorSpec, measured: ReadingValues): ReadingValues {
  const values: Record<string, ReadingValue> = { ...measured };
  const put = (key: string, value: number): void => {
    // A broken sensor does not report its settings either.
    if (values[key] !== null && values[key] !== undefined) values[key] = value;
  };
  const tilt = tiltSetOf(sensor);
  if (tilt !== null) for (const key of triggerKeys) put(key, parameters.number(tilt, key));
  if (gauges.has(sensor.type)) setCrack(parameters, crackKeysOf(sensor.type), values, put);
  if (sensor.type === 'b10') {
    for (const key of ['networkNo', 'warningEnable', 'disasterState']) put(key, parameters.number(HORN, key));
  }
  if (sensor.type === 'b6') {
    const limit = parameters.number(MOISTURE, 'alarmValue');
    const layers = Array.isArray(values['moisture']) ? values['moisture'] : [];
    put('alarm', layers.some((value) => value !== null && value > limit) ? 1 : 0);
  }
  return values;
}

function setCrack(
  parameters: ParameterStore,
  keys: ReadonlyMap<string, string>,
  values: Readonly<Record<string, ReadingValue>>,
  put: (key: string, value: number) => void,
): void {
  const keyOf = (own: string): string => keys.get(own) ?? own;
  for (const own of crackSettings) put(keyOf(own), parameters.number(CRACK, own));
  const opening = values[keyOf('opening')];
  if (typeof opening === 'number') {
    put(keyOf('alarm'), opening > parameters.number(CRACK, 'alarmValue') ? 1 : 0);
  }
}

/** Smallest size of a recorded shock; Infinity where the sensor's trigger is off. */
export function triggerSizeOf(parameters: ParameterStore, sensor: SensorSpec): number {
  const set = tiltSetOf(sensor);
  if (set === null || !parameters.has(set)) return USUAL_TRIGGER_MG / MG_PER_SIZE;
  if (parameters.number(set, 'triggerSwitch') === 0) return Infinity;
  return parameters.number(set, 'triggerThreshold') / MG_PER_SIZE;
}
