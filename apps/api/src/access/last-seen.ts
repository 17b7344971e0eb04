import type { Queryable } from '@groundwatch/db';

const EVERY_MS = 60_000;
const MOST_ENTRIES = 10_000;

// Another process may have written it within the last minute.
const statements = {
  session: {
    name: 'session-seen',
    text: 'UPDATE login_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3',
  },
  display: {
    name: 'display-seen',
    text: 'UPDATE display SET last_seen_at = $2 WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at <= $3)',
  },
  apiToken: {
    name: 'api-token-seen',
    text: 'UPDATE api_token SET last_seen_at = $2 WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at <= $3)',
  },
};

/** Records when sessions, screens and tokens were last used, at most once a minute each and without delaying the request. */
export class LastSeen {
  readonly #statement: { name: string; text: string };
  readonly #db: Queryable;
  readonly #onError: (error: unknown) => void;
  readonly #noted = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();

  constructor(what: keyof typeof statements, db: Queryable, onError: (error: unknown) => void) {
    this.#statement = statements[what];
    this.#db = db;
    this.#onError = onError;
  }

  note(id: string, now: number): void {
    if (now - (this.#noted.get(id) ?? -Infinity) < EVERY_MS) return;
    if (this.#noted.size >= MOST_ENTRIES) this.#noted.clear();
    this.#noted.set(id, now);
    const work = this.#write(id, now).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Resolves when no write is pending. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #write(id: string, now: number): Promise<void> {
    try {
      await this.#db.query({ ...this.#statement, values: [id, new Date(now), new Date(now - EVERY_MS)] });
    } catch (error) {
      this.#onError(error);
    }
  }
}
