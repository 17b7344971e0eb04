import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the answer is yes. Throws after `limitMs` with what was awaited and the state that `stand` returns. */
export async function until(
  ask: () => Promise<boolean>,
  what: string,
  limitMs = 60_000,
  stand: () => Promise<unknown> = async () => '',
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await ask())) {
    if (performance.now() > end) {
      const found = JSON.stringify(await stand(), null, 1);
      throw new Error(`waited ${limitMs / 1_000} s for ${what}${found === '""' ? '' : `; found ${found}`}`);
    }
    await pause(50);
  }
}
