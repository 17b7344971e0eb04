import { readFileSync } from 'node:fs';
import { parseSimulateArguments, usage, type SimulateArguments } from './arguments.ts';
import { readConfig, requireDatabase } from './config.ts';
import { registerLoadFleet } from './register.ts';
import { systemClock } from './fleet/clock.ts';
import { Fleet } from './fleet/fleet.ts';
import { makeLoadFleet } from './fleet/load-fleet.ts';
import { pace } from './fleet/pacing.ts';
import { reportInRhythm } from './fleet/rhythm.ts';
import { summary } from './fleet/summary.ts';

const PROGRESS_MS = 5_000;

async function waitUntil(isDone: () => boolean, seconds: number): Promise<void> {
  for (let waited = 0; !isDone() && waited < seconds * 10; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function run(options: SimulateArguments, port: number): Promise<number> {
  const devices = makeLoadFleet({
    devices: options.devices,
    seed: options.seed,
    security: options.security,
    badLinks: options['bad-links'],
    sendCycleS: Math.min(86_400, Math.max(10, Math.round(options.devices / options.rate))),
    hasOddities: options.oddities,
    manners: options.downlink,
  });
  if (options.register) {
    const added = await registerLoadFleet(requireDatabase(readConfig()), devices);
    console.log(`registered: ${added} new of ${devices.length} devices`);
  }
  const fleet = new Fleet({
    devices,
    host: options.host,
    port,
    tls: options.tls === undefined ? undefined : { ca: readFileSync(options.tls) },
    clock: systemClock,
    // The seconds of the day give each start a new boot counter, whatever the last one sent.
    boot: Math.floor(Date.now() / 1_000) % 65_536,
    dialRate: Math.max(100, options.devices / 5),
  });
  const { statistics } = fleet;
  fleet.start();
  const online = (): boolean => statistics.connected >= devices.filter((d) => !d.quirks.isSleeping).length;
  await waitUntil(online, 20);
  console.log(`connected: ${statistics.connected} of ${devices.length}`);
  const progress = setInterval(() => {
    console.log(`… sent ${statistics.sent}, waiting ${fleet.unanswered}, connected ${statistics.connected}`);
  }, PROGRESS_MS);
  // Devices take turns at the configured rate; one with a new send cycle uses that.
  const [cycle] = fleet.rtus.map(({ parameters }) => parameters.sendCycleS);
  const stopRhythm = reportInRhythm(fleet.rtus, systemClock, (rtu) => {
    if (rtu.parameters.sendCycleS !== cycle) rtu.report();
  });
  const work = pace(systemClock, options.rate, options.seconds, (i) => {
    const rtu = fleet.rtus[i % fleet.rtus.length];
    if (rtu?.parameters.sendCycleS === cycle) rtu?.report();
  });
  process.once('SIGINT', () => work.stop());
  process.once('SIGTERM', () => work.stop());
  await work.done;
  stopRhythm();
  await waitUntil(() => fleet.unanswered === 0, options.drain);
  clearInterval(progress);
  const { unanswered } = fleet;
  console.log(summary(statistics, unanswered));
  await fleet.stop();
  return unanswered === 0 ? 0 : 1;
}

/** The `simulate` command; returns its exit code: 1 when something was not answered, 2 for a wrong command line. */
export async function runSimulate(args: string[]): Promise<number> {
  let options: SimulateArguments | 'help';
  let port: number;
  try {
    options = parseSimulateArguments(args);
    port = (options === 'help' ? undefined : options.port) ?? readConfig().rtuPort;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    return 2;
  }
  if (options === 'help') {
    console.log(usage);
    return 0;
  }
  return run(options, port);
}
