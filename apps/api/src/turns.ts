import { AppError } from './errors.ts';

const MOST_IN_MEMORY = 6;
const MOST_OF_ONE_USER = 3;
const RETRY_S = 5;

/**
 * Bounds what files cost that are sent in: so many are in memory at once, of which one is decoded while the others wait for it.
 */
export class Turns {
  readonly #users: number[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` if there is room, else throws tooMany. */
  async admit<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#users.filter((id) => id === userId).length;
    if (this.#users.length >= MOST_IN_MEMORY || own >= MOST_OF_ONE_USER)
      throw new AppError('tooMany', { retryAfter: RETRY_S, values: { seconds: RETRY_S } });
    this.#users.push(userId);
    try {
      return await work();
    } finally {
      this.#users.splice(this.#users.indexOf(userId), 1);
    }
  }

  /** Runs `work` after everything that was given before it. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const result = before.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
