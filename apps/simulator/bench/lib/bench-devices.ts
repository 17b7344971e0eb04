import type { Pool } from '@groundwatch/db';
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
  return makeLoadFleet({
    devices: count,
    seed: 7,
  }).map((device) => ({ ...device, sensors: slots.map((slot) => ({ ...slot, subAddress: 0, count: 1, share: 1 })) }));
}

/** Adds the listener for the bench's connections, all of which come from this machine. */
export async function addListener(pool: Pool, port: number): Promise<void> {
  await pool.query('UPDATE tcp_server SET is_enabled = false');
  await pool.query(
    `INSERT INTO tcp_server (name, host, port, allow_list) VALUES ('bench', '127.0.0.1', $1, '{127.0.0.0/8}')`,
    [port],
  );
}
