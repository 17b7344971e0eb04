import type { ParamValue } from '@groundwatch/protocol/wire/grtu';
import { probe } from '../physics/soil.ts';
import { sensorSeed } from './sensors/context.ts';
import { installedLengthOf } from './sensors/ground.ts';
import { networkNoOf } from './sensors/surface.ts';
import type { DeviceSpec, SensorSpec } from './spec.ts';

/** Sensors that measure the length of a wire. */
export const gauges: ReadonlySet<SensorSpec['type']> = new Set(['b7', 'b8', 'b11'] as const);

/** Factory parameters of a device, where zero or the low end of the range would be wrong. By set and key. */
export function delivered(device: DeviceSpec): Record<string, Record<string, ParamValue>> {
  const portType = (port: number): number => Number(device.sensors.find((s) => s.port === port)?.type.slice(1)) || 0;
  const gauge = device.sensors.find(({ type }) => gauges.has(type));
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
    crack: {
      zeroMode: 1,
      alarmValue: 80,
      period: 600,
      periodEnable: 1,
      range: 1_000,
      installedLength: gauge ? installedLengthOf(sensorSeed(device, gauge)) : 0,
    },
    horn: {
      warningEnable: 1,
      networkNo: networkNoOf(device.site),
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
      // The foot of the line is in firm rock.
      farNear: 1,
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
