import { AppError } from './errors.ts';

const MOST_WAITING = 60;
const MOST_OF_ONE_USER = 3;
const RETRY_S = 5;

/**
 * Limits the cost of uploaded files: a few per user and a total number wait on disk, one is decoded in memory. Only many accounts together
 * could block others. Passwords from unknown browsers are limited in the same way and checked one at a time.
 */
export class Turns {
  readonly #users: number[] = [];
  #last: Promise<unknown> = Promise.resolve();
  /** Works that `inTurn` has not ended yet. */
  waiting = 0;

  /** Runs `work` if there is room, else throws tooMany. */
  async admit<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#users.filter((id) => id === userId).length;
    if (this.#users.length >= MOST_WAITING || own >= MOST_OF_ONE_USER)
      throw new AppError('tooMany', { retryAfter: RETRY_S, values: { seconds: RETRY_S } });
    this.#users.push(userId);
    try {
      return await work();
    } finally {
      this.#users.splice(this.#users.indexOf(userId), 1);
    }
  }

  /** Runs `work` after all earlier calls. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const result = this.#last.then(work).finally(() => (this.waiting -= 1));
    this.#last = result.catch(() => undefined);
    return result;
  }
}
