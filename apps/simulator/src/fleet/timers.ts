import type { Clock } from './clock.ts';

/** Named timers of one owner: setting a name again replaces its timer, `clear` frees all. */
export class Timers {
  readonly #clock: Clock;
  readonly #running = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(name: string): boolean {
    return this.#running.has(name);
  }

  set(name: string, ms: number, task: () => void): void {
    this.cancel(name);
    const cancel = this.#clock.after(Math.max(0, ms), () => {
      this.#running.delete(name);
      task();
    });
    this.#running.set(name, cancel);
  }

  cancel(name: string): void {
    this.#running.get(name)?.();
    this.#running.delete(name);
  }

  clear(): void {
    for (const cancel of this.#running.values()) cancel();
    this.#running.clear();
  }
}
