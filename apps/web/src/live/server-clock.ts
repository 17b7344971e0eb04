const SAMPLES = 30;
/** Remembered round trips, one every few seconds. */
const TRIPS = 12;
/** Difference of a round trip in ms that indicates a changed clock. */
const SET_MS = 1_000;

interface Trip {
  readonly offset: number;
  readonly length: number;
}

/**
 * The offset of the server's clock. The server's time lies within a round trip, so its middle is wrong by at most half its
 * length: the shortest recent trip counts. Before the first one: messages are sent before they arrive, so every sample is too
 * small by its latency, and the largest is best.
 */
export class ServerClock {
  readonly #now: () => number;
  readonly #samples: number[] = [];
  #trips: Trip[] = [];
  #offset = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `atMs`: server time when it sent the message just received. */
  observe(atMs: number): void {
    if (Number.isNaN(atMs) || this.#trips.length > 0) return;
    this.#samples.push(atMs - this.#now());
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#offset = Math.max(...this.#samples);
  }

  /** `atMs`: server time within the round trip, whose ends are by this machine's clock. */
  measure(askedAtMs: number, answeredAtMs: number, atMs: number): void {
    const length = answeredAtMs - askedAtMs;
    // The clock was set back, so this trip is useless.
    if (Number.isNaN(atMs) || length < 0) return;
    const trip = { offset: atMs - (askedAtMs + answeredAtMs) / 2, length };
    if (Math.abs(trip.offset - this.#offset) > SET_MS + length) this.#trips = [];
    this.#trips = [...this.#trips.slice(1 - TRIPS), trip];
    this.#samples.length = 0;
    this.#offset = this.#trips.reduce((best, each) => (each.length < best.length ? each : best)).offset;
  }

  /** ms that the server's clock is ahead. */
  get offsetMs(): number {
    return this.#offset;
  }

  /** Server time, ms since 1970. */
  now(): number {
    return this.#now() + this.#offset;
  }
}
