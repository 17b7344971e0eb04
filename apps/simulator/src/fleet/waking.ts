import type { Clock } from './clock.ts';

/** How long a sleeping device listens after its last answer. */
const LINGER_MS = 3_000;
/** Between the questions whether commands still wait. */
const ASK_MS = 2_000;
/** Longer than this it stays awake for nobody: it lives on a battery. */
const AWAKE_MOST_MS = 180_000;

/** How long a device that sleeps between its reports stays on line: a moment, or longer while the server says that commands wait. */
export class Waking {
  readonly #clock: Clock;
  #since = 0;
  #waiting = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  connected(): void {
    this.#since = this.#clock.now();
    this.#waiting = 0;
  }

  /** As the last RESULT of the server counts them. */
  heard(waiting: number): void {
    this.#waiting = waiting;
  }

  /** What to do when nothing has happened for `ms`: ask again whether commands wait, or go to sleep. */
  next(): { readonly ms: number; readonly isAsking: boolean } {
    const isAsking = this.#waiting > 0 && this.#clock.now() - this.#since < AWAKE_MOST_MS;
    return { ms: isAsking ? ASK_MS : LINGER_MS, isAsking };
  }
}
