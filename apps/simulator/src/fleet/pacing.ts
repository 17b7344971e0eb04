import type { Clock } from './clock.ts';

/** Interval of a pacer; each tick makes up for everything due. */
const TICK_MS = 10;

/**
 * Calls `task` with 0, 1, 2 … at `rate` calls per second on average, for `seconds` or until stopped. After a stall missed calls are made up
 * for, at most a second's worth.
 */
export function pace(
  clock: Clock,
  rate: number,
  seconds: number,
  task: (index: number) => void,
): { done: Promise<void>; stop(): void } {
  const start = clock.now();
  const total = Math.round(rate * seconds);
  let made = 0;
  let cancel: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tick = (): void => {
    const due = Math.min(total, Math.floor(((clock.now() - start) / 1_000) * rate));
    for (const until = Math.min(due, made + rate); made < until; made += 1) task(made);
    if (made >= total) finish();
    else cancel = clock.after(TICK_MS, tick);
  };
  tick();
  return {
    done,
    stop() {
      cancel();
      finish();
    },
  };
}
