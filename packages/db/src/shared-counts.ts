import type { Pool } from 'pg';

const EXCHANGE_MS = 2_000;
const LIMIT_MS = 5_000;
/** Counts of a process that has said nothing for longer are not counted; it ended, or cannot reach the database, which then all miss. */
const FRESH_S = 15;
/** The most counts that a process tells. */
const MOST = 1_000;
/** A process tells a count from this share of its limit on, so that the many small ones cost nothing. */
const SHARE = 1 / 16;

/** Whether a count is large enough to be told to the other processes. */
export const isTold = (count: number, limit: number): boolean => count >= Math.max(2, limit * SHARE);

/**
 * Counts over all processes, for limits. Counting is done in memory; every two seconds a process tells its large counts and hears the sums
 * of the others, so that checking costs a look into a map. A limit is passed over by what comes within these seconds, and by a sixteenth
 * for each further process. Without the database, limits hold for each process.
 */
export class SharedCounts {
  readonly #pool: Pool;
  readonly #process: string;
  readonly #own: () => Iterable<readonly [string, number]>;
  readonly #timer: NodeJS.Timeout;
  #others: ReadonlyMap<string, number> = new Map();
  #hasTold = false;
  #running: Promise<void> | null = null;

  /** `process`: its name, unlike those of all others. `own`: its large counts by key; see `isTold`. */
  constructor(pool: Pool, process: string, own: () => Iterable<readonly [string, number]>) {
    this.#pool = pool;
    this.#process = process;
    this.#own = own;
    this.#timer = setInterval(() => void this.exchange(), EXCHANGE_MS).unref();
  }

  /** What the other processes count together. */
  ofOthers(key: string): number {
    return this.#others.get(key) ?? 0;
  }

  /** Tells and hears now; calls meanwhile share a round. It never rejects. */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange([...this.#own()].slice(0, MOST)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes the own counts back. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    if (this.#hasTold) await this.#exchange([]);
  }

  async #exchange(own: readonly (readonly [string, number])[]): Promise<void> {
    try {
      if (own.length > 0 || this.#hasTold) await this.#tell(own);
      const { rows } = await this.#query<{ key: string; count: number }>(
        'SELECT key, sum(count)::int AS count FROM shared_count WHERE process <> $1 AND at > now() - make_interval(secs => $2) GROUP BY key',
        [this.#process, FRESH_S],
      );
      this.#others = new Map(rows.map(({ key, count }) => [key, count]));
    } catch {
      this.#others = new Map();
    }
  }

  async #tell(own: readonly (readonly [string, number])[]): Promise<void> {
    const keys = own.map(([key]) => key);
    // Also what processes left that ended without a word.
    await this.#query(
      `WITH gone AS (DELETE FROM shared_count WHERE (process = $1 AND key <> ALL ($2)) OR at < now() - interval '1 hour')
       INSERT INTO shared_count (process, key, count) SELECT $1, key, count FROM unnest($2::text[], $3::int[]) AS own (key, count)
       ON CONFLICT (key, process) DO UPDATE SET count = excluded.count, at = excluded.at`,
      [this.#process, keys, own.map(([, count]) => count)],
    );
    this.#hasTold = own.length > 0;
  }

  #query<R extends object>(text: string, values: unknown[]) {
    const query = { text, values, query_timeout: LIMIT_MS };
    return this.#pool.query<R & Record<string, unknown>>(query);
  }
}
