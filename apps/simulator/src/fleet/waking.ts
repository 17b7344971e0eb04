import type { Clock } from './clock.ts';

/** How long a sleeping device listens after its last answer. */
const LINGER_MS = 3_000;
/** Interval of asking whether commands still wait. */
const ASK_MS = 2_000;
/** The longest time awake: it runs on a battery. */
const AWAKE_MOST_MS = 180_000;

/** How long a sleeping device stays online after a report: a moment, or longer while the server has waiting commands. */
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

  /** Number of waiting commands in the server's last RESULT. */
  heard(waiting: number): void {
    this.#waiting = waiting;
  }

  /** The action after `ms` without events: ask again whether commands wait, or sleep. */
  next(): { readonly ms: number; readonly isAsking: boolean } {
    const isAsking = this.#waiting > 0 && this.#clock.now() - this.#since < AWAKE_MOST_MS;
    return { ms: isAsking ? ASK_MS : LINGER_MS, isAsking };
  }
}
