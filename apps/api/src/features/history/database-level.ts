import type { Queryable } from '../../context.ts';

const REFRESH_MS = 60_000;

const levelQuery = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'timescaledb') AS "hasTimeBucket"`;

export interface Level {
  /** TimescaleDB's time_bucket keeps the order of the index; plain PostgreSQL has to hash or sort. */
  hasTimeBucket: boolean;
}

/** Features of the database, checked once a minute: TimescaleDB may be installed while this process runs. */
export class DatabaseLevel {
  readonly #db: Queryable;
  readonly #clock: () => number;
  #level: Promise<Level> | undefined;
  #readAt = 0;

  constructor(db: Queryable, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  async get(): Promise<Level> {
    const now = this.#clock();
    if (!this.#level || now - this.#readAt > REFRESH_MS) {
      this.#readAt = now;
      this.#level = this.#read();
      this.#level.catch(() => (this.#level = undefined));
    }
    return this.#level;
  }

  async #read(): Promise<Level> {
    const { rows } = await this.#db.query<Level>(levelQuery);
    return { hasTimeBucket: rows[0]?.hasTimeBucket ?? false };
  }
}
