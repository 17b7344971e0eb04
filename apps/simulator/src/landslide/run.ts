import { readConfig } from '../config.ts';
import { systemClock } from '../fleet/clock.ts';
import { Fleet } from '../fleet/fleet.ts';
import type { Entry } from '../fleet/outbox.ts';
import { reportInRhythm } from '../fleet/rhythm.ts';
import type { Rtu } from '../fleet/rtu.ts';
import { summary } from '../fleet/summary.ts';
import { DAY, MINUTE } from '../physics/time.ts';
import { RandomStream, uniform } from '../random.ts';
import { landslideUsage, parseLandslideArguments, type LandslideArguments } from './arguments.ts';
import { failsAt, makeSlope } from './slope.ts';

/** The most unanswered reports, of all devices, so that they keep step, and of one. */
const MOST_WAITING = 120;
const WINDOW = 32;
const LOOK_MS = 2;
/** Resends come about this much later, in random order. */
const AGAIN_AFTER_MS = 3 * DAY;
/** Share of reports that arrive late. */
const LATE_SHARE = 0.1;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function room(fleet: Fleet, waiting: number): Promise<void> {
  while (fleet.unanswered > waiting) await pause(LOOK_MS);
}

/** Reports that are sent again, or late for the first time. */
class DelayedReports {
  readonly #random = new RandomStream(7);
  #tasks: (() => void)[] = [];

  add(task: () => void): void {
    this.#tasks.push(task);
  }

  /** All of them, in random order. */
  async run(fleet: Fleet): Promise<void> {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (let i = tasks.length - 1; i > 0; i -= 1) {
      const j = this.#random.int(i + 1);
      [tasks[i], tasks[j]] = [tasks[j]!, tasks[i]!];
    }
    for (const task of tasks) {
      task();
      await room(fleet, MOST_WAITING);
    }
  }
}

/** The whole scenario: every device reports at every step. Resolves when everything is answered. */
async function send(fleet: Fleet, from: number, to: number, { step, resend }: LandslideArguments): Promise<void> {
  const later = new DelayedReports();
  let again = from + AGAIN_AFTER_MS;
  const report = (rtu: Rtu, t: number): void => {
    const sent: Entry[] = rtu.report(0, t);
    if (resend !== 'no') later.add(() => rtu.repeat(sent));
  };
  for (let t = from; t <= to; t += step * MINUTE) {
    for (const [index, rtu] of fleet.rtus.entries()) {
      if (resend === 'late' && uniform(index, t / MINUTE, 5) < LATE_SHARE) later.add(() => report(rtu, t));
      else report(rtu, t);
    }
    await room(fleet, MOST_WAITING);
    if (t < again) continue;
    await later.run(fleet);
    again = t + AGAIN_AFTER_MS;
  }
  // Late reports have to be sent again as well.
  await later.run(fleet);
  await later.run(fleet);
  await room(fleet, 0);
}

/** The `simulate --landslide` command; returns its exit code: 0, or 2 for a wrong command line. */
export async function runLandslide(args: string[]): Promise<number> {
  let options: LandslideArguments | 'help';
  let port: number;
  try {
    options = parseLandslideArguments(args);
    port = (options === 'help' ? undefined : options.port) ?? readConfig().rtuPort;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(landslideUsage);
    return 2;
  }
  if (options === 'help') {
    console.log(landslideUsage);
    return 0;
  }
  const stepMs = options.step * MINUTE;
  const to = Math.floor((options.end ? Date.parse(options.end) : Date.now()) / stepMs) * stepMs;
  const from = to - options.days * DAY;
  const devices = makeSlope({
    from,
    to,
    sendCycleS: options.step * 60,
    firstDeviceNo: options.first,
    manners: options.downlink,
  });
  const fleet = new Fleet({
    devices,
    host: options.host,
    port,
    clock: systemClock,
    boot: Math.floor(Date.now() / 1_000) % 65_536,
    dialRate: 100,
    window: WINDOW,
  });
  fleet.start();
  // A device does not know the time before its first contact.
  while (fleet.statistics.connected < devices.length) await pause(LOOK_MS);
  await send(fleet, from, to, options);
  console.log(summary(fleet.statistics, fleet.unanswered));
  console.log(`the slope fails at ${new Date(failsAt({ to })).toISOString()}`);
  if (options.stay) await stay(fleet);
  await fleet.stop();
  return 0;
}

async function stay(fleet: Fleet): Promise<void> {
  const stop = reportInRhythm(fleet.rtus, systemClock, (rtu) => rtu.report());
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  stop();
}
