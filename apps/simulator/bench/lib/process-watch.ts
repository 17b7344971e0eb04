import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

/** Resident memory of a process in MB, as Linux counts it. */
export function residentMb(pid: number): number {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB) / 1_024;
}

export interface Watched {
  /** Most memory seen, MB. */
  readonly peakMb: number;
  /** ms that a small call took meanwhile, one after the other. */
  readonly answers: readonly number[];
}

/** Watches a process until the returned function is called: its memory, and whether it answers others. */
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
