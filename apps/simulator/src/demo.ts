import { createPool, sealWith } from '@groundwatch/db';
import { readConfig, requireDatabase, requireSecret } from './config.ts';
import { liveStations } from './demo/hydrology.ts';
import { liveDevices, reportWithAbsences, unregisteredDevice } from './demo/live.ts';
import { fillDemo, rollUp } from './seed-demo.ts';
import { systemClock } from './fleet/clock.ts';
import { Fleet } from './fleet/fleet.ts';
import { HydrologyStation } from './hydrology/station.ts';

const TELL_MS = 5_000;

/**
 * Runs the registered devices of the demo: first their past, where missing, then online until SIGTERM or SIGINT. They reconnect whenever
 * the listener is gone.
 */
export async function runDemo(): Promise<void> {
  const config = readConfig();
  sealWith(requireSecret(config));
  const pool = createPool(requireDatabase(config), { max: 3, applicationName: 'groundwatch-fleet' });
  const county = await fillDemo(pool, config.sl651Port);
  const devices = await liveDevices(pool, county);
  const fleet = new Fleet({
    devices: [...devices, ...unregisteredDevice(county)],
    host: '127.0.0.1',
    port: config.rtuPort,
    clock: systemClock,
    // Seconds give each start a new boot counter, whatever the last one sent.
    boot: Math.floor(Date.now() / 1_000) % 65_536,
    dialRate: 60,
  });
  fleet.start();
  const hydrology = await liveStations(pool, county);
  const stations = (hydrology?.stations ?? []).map(
    (spec) => new HydrologyStation(spec, { host: '127.0.0.1', port: hydrology?.port ?? 0, clock: systemClock }),
  );
  for (const station of stations) station.start();
  const stopReporting = reportWithAbsences(fleet, systemClock);
  void rollUp(pool).catch((error: unknown) =>
    console.error(`fleet: the roll-ups are left to the api: ${String(error)}`),
  );
  let shown = -1;
  const report = setInterval(() => {
    const { connected } = fleet.statistics;
    if (Math.abs(connected - shown) < Math.max(3, devices.length / 10)) return;
    shown = connected;
    console.log(`fleet: ${connected} of ${devices.length} devices connected`);
  }, TELL_MS);
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  clearInterval(report);
  stopReporting();
  for (const station of stations) station.stop();
  await fleet.stop();
  await pool.end();
  console.log('fleet: stopped');
}

if (import.meta.main) await runDemo();
