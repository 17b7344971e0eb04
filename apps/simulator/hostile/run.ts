import { setTimeout as wait } from 'node:timers/promises';
import { readdirSync } from 'node:fs';
import { startWorker } from '../bench/lib/processes.ts';
import { attacks } from './attacks.ts';
import type { AttackOrder } from './attacker.ts';
import { Honest, type Fared } from './honest.ts';
import { install } from './installation.ts';
import type { Outcome } from './target.ts';
import { frameAttacks } from './frames.ts';

export interface Plan {
  readonly databaseUrl: string;
  readonly seed: number;
  /** 1: the usual size of every attack. */
  readonly share: number;
  /** Size of the attacks by frames. */
  readonly frameShare: number;
  /** Attacks with this in their name. */
  readonly only: string;
  readonly undisturbedMs: number;
  readonly log: (line: string) => void;
}

/** One attack and how installation and honest ones stood it. */
export interface Row {
  readonly attack: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly fared: Fared;
  /** Heap of both processes above that of the undisturbed time, MB. */
  readonly heapMb: number;
  /** What must not be: crash, hang, leak, failures of the server, secrets told, honest ones refused. */
  readonly defects: readonly string[];
}

export interface Report {
  readonly undisturbed: Fared;
  readonly rows: readonly Row[];
}

const HEALTH_MS = 2_000;
/** Pools grow under load. */
const MORE_FILES = 40;
const MORE_HEAP_MB = 40;
const BACK_MS = 45_000;
const STOP_MS = 20_000;
/** The longest attack. */
const ATTACK_MS = 1_800_000;

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** What the processes write: errors and secrets are findings, and the heap comes from `collect.ts`. */
class Ear {
  #heap: Record<string, number> = {};
  #found: Record<string, string> = {};
  secrets: readonly string[] = [];
  readonly #rest: Record<string, string> = {};

  readonly hear = (from: string, text: string): void => {
    const lines = ((this.#rest[from] ?? '') + text).split('\n');
    this.#rest[from] = lines.pop() ?? '';
    for (const line of lines) this.#line(from, line);
  };

  #line(from: string, line: string): void {
    if (this.secrets.some((secret) => line.includes(secret)))
      this.#found[`${from} writes a secret`] ??= line.slice(0, 60);
    const said = /^\{.*\}$/.test(line) ? (JSON.parse(line) as Record<string, unknown>) : { level: 60, msg: line };
    if (typeof said['heapMb'] === 'number') this.#heap[from] = said['heapMb'];
    else if (Number(said['level']) >= 50)
      this.#found[`${from}: ${String(said['msg']).slice(0, 80)}`] ??= line.slice(0, 2_000);
  }

  take(): Record<string, string> {
    const found = this.#found;
    this.#found = {};
    return found;
  }

  async heap(pids: readonly number[]): Promise<number> {
    this.#heap = {};
    for (const pid of pids) process.kill(pid, 'SIGUSR2');
    for (let i = 0; i < 100 && Object.keys(this.#heap).length < pids.length; i += 1) await wait(50);
    return Object.values(this.#heap).reduce((sum, one) => sum + one, 0);
  }
}

/** Resolves to what came of the attack; its process is ended then. */
async function launch(order: AttackOrder): Promise<Outcome> {
  const worker = startWorker<Outcome>('../../hostile/attacker.ts');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end')), ATTACK_MS);
  });
  worker.send(order);
  try {
    return await Promise.race([worker.next(), late]);
  } catch (error) {
    return { sent: 0, answers: {}, findings: { 'the attack failed': String(error) } };
  } finally {
    clearTimeout(timer);
    await worker.stop();
  }
}

/** Attacks one installation with everything in turn while honest devices report and honest pages ask. */
export async function run({ databaseUrl, seed, share, frameShare, only, undisturbedMs, log }: Plan): Promise<Report> {
  const ear = new Ear();
  const site = await install(databaseUrl, seed, ear.hear);
  ear.secrets = site.target.secrets;
  const pids = [site.ingest.pid, site.api.pid];
  const rows: Row[] = [];
  const honest = new Honest(site);
  try {
    await wait(undisturbedMs / 2);
    honest.take();
    await wait(undisturbedMs);
    const undisturbed = honest.take();
    const files = pids.map(openFiles);
    const heap = await ear.heap(pids);
    ear.take();
    for (const [turn, attack] of attacks.filter(({ name }) => name.includes(only)).entries()) {
      log(attack.name);
      const own = frameAttacks.includes(attack) ? frameShare : share;
      honest.take();
      const began = performance.now();
      const outcome = await launch({ name: attack.name, target: { ...site.target, turn }, share: own });
      const seconds = (performance.now() - began) / 1_000;
      const fared = honest.take();
      const defects = [...findings(outcome.findings), ...ofHonest(fared, undisturbed)];
      if (!pids.every(isAlive)) {
        rows.push({
          ...{ attack: attack.name, outcome, seconds, fared, heapMb: Number.NaN },
          defects: [...defects, ...findings(ear.take()), 'a process ended'],
        });
        break;
      }
      const isBack = (): boolean => pids.every((pid, i) => openFiles(pid) <= (files[i] ?? 0) + MORE_FILES);
      for (const end = performance.now() + BACK_MS; !isBack() && performance.now() < end;) await wait(250);
      if (!isBack()) defects.push(`open files stay: ${pids.map(openFiles).join(', ')} of ${files.join(', ')}`);
      const heapMb = (await ear.heap(pids)) - heap;
      if (heapMb > MORE_HEAP_MB) defects.push(`${heapMb.toFixed(0)} MB of heap stay`);
      const unknown = await site.count(`SELECT count(*) FROM quarantine WHERE reason = 'unknown_device'`);
      if (unknown > 10_000) defects.push(`${unknown} unknown devices are kept`);
      defects.push(...findings(ear.take()));
      rows.push({ attack: attack.name, outcome, seconds, fared, heapMb, defects });
      for (const defect of defects) log(`  ${defect}`);
    }
    return { undisturbed, rows };
  } finally {
    // With a process gone, the devices would wait for ever.
    await Promise.race([honest.stop(), wait(STOP_MS)]);
    await site.stop();
  }
}

const findings = (found: Readonly<Record<string, string>>): string[] =>
  Object.entries(found).map(([what, example]) => `${what}: ${example}`);

function ofHonest({ failed, lost, health, acknowledged }: Fared, undisturbed: Fared): string[] {
  return [
    ...Object.entries(failed).map(([what, times]) => `an honest call failed ${times} times: ${what}`),
    ...(lost > 0 ? [`honest devices lost ${lost} connections`] : []),
    ...(health > HEALTH_MS ? [`/health took ${Math.round(health)} ms`] : []),
    ...(acknowledged === 0 && undisturbed.acknowledged > 0 ? ['no honest device was answered'] : []),
  ];
}

/** The most that an attack may lengthen the waits of honest ones. */
export const MOST_TIMES = 2;
export const timesOf = (fared: Fared, undisturbed: Fared): [devices: number, pages: number] => [
  fared.deviceP99 / undisturbed.deviceP99,
  fared.pageP99 / undisturbed.pageP99,
];
