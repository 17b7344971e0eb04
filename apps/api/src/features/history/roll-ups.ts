import type { Queryable } from '../../context.ts';

const REFRESH_MS = 60_000;

const existsQuery = "SELECT to_regclass('timescaledb_information.continuous_aggregates') IS NOT NULL AS has";
const namesQuery = 'SELECT view_name::text AS name FROM timescaledb_information.continuous_aggregates';

/** Which roll-ups are stored. Elsewhere they are plain views, which would read the raw rows by a longer way. */
export class RollUps {
  readonly #db: Queryable;
  readonly #clock: () => number;
  #names: Promise<ReadonlySet<string>> | undefined;
  #readAt = 0;

  constructor(db: Queryable, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  async isStored(view: string): Promise<boolean> {
    const now = this.#clock();
    if (!this.#names || now - this.#readAt > REFRESH_MS) {
      this.#readAt = now;
      this.#names = this.#read();
      this.#names.catch(() => (this.#names = undefined));
    }
    return (await this.#names).has(view);
  }

  async #read(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#db.query<{ has: boolean }>(existsQuery);
    if (!rows[0]?.has) return new Set();
    const views = await this.#db.query<{ name: string }>(namesQuery);
    return new Set(views.rows.map((row) => row.name));
  }
}
