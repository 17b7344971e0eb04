import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is yes. Throws after `limitMs`, naming what was waited for. */
export async function until(ask: () => Promise<boolean>, what: string, limitMs = 30_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1_000} s for ${what}`);
    await pause(50);
  }
}
