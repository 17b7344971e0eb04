import type { Clock } from '../clock.ts';

/** A clock on which a second takes 1/`speed` s: timeouts of the protocol are short, sockets stay real. */
export function fastClock(speed: number, start = Date.UTC(2026, 10, 20, 4)): Clock {
  const began = performance.now();
  return {
    now: () => Math.floor(start + (performance.now() - began) * speed),
    after(ms, task) {
      const timer = setTimeout(task, ms / speed);
      return () => clearTimeout(timer);
    },
  };
}

/** Resolves when `isTrue` holds; rejects with `what` after 15 s. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
