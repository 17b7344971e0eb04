import { readFileSync } from 'node:fs';
import { HIGHEST, NORMAL, setSessionPriority } from './session-priority.ts';

const EVERY_MS = 50;
/** Reading it stops the process for some milliseconds. */
const MEMORY_EVERY_MS = 250;

/** Content of a file of /proc; empty where the process has just ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory of a process and its descendants in MB, counting shared pages once (PSS of Linux). */
export function residentMb(pid: number): number {
  const kB = /^Pss:\s+(\d+)/m.exec(contentOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  const children = contentOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return Number(kB) / 1_024 + children.reduce((sum, child) => sum + residentMb(child), 0);
}

export interface Watched {
  /** Peak memory in MB of the process and its children. */
  readonly peakMb: number;
  /** Durations in ms of small calls made meanwhile, in sequence. */
  readonly answers: readonly number[];
}

/** Watches the memory and responsiveness of a process until the returned function is called. */
export function watchProcess(pid: number, url: string): () => Promise<Watched> {
  // Who asks is on another machine in truth: it does not wait for the clients that this machine plays.
  setSessionPriority(HIGHEST);
  let peakMb = 0;
  const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), MEMORY_EVERY_MS);
  const answers: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(url).then((response) => response.arrayBuffer());
      answers.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return async () => {
    clearInterval(timer);
    isOver = true;
    await asking;
    setSessionPriority(NORMAL);
    return { peakMb, answers };
  };
}

/** A clock tick of Linux, ms. */
const TICK_MS = 10;

/** Processor time in ms that the main thread of a process has used, without those of its pools and collectors. */
export function mainThreadMs(pid: number): number {
  const [, after = ''] = contentOf(`/proc/${pid}/task/${pid}/stat`).split(') ');
  const [user, system] = after.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}
