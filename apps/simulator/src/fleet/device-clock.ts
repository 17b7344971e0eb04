import type { Clock } from './clock.ts';

/** What a device takes for the time: the true one and an error, until a server puts it right. */
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

  /** By how many ms the server is ahead. */
  skewTo(serverMs: number): number {
    return serverMs - (this.#clock.now() + this.#offsetMs);
  }

  set(serverMs: number): void {
    this.#offsetMs = serverMs - this.#clock.now();
    this.#isSet = true;
  }
}
