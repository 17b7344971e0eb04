import { AppError } from '../../errors.ts';

/** Each takes up to a processor and a connection of the database. */
const MOST_AT_ONCE = 2;
const RETRY_S = 10;

/** Who has an export under way: one a user, and few in all. */
export class ExportTurns {
  readonly #users = new Set<number>();

  /** Returns what ends the turn. Throws exportsUnderWay where there is none. */
  take(userId: number): () => void {
    if (this.#users.has(userId) || this.#users.size >= MOST_AT_ONCE)
      throw new AppError('exportsUnderWay', { retryAfter: RETRY_S });
    this.#users.add(userId);
    return () => void this.#users.delete(userId);
  }
}
