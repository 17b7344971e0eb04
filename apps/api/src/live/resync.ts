import type { LiveMetrics } from '../plugins/metrics.ts';
import type { LiveServer } from './io-types.ts';

/** An unstable bus must not make every client reload all the time. */
const REST_MS = 1_000;

/** Asks all clients to watch again: at once, then at most once a second. */
export class Resync {
  readonly #io: LiveServer;
  readonly #metrics: LiveMetrics;
  #timer: NodeJS.Timeout | undefined;
  #isAsked = false;

  constructor(io: LiveServer, metrics: LiveMetrics) {
    this.#io = io;
    this.#metrics = metrics;
  }

  ask(): void {
    this.#isAsked = true;
    if (this.#timer === undefined) this.#emit();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAsked = false;
  }

  #emit(): void {
    this.#timer = undefined;
    if (!this.#isAsked) return;
    this.#isAsked = false;
    this.#metrics.resyncs.inc();
    this.#io.emit('live:resync', { reason: 'bus' });
    this.#timer = setTimeout(() => this.#emit(), REST_MS);
    this.#timer.unref();
  }
}
