import { statusFields } from '@groundwatch/protocol/model';
import { airTemperature } from '../physics/climate.ts';
import { power, signal } from '../physics/power.ts';
import { days } from '../physics/time.ts';
import { uniformBetween, hash } from '../random.ts';
import type { DeviceSpec } from './spec.ts';

export interface StatusNow {
  readonly runStatus: number;
  readonly values: Record<string, number | null>;
}

const scales = statusFields.map((field) => ({ key: field.key, scale: 10 ** field.exponent }));

const bit = (n: number, isSet: boolean): number => (isSet ? 1 << n : 0);

/** STATUS of the device at a whole second, except for effects of parameters. */
export function statusAt(device: DeviceSpec, t: number, cycleS = device.sendCycleS): StatusNow {
  const second = Math.floor(t / 1_000) * 1_000;
  const energy = power(
    device.site,
    { seed: device.seed, kind: device.isCell ? 'cell' : '12V', isPanelWeak: device.isPanelWeak },
    second,
  );
  const dBm = signal(device.site, device.seed, device.signalLevel, second);
  const isLow = energy.battery < (device.isCell ? 3.45 : 11.5);
  const isLora = device.sensors.some((s) => s.type === 'b10');
  const runStatus =
    bit(2, dBm < -95) |
    bit(8, isLow) |
    bit(10, (device.quirks.clockErrorS ?? 0) !== 0) |
    device.sensors.reduce((flags, s) => flags | bit(11 + s.port, s.isFaulty === true && s.port >= 1 && s.port <= 4), 0);
  const values: Record<string, number | null> = {
    reportType: 0,
    installState: 1,
    sendCycle: cycleS,
    collectCycle: cycleS,
    encryptionCycle: 10,
    battery: energy.battery,
    charge: energy.charge,
    ambient: airTemperature(device.site, second),
    format: device.isCell ? 3 : 2,
    signal: dBm,
    lbsLongitude: device.site.longitude + uniformBetween(-0.004, 0.004, device.seed, 31),
    lbsLatitude: device.site.latitude + uniformBetween(-0.004, 0.004, device.seed, 32),
    gpsLongitude: device.spot?.[0] ?? device.site.longitude + uniformBetween(-0.0004, 0.0004, device.seed, 33),
    gpsLatitude: device.spot?.[1] ?? device.site.latitude + uniformBetween(-0.0004, 0.0004, device.seed, 34),
    charging: energy.charging,
    output: 12.1,
    gsm: device.isCell ? energy.battery - 0.05 : 3.92,
    loraSignal: isLora ? -88 + (hash(device.seed, Math.floor(second / 60_000)) % 9) : null,
    chargeState: energy.chargeState,
    operator: hash(device.seed, 40) % 3,
  };
  // Online time per channel since midnight UTC, s; only channels in use count.
  const today = (days(second) % 1) * 86_400;
  for (let n = 0; n < 7; n += 1) values[`zx${n}`] = n === 0 ? Math.min(65_000, Math.floor(today * 0.97)) : 0;
  for (const { key, scale } of scales) {
    const value = values[key];
    values[key] = value === undefined || value === null ? null : Math.round(value * scale) / scale;
  }
  return { runStatus, values };
}
