import { hash } from '../random.ts';
import type { Clock } from './clock.ts';

/** Something with a send cycle, like an RTU. */
export interface Paced {
  readonly device: { readonly seed: number };
  readonly parameters: { readonly sendCycleS: number };
  onCycle(listener: () => void): void;
}

/**
 * Lets each device report at its present send cycle; a new cycle applies at once. `beat` sends one report. Returns a function that stops
 * it.
 */
export function reportInRhythm<T extends Paced>(rtus: readonly T[], clock: Clock, beat: (rtu: T) => void): () => void {
  const running = new Map<T, { readonly cycle: number; readonly cancel: () => void }>();
  const schedule = (rtu: T): void => {
    const cycle = rtu.parameters.sendCycleS * 1_000;
    if (running.get(rtu)?.cycle === cycle) return;
    running.get(rtu)?.cancel();
    const phase = hash(rtu.device.seed, 70) % cycle;
    const now = clock.now();
    const next = Math.floor((now - phase) / cycle + 1) * cycle + phase;
    const cancel = clock.after(next - now, () => {
      running.delete(rtu);
      schedule(rtu);
      beat(rtu);
    });
    running.set(rtu, { cycle, cancel });
  };
  for (const rtu of rtus) {
    schedule(rtu);
    rtu.onCycle(() => schedule(rtu));
  }
  return () => {
    for (const { cancel } of running.values()) cancel();
    for (const rtu of rtus) rtu.onCycle(() => undefined);
  };
}
