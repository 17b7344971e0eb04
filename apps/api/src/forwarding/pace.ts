/** A message may go this much early, as timers are inaccurate. */
const SLACK_MS = 50;

/** Rate limit on starting messages. */
export class Pace {
  readonly #perSecond: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Delay in ms of the message started by this call; `now` in ms. */
  take(now: number): number {
    this.#next = Math.max(this.#next, now) + 1_000 / this.#perSecond;
    const early = this.#next - 1_000 / this.#perSecond - now;
    return early <= SLACK_MS ? 0 : early;
  }
}
