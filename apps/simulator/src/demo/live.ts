import { sealer } from '@groundwatch/db';
import type { ParamSet } from '@groundwatch/protocol/wire/grtu';
import type { Pool } from 'pg';
import type { DeviceSpec, Security } from '../devices/spec.ts';
import type { Clock } from '../fleet/clock.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { reportInRhythm } from '../fleet/rhythm.ts';
import type { DemoStation } from './county.ts';
import { isAway } from './history/timeline.ts';

interface Registered {
  readonly device_no: number;
  readonly security: Security;
  readonly secret: Buffer | null;
  readonly kept: readonly ParamSet[];
}

/**
 * The county's registered devices that are not silent on purpose, with their secrets. Their last reported parameters are what their flash
 * has.
 */
export async function liveDevices(pool: Pool, county: readonly DemoStation[]): Promise<DeviceSpec[]> {
  const { rows } = await pool.query<Registered>(
    `SELECT device_no, security, secret, coalesce((
       SELECT jsonb_agg(jsonb_build_object('set', set_id, 'values', "values")) FROM device_parameter p WHERE p.device_id = d.id
     ), '[]') AS kept
     FROM device d WHERE is_enabled`,
  );
  const registered = new Map(rows.map((r) => [String(r.device_no), r]));
  return county
    .flatMap((station) => station.devices)
    .flatMap(({ spec }): DeviceSpec[] => {
      const row = registered.get(spec.deviceNo);
      if (!row || spec.quirks.silent !== undefined) return [];
      const secret = row.secret && sealer().open('device secret', row.secret);
      return [{ ...spec, kept: row.kept, security: row.security, ...(secret ? { secret } : {}) }];
    });
}

/** An unregistered device, like a new one before its paperwork; it appears in the quarantine. */
export function unregisteredDevice(county: readonly DemoStation[]): DeviceSpec[] {
  const like = county[0]?.devices[0]?.spec;
  return like ? [{ ...like, deviceNo: '860712040099991', seed: like.seed + 1, sendCycleS: 60, security: 'plain' }] : [];
}

/** Lets every device of a fleet report at its send cycle, flaky ones with absences; returns a function that stops it. */
export const reportWithAbsences = (fleet: Fleet, clock: Clock): (() => void) =>
  reportInRhythm(fleet.rtus, clock, (rtu) => {
    if (isAway(rtu.device, clock.now())) rtu.drop(rtu.parameters.sendCycleS * 1_000 + 1_000);
    else rtu.report();
  });
