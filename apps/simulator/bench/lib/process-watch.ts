import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

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
  let peakMb = 0;
  const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), EVERY_MS);
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
    return { peakMb, answers };
  };
}
