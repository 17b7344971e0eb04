import { parameterProblem, parameterSetOf, parameterSets, type Parameter } from '@groundwatch/protocol/model';
import type { ParamSet, ParamValue } from '@groundwatch/protocol/wire/grtu';
import { delivered } from './delivered.ts';
import type { DeviceSpec, SensorSpec } from './spec.ts';

const RTU = 1;
const MOUNT = 8;

const setsOfSensor: Readonly<Partial<Record<SensorSpec['type'], readonly number[]>>> = {
  b2: [6],
  b4: [2],
  b6: [7],
  b7: [4],
  b8: [4],
  b9: [3],
  b10: [5],
  b11: [3, 4],
};

/** Parameter sets of a device: its own, those of its sensors, and its mounting. Ordered by id. */
export const setsOf = (device: DeviceSpec): number[] => {
  const ids = new Set([RTU, MOUNT, ...device.sensors.flatMap(({ type }) => setsOfSensor[type] ?? [])]);
  return [...ids].toSorted((a, b) => a - b);
};

const blank = (p: Parameter): ParamValue => (p.type === 'string' ? '' : Math.max(0, p.range?.[0] ?? 0));

/** Parameters that somebody on site changes, where the device has them. */
const turned: readonly (readonly [set: number, key: string])[] = [
  [2, 'triggerThreshold'],
  [3, 'triggerThreshold'],
  [4, 'alarmValue'],
  [7, 'alarmValue'],
  [6, 'updateRate'],
  [RTU, 'collectCycle'],
];

/** Parameters of a device: answers reads, accepts writes, never returns a write-only value. */
export class ParameterStore {
  readonly #sets = new Map<number, Map<string, ParamValue>>();
  /** The value before somebody on site increased it. */
  #turnedFrom: number | null = null;

  constructor(device: DeviceSpec) {
    const preset = delivered(device);
    const own = new Set(setsOf(device));
    for (const set of parameterSets.filter(({ id }) => own.has(id))) {
      this.#sets.set(set.id, new Map(set.params.map((p) => [p.key, preset[set.key]?.[p.key] ?? blank(p)])));
    }
    for (const { set, values } of device.kept ?? []) this.write(set, values);
  }

  /** Seconds between reports. */
  get sendCycleS(): number {
    return this.number(RTU, 'sendCycle');
  }

  /** The secret that it was given; null: only the factory one. */
  get secret(): Buffer | null {
    const hex = this.#sets.get(RTU)?.get('deviceSecret');
    return typeof hex === 'string' && hex !== '' ? Buffer.from(hex, 'hex') : null;
  }

  get sets(): readonly number[] {
    return [...this.#sets.keys()];
  }

  has(set: number): boolean {
    return this.#sets.has(set);
  }

  /** NaN where the device lacks the parameter. */
  number(set: number, key: string): number {
    return Number(this.#sets.get(set)?.get(key));
  }

  /** All values of a set except write-only ones; none for a set that the device lacks. */
  read(set: number): ParamSet {
    const writeOnly = new Set((parameterSetOf(set)?.params ?? []).filter((p) => p.isWriteOnly).map((p) => p.key));
    const values = [...(this.#sets.get(set) ?? [])].filter(([key]) => !writeOnly.has(key));
    return { set, values: Object.fromEntries(values) };
  }

  /** Values outside their type or range are ignored, like in firmware. */
  write(set: number, values: Readonly<Record<string, ParamValue>>): void {
    const store = this.#sets.get(set);
    const params = new Map((parameterSetOf(set)?.params ?? []).map((p) => [p.key, p]));
    for (const [key, value] of Object.entries(values)) {
      const p = params.get(key);
      if (p && parameterProblem(p, value) === null) store?.set(key, value);
    }
  }

  /** Somebody on site increases a parameter by a fifth, or restores it; returns its set. */
  turn(): number {
    const [set, key] = turned.find(([id]) => this.has(id)) as (typeof turned)[number];
    const before = this.#turnedFrom;
    this.#turnedFrom = before === null ? this.number(set, key) : null;
    this.write(set, { [key]: before ?? Math.round(this.number(set, key) * 1.2) });
    return set;
  }
}
