const SAMPLES = 30;

/**
 * Difference of the server's clock to this machine's. Every message was sent before it arrived, so each sample is too
 * small by its own latency: the largest of the last samples is nearest to the truth.
 */
export class ServerClock {
  readonly #now: () => number;
  readonly #samples: number[] = [];
  #offset = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `atMs`: the server's time when it sent the message that has just arrived. */
  observe(atMs: number): void {
    if (Number.isNaN(atMs)) return;
    this.#samples.push(atMs - this.#now());
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#offset = Math.max(...this.#samples);
  }

  get offsetMs(): number {
    return this.#offset;
  }

  /** ms since 1970 as the server counts them. */
  now(): number {
    return this.#now() + this.#offset;
  }
}
