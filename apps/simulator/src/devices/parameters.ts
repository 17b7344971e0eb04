import { parameterSetOf, parameterSets, type Parameter } from '@groundwatch/protocol/model';
import type { ParamSet, ParamValue } from '@groundwatch/protocol/wire';
import { probe } from '../physics/soil.ts';
import type { DeviceSpec } from './spec.ts';

/** What a device is delivered with, where zero or the low end of the range would not do. By set and key. */
function delivered(device: DeviceSpec): Record<string, Record<string, ParamValue>> {
  const portType = (port: number): number => Number(device.sensors.find((s) => s.port === port)?.type.slice(1)) || 0;
  return {
    rtu: {
      installState: 1,
      sendCycle: device.sendCycleS,
      collectCycle: device.sendCycleS,
      encryptedCollectCycle: 10,
      resend: 1,
      longitude: Math.round(device.site.longitude * 1e6) / 1e6,
      latitude: Math.round(device.site.latitude * 1e6) / 1e6,
      deviceName: device.name,
      sensorTypePort1: portType(1),
      sensorTypePort2: portType(2),
      sensorTypePort3: portType(3),
      sensorTypePort4: portType(4),
      centre0Enable: 1,
      centre0Port: 9_100,
    },
    mems: { triggerSwitch: 1, triggerThreshold: 30, triggerTime: 200, angleThreshold: 0.5 },
    rt3000: {
      triggerSwitch: 1,
      triggerThreshold: 30,
      triggerTime: 200,
      angleThreshold: 0.5,
      sampleRate: 200,
      preTrigger: 1_000,
    },
    crack: { zeroMode: 1, alarmValue: 80, period: 600, periodEnable: 1, range: 1_000 },
    horn: {
      warningEnable: 1,
      networkNo: 1,
      hornNo: 1,
      sendFrequency: 470_000,
      receiveFrequency: 480_000,
      spreadingFactor: 9,
    },
    array: {
      powerOnDelay: 5,
      updateRate: 60,
      orificeElevation: Math.round(device.site.elevation * 1_000),
      lineLength: 16_000,
    },
    moisture: {
      workMode: 2,
      burialDepth: 20,
      alarmValue: 38,
      airFrequency: probe.airFrequency,
      waterFrequency: probe.waterFrequency,
      a: probe.a,
      b: probe.b,
      c: probe.c,
    },
  };
}

const blank = (p: Parameter): ParamValue => (p.type === 'string' ? '' : Math.max(0, p.range?.[0] ?? 0));

/** A value as the device can hold it: what does not fit its type or range is ignored, as firmware does. */
function accepted(p: Parameter, value: ParamValue): boolean {
  if (p.type === 'string') return typeof value === 'string';
  if (typeof value !== 'number') return false;
  return !p.range || (value >= p.range[0] && value <= p.range[1]);
}

/** The parameters a device runs with: answers reads, takes writes, never gives a write-only value back. */
export class ParameterStore {
  readonly #sets = new Map<number, Map<string, ParamValue>>();

  constructor(device: DeviceSpec) {
    const preset = delivered(device);
    for (const set of parameterSets) {
      this.#sets.set(set.id, new Map(set.params.map((p) => [p.key, preset[set.key]?.[p.key] ?? blank(p)])));
    }
  }

  /** Seconds between reports. */
  get sendCycleS(): number {
    return Number(this.#sets.get(1)?.get('sendCycle'));
  }

  /** All values of a set but the write-only ones; none for a set that does not exist. */
  read(set: number): ParamSet {
    const writeOnly = new Set((parameterSetOf(set)?.params ?? []).filter((p) => p.isWriteOnly).map((p) => p.key));
    const values = [...(this.#sets.get(set) ?? [])].filter(([key]) => !writeOnly.has(key));
    return { set, values: Object.fromEntries(values) };
  }

  write(set: number, values: Readonly<Record<string, ParamValue>>): void {
    const store = this.#sets.get(set);
    const params = new Map((parameterSetOf(set)?.params ?? []).map((p) => [p.key, p]));
    for (const [key, value] of Object.entries(values)) {
      const p = params.get(key);
      if (p && accepted(p, value)) store?.set(key, value);
    }
  }
}
