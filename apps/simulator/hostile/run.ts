import { setTimeout as wait } from 'node:timers/promises';
import { readdirSync } from 'node:fs';
import { isAlive, waitUntil } from '@groundwatch/db/testing';
import { startWorker } from '../bench/lib/processes.ts';
import { attacks } from './attacks.ts';
import type { AttackOrder } from './attacker.ts';
import { frameAttacks } from './frames.ts';
import { Honest, type Experience } from './honest.ts';
import { install } from './installation.ts';
import { Listener } from './listener.ts';
import type { Outcome } from './target.ts';

export interface Plan {
  readonly databaseUrl: string;
  readonly seed: number;
  /** 1: the usual size of every attack. */
  readonly share: number;
  /** The same for the attacks by frames. */
  readonly frameShare: number;
  /** Only attacks with this text in their name. */
  readonly only: string;
  readonly undisturbedMs: number;
  /** See `AttackOrder`. */
  readonly yields: boolean;
  readonly log: (line: string) => void;
}

/** The result of one attack. */
export interface Row {
  readonly attack: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly experience: Experience;
  /** Heap of both processes above that of the undisturbed time, MB. */
  readonly heapMb: number;
  /** Crashes, hangs, leaks, failures of the server, revealed secrets, failures for the honest. */
  readonly defects: readonly string[];
}

export interface Report {
  readonly undisturbed: Experience;
  readonly rows: readonly Row[];
}

const HEALTH_MS = 2_000;
/** Pools grow under load. */
const MORE_FILES = 40;
const MORE_HEAP_MB = 40;
const MOST_UNKNOWN = 10_000;
const RECOVERY_MS = 45_000;
const STOP_MS = 20_000;
/** Limit of one attack. */
const ATTACK_MS = 1_800_000;

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Runs an attack in a process of its own, which is ended then. */
async function launch(order: AttackOrder): Promise<Outcome> {
  const worker = startWorker<Outcome>('../../hostile/attacker.ts');
  worker.send(order);
  const late = AbortSignal.timeout(ATTACK_MS);
  try {
    return await Promise.race([
      worker.next(),
      new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error('it did not end')))),
    ]);
  } catch (error) {
    return { sent: 0, answers: {}, findings: { 'the attack failed': String(error) } };
  } finally {
    await worker.stop();
  }
}

/** Runs the attacks one after another while honest devices report and honest pages read. */
export async function run(plan: Plan): Promise<Report> {
  const { databaseUrl, seed, share, frameShare, only, undisturbedMs, yields, log } = plan;
  const listener = new Listener();
  const site = await install(databaseUrl, seed, listener.hear);
  listener.secrets = site.target.secrets;
  const pids = [site.ingest.pid, site.api.pid];
  const rows: Row[] = [];
  const honest = new Honest(site);
  try {
    await wait(undisturbedMs / 2);
    honest.take();
    await wait(undisturbedMs);
    const undisturbed = honest.take();
    const files = pids.map(openFiles);
    const heap = await listener.heap(pids);
    listener.take();
    /** Waits until the processes have closed what the attack had opened. */
    const leaks = async (): Promise<{ heapMb: number; found: string[] }> => {
      const isBack = (): boolean => pids.every((pid, i) => openFiles(pid) <= (files[i] ?? 0) + MORE_FILES);
      const hasRecovered = await waitUntil(isBack, RECOVERY_MS, 250);
      const heapMb = (await listener.heap(pids)) - heap;
      const unknown = await site.unknownDevices();
      const found = [
        ...(hasRecovered ? [] : [`open files: ${pids.map(openFiles).join(', ')}, before: ${files.join(', ')}`]),
        ...(heapMb <= MORE_HEAP_MB ? [] : [`${heapMb.toFixed(0)} MB of heap are not freed`]),
        ...(unknown > MOST_UNKNOWN ? [`${unknown} unknown devices are kept`] : []),
      ];
      return { heapMb, found };
    };
    for (const [turn, attack] of attacks.filter(({ name }) => name.includes(only)).entries()) {
      log(attack.name);
      const own = frameAttacks.includes(attack) ? frameShare : share;
      honest.take();
      const began = performance.now();
      const outcome = await launch({ name: attack.name, target: { ...site.target, turn }, share: own, yields });
      const seconds = (performance.now() - began) / 1_000;
      const experience = honest.take();
      const areAlive = pids.every(isAlive);
      const { heapMb, found } = areAlive ? await leaks() : { heapMb: Number.NaN, found: ['a process ended'] };
      const defects = [
        ...[...Object.entries(outcome.findings), ...Object.entries(listener.take())].map((one) => one.join(': ')),
        ...ofHonest(experience, undisturbed),
        ...found,
      ];
      rows.push({ attack: attack.name, outcome, seconds, experience, heapMb, defects });
      for (const defect of defects) log(`  ${defect}`);
      if (!areAlive) break;
    }
    return { undisturbed, rows };
  } finally {
    // If a process has ended, the devices wait for ever.
    await Promise.race([honest.stop(), wait(STOP_MS)]);
    await site.stop();
  }
}

function ofHonest({ failed, lost, health, acknowledged }: Experience, undisturbed: Experience): string[] {
  return [
    ...Object.entries(failed).map(([what, times]) => `an honest call failed ${times} times: ${what}`),
    ...(lost > 0 ? [`honest devices lost ${lost} connections`] : []),
    ...(health > HEALTH_MS ? [`/health took ${Math.round(health)} ms`] : []),
    ...(acknowledged === 0 && undisturbed.acknowledged > 0 ? ['no honest device was answered'] : []),
  ];
}

/** An attack may lengthen the waits of the honest by this factor. */
export const MOST_TIMES = 2;
export const timesOf = (experience: Experience, undisturbed: Experience): [devices: number, pages: number] => [
  experience.deviceP99 / undisturbed.deviceP99,
  experience.pageP99 / undisturbed.pageP99,
];
