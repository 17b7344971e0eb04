import { AppError } from '../../errors.ts';

/** Each uses up to one processor core and one database connection. */
const MOST_AT_ONCE = 2;
const RETRY_S = 10;

/** Limits running exports: one per user, and few in total. */
export class ExportTurns {
  readonly #users = new Set<number>();

  /** Returns a function that ends the turn. Throws exportsUnderWay where none is free. */
  take(userId: number): () => void {
    if (this.#users.has(userId) || this.#users.size >= MOST_AT_ONCE)
      throw new AppError('exportsUnderWay', { retryAfter: RETRY_S });
    this.#users.add(userId);
    return () => void this.#users.delete(userId);
  }
}
