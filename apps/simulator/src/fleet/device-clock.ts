import type { Clock } from './clock.ts';

/** A device's clock: the true time plus an error, until a server corrects it. */
export class DeviceClock {
  readonly #clock: Clock;
  #offsetMs: number;
  #isSet = true;

  constructor(clock: Clock, offsetMs: number) {
    this.#clock = clock;
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  get isSet(): boolean {
    return this.#isSet;
  }

  /** s since 1970. */
  get seconds(): number {
    return Math.floor((this.#clock.now() + this.#offsetMs) / 1_000);
  }

  /** ms by which the server is ahead. */
  skewTo(serverMs: number): number {
    return serverMs - (this.#clock.now() + this.#offsetMs);
  }

  set(serverMs: number): void {
    this.#offsetMs = serverMs - this.#clock.now();
    this.#isSet = true;
  }
}
