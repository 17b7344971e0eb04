import type { LiveTimers } from './live-socket.ts';

const EVERY_MS = 2_000;

/**
 * Probes the server from time to time while a connection waits for its next attempt or hangs. `onReachable` learns whether that
 * is new and returns whether it used it.
 */
export class Probe {
  readonly #timers: LiveTimers;
  readonly #reach: () => Promise<boolean>;
  readonly #onReachable: (isNew: boolean) => boolean;
  #nextAt: number | null = null;
  #isAsking = false;
  #wasReachable = false;

  constructor(timers: LiveTimers, reach: () => Promise<boolean>, onReachable: (isNew: boolean) => boolean) {
    this.#timers = timers;
    this.#reach = reach;
    this.#onReachable = onReachable;
  }

  /** With random jitter, so that a thousand pages do not probe at the same moment. */
  begin(): void {
    this.#wasReachable = false;
    this.#nextAt = this.#timers.now() + (EVERY_MS * (1 + this.#timers.random())) / 2;
  }

  goOn(): void {
    if (this.#nextAt === null) this.begin();
  }

  end(): void {
    this.#nextAt = null;
  }

  tick(): void {
    const now = this.#timers.now();
    if (this.#nextAt === null || now < this.#nextAt || this.#isAsking) return;
    this.#nextAt = now + EVERY_MS;
    this.#isAsking = true;
    void this.#reach().then((isReachable) => {
      this.#isAsking = false;
      if (this.#nextAt === null) return;
      this.#wasReachable = isReachable && this.#onReachable(!this.#wasReachable);
    });
  }
}
