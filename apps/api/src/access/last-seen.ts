import type { Queryable } from '../context.ts';

const EVERY_MS = 60_000;
const MOST_ENTRIES = 10_000;

/** Notes when sessions were last used: at most once a minute each, and nobody waits for it. */
export class LastSeen {
  readonly #db: Queryable;
  readonly #onError: (error: unknown) => void;
  readonly #noted = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();

  constructor(db: Queryable, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  note(sessionId: string, now: number): void {
    if (now - (this.#noted.get(sessionId) ?? -Infinity) < EVERY_MS) return;
    if (this.#noted.size >= MOST_ENTRIES) this.#noted.clear();
    this.#noted.set(sessionId, now);
    const work = this.#write(sessionId, now).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #write(sessionId: string, now: number): Promise<void> {
    try {
      // Another process may have noted it within the minute.
      await this.#db.query({
        name: 'session-seen',
        text: 'UPDATE login_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3',
        values: [sessionId, new Date(now), new Date(now - EVERY_MS)],
      });
    } catch (error) {
      this.#onError(error);
    }
  }
}
