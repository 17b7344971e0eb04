import type { DeviceSpec } from '../../src/devices/spec.ts';
import { makeLoadFleet } from '../../src/fleet/load-fleet.ts';

/** A report of the bench has STATUS and these four slots: five rows. */
const slots = [
  { port: 1, type: 'b4' },
  { port: 2, type: 'b7' },
  { port: 3, type: 'b12' },
  { port: 0, type: 'b5' },
] as const;

export const ROWS_A_REPORT = 1 + slots.length;
export const tables = [
  'device_status',
  'reading_inclination',
  'reading_crack',
  'reading_water_level',
  'reading_acceleration',
] as const;

/** Plain devices that all report the same four slots. */
export function benchDevices(count: number): DeviceSpec[] {
  const sensors = slots.map((slot) => ({ ...slot, subAddress: 0, count: 1, share: 1 }));
  return makeLoadFleet({ devices: count, seed: 7 }).map((device) => ({ ...device, sensors }));
}
