import { AppError } from '../../errors.ts';

/** Each uses up to one processor core and one database connection. */
const MOST_AT_ONCE = 2;
const RETRY_S = 5;

/** Limits running back-tests: one per user, and few in total. */
export class BacktestTurns {
  readonly #users = new Set<number>();

  /** Returns a function that ends the turn. Throws backtestsUnderWay where none is free. */
  take(userId: number): () => void {
    if (this.#users.has(userId) || this.#users.size >= MOST_AT_ONCE)
      throw new AppError('backtestsUnderWay', { retryAfter: RETRY_S });
    this.#users.add(userId);
    return () => void this.#users.delete(userId);
  }
}
