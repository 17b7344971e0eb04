const SAMPLES = 30;
/** Round trips that are remembered; there is one every few seconds. */
const TRIPS = 12;
/** ms by which a round trip differs from the others when a clock has been set meanwhile. */
const SET_MS = 1_000;

interface Trip {
  readonly offset: number;
  readonly length: number;
}

/**
 * Difference of the server's clock to this machine's. The server told its time somewhere within a round trip, so its middle is
 * wrong by half its length at most: the shortest of the last ones counts. Before there is one: every message was sent before
 * it arrived, so each sample is too small by its own latency, and the largest is nearest to the truth.
 */
export class ServerClock {
  readonly #now: () => number;
  readonly #samples: number[] = [];
  #trips: Trip[] = [];
  #offset = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `atMs`: the server's time when it sent the message that has just arrived. */
  observe(atMs: number): void {
    if (Number.isNaN(atMs) || this.#trips.length > 0) return;
    this.#samples.push(atMs - this.#now());
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#offset = Math.max(...this.#samples);
  }

  /** `atMs`: the server's time somewhere between asking and the answer, both by this machine's clock. */
  measure(askedAtMs: number, answeredAtMs: number, atMs: number): void {
    const length = answeredAtMs - askedAtMs;
    // Set back meanwhile: this trip says nothing.
    if (Number.isNaN(atMs) || length < 0) return;
    const trip = { offset: atMs - (askedAtMs + answeredAtMs) / 2, length };
    if (Math.abs(trip.offset - this.#offset) > SET_MS + length) this.#trips = [];
    this.#trips = [...this.#trips.slice(1 - TRIPS), trip];
    this.#samples.length = 0;
    this.#offset = this.#trips.reduce((best, each) => (each.length < best.length ? each : best)).offset;
  }

  /** ms that the server's clock is ahead of this machine's. */
  get offsetMs(): number {
    return this.#offset;
  }

  /** ms since 1970 as the server counts them. */
  now(): number {
    return this.#now() + this.#offset;
  }
}
