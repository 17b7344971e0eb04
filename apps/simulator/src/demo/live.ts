import type { Pool } from 'pg';
import type { DeviceSpec, Security } from '../devices/spec.ts';
import type { Clock } from '../fleet/clock.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Rtu } from '../fleet/rtu.ts';
import { hash } from '../random.ts';
import type { DemoStation } from './county.ts';
import { isAway } from './history/timeline.ts';

/** The county's devices that the registry still holds and that are not silent on purpose, with their secrets. */
export async function liveDevices(pool: Pool, county: readonly DemoStation[]): Promise<DeviceSpec[]> {
  const { rows } = await pool.query<{ device_no: number; security: Security; secret: Buffer | null }>(
    'SELECT device_no, security, secret FROM device WHERE is_enabled',
  );
  const registered = new Map(rows.map((r) => [String(r.device_no), r]));
  return county
    .flatMap((station) => station.devices)
    .flatMap(({ spec }): DeviceSpec[] => {
      const row = registered.get(spec.deviceNo);
      if (!row || spec.quirks.silent !== undefined) return [];
      return [{ ...spec, security: row.security, ...(row.secret ? { secret: row.secret } : {}) }];
    });
}

/** A device that nobody registered, as a new one is before its paperwork: what ingest makes of it is seen in the quarantine. */
export function stranger(county: readonly DemoStation[]): DeviceSpec[] {
  const like = county[0]?.devices[0]?.spec;
  return like ? [{ ...like, deviceNo: '860712040099991', seed: like.seed + 1, sendCycleS: 60, security: 'plain' }] : [];
}

/** Lets every device of a fleet report in its own rhythm; returns what stops it. */
export function reportInRhythm(fleet: Fleet, clock: Clock): () => void {
  const cancels = new Map<Rtu, () => void>();
  const schedule = (rtu: Rtu): void => {
    const cycle = rtu.parameters.sendCycleS * 1_000;
    const phase = hash(rtu.device.seed, 70) % cycle;
    const now = clock.now();
    const next = Math.floor((now - phase) / cycle + 1) * cycle + phase;
    const cancel = clock.after(next - now, () => {
      schedule(rtu);
      if (isAway(rtu.device, clock.now())) rtu.drop(cycle + 1_000);
      else rtu.report();
    });
    cancels.set(rtu, cancel);
  };
  for (const rtu of fleet.rtus) schedule(rtu);
  return () => {
    for (const cancel of cancels.values()) cancel();
  };
}
