import type { RandomStream } from '../random.ts';
import type { Clock } from './clock.ts';

const FIRST_MS = 1_000;
const MOST_MS = 15_000;

/** Reconnection delay of a device: longer after each failure, with jitter, and never before it is allowed. */
export class Redial {
  readonly #clock: Clock;
  readonly #random: RandomStream;
  readonly #patience: number;
  #failures = 0;
  #notBefore = 0;

  /** `patience`: share of the usual waits. */
  constructor(clock: Clock, random: RandomStream, patience = 1) {
    this.#patience = patience;
    this.#clock = clock;
    this.#random = random;
  }

  /** Remaining delay in ms. */
  get pauseMs(): number {
    return Math.max(0, this.#notBefore - this.#clock.now());
  }

  pause(ms: number): void {
    this.#notBefore = this.#clock.now() + ms;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** The connection is lost: returns the ms until the next attempt. */
  failed(): number {
    const wait = Math.min(MOST_MS, FIRST_MS * 1.6 ** Math.min(this.#failures, 8)) * this.#patience;
    this.#failures += 1;
    return Math.max(wait * (0.6 + 0.8 * this.#random.next()), this.pauseMs);
  }
}
