import type { Queryable } from '../../context.ts';
import { readSources, statusTable, tablesOf, type ReplayTable } from './sources.ts';

const KEPT_MS = 300_000;
const MOST_KEPT = 200;

/** The oldest stored collect time of stations; it changes only when old data is purged. */
export class Oldest {
  readonly #db: Queryable;
  readonly #clock: () => number;
  readonly #known = new Map<string, { readAt: number; since: Promise<string | null> }>();

  constructor(db: Queryable, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** ISO 8601; null: nothing is stored. */
  of(stations: readonly number[] | null): Promise<string | null> {
    const key = JSON.stringify(stations);
    const now = this.#clock();
    const known = this.#known.get(key);
    if (known && now - known.readAt < KEPT_MS) return known.since;
    const since = this.#read(stations);
    this.#known.delete(key);
    this.#known.set(key, { readAt: now, since });
    for (const old of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(old);
    }
    // Missing data may arrive at any moment, and failures are retried, so neither is cached.
    since.then(
      (found) => found === null && this.#known.delete(key),
      () => this.#known.delete(key),
    );
    return since;
  }

  async #read(stations: readonly number[] | null): Promise<string | null> {
    const { sensors, devices } = await readSources(this.#db, stations);
    const ids = devices.map(({ id }) => id);
    const times: number[] = [];
    for (const { table, ids: own } of [...tablesOf(sensors), { table: statusTable, ids }])
      times.push(...(await this.#first(table, own)));
    return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
  }

  async #first({ table, key }: ReplayTable, ids: readonly number[]): Promise<number[]> {
    const { rows } = await this.#db.query<{ at: Date | null }>({
      name: `replay-first-${table}`,
      text: `SELECT min(f.collected_at) AS at FROM unnest($1::int[]) AS w (id) CROSS JOIN LATERAL (
        SELECT collected_at FROM ${table} WHERE ${key} = w.id ORDER BY collected_at LIMIT 1) AS f`,
      values: [ids],
    });
    return rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
  }
}
