/** So long before its time a message may go: timers are coarser than a thousandth of a second. */
const SLACK_MS = 50;

/** Bounds how many messages begin in a second: tells how long the next one waits. */
export class Pace {
  readonly #perSecond: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** ms that the message waits that is begun with this call, at `now` (ms). */
  take(now: number): number {
    this.#next = Math.max(this.#next, now) + 1_000 / this.#perSecond;
    const early = this.#next - 1_000 / this.#perSecond - now;
    return early <= SLACK_MS ? 0 : early;
  }
}
