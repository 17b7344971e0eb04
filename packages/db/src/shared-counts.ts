import type { Pool } from 'pg';

const EXCHANGE_MS = 2_000;
const LIMIT_MS = 5_000;
/** A process that has written nothing for longer has ended or cannot reach the database. Its counts are skipped. */
const FRESH_S = 15;
/** The most counts that a process writes. */
const MOST = 1_000;
/** A process writes counts from this share of their limit on. The many small ones cost nothing. */
const SHARE = 1 / 16;

/** Whether a count is large enough to be shared with the other processes. */
export const isShared = (count: number, limit: number): boolean => count >= Math.max(2, limit * SHARE);

/**
 * Counts over all processes, for limits. Each process counts in memory. Every two seconds it writes its large counts and
 * reads the sums of the others, so a check is a look-up in a map. A limit can be exceeded by what arrives within these seconds, and by a
 * sixteenth for each further process. Without the database, limits hold for each process.
 */
export class SharedCounts {
  readonly #pool: Pool;
  readonly #process: string;
  readonly #own: () => Iterable<readonly [string, number]>;
  readonly #timer: NodeJS.Timeout;
  #others: ReadonlyMap<string, number> = new Map();
  #hasWritten = false;
  #running: Promise<void> | null = null;

  /** `process`: a name that no other process has. `own`: its large counts by key; see `isShared`. */
  constructor(pool: Pool, process: string, own: () => Iterable<readonly [string, number]>) {
    this.#pool = pool;
    this.#process = process;
    this.#own = own;
    this.#timer = setInterval(() => void this.exchange(), EXCHANGE_MS).unref();
  }

  /** The sum of the other processes' counts. */
  ofOthers(key: string): number {
    return this.#others.get(key) ?? 0;
  }

  /** Writes and reads now. Concurrent calls share one exchange. Never rejects. */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange([...this.#own()].slice(0, MOST)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Removes the counts of this process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    if (this.#hasWritten) await this.#exchange([]);
  }

  async #exchange(own: readonly (readonly [string, number])[]): Promise<void> {
    try {
      if (own.length > 0 || this.#hasWritten) await this.#write(own);
      const { rows } = await this.#query<{ key: string; count: number }>(
        'SELECT key, sum(count)::int AS count FROM shared_count WHERE process <> $1 AND at > now() - make_interval(secs => $2) GROUP BY key',
        [this.#process, FRESH_S],
      );
      this.#others = new Map(rows.map(({ key, count }) => [key, count]));
    } catch {
      this.#others = new Map();
    }
  }

  async #write(own: readonly (readonly [string, number])[]): Promise<void> {
    const keys = own.map(([key]) => key);
    // Rows of processes that crashed are removed too.
    await this.#query(
      `WITH gone AS (DELETE FROM shared_count WHERE (process = $1 AND key <> ALL ($2)) OR at < now() - interval '1 hour')
       INSERT INTO shared_count (process, key, count) SELECT $1, key, count FROM unnest($2::text[], $3::int[]) AS own (key, count)
       ON CONFLICT (key, process) DO UPDATE SET count = excluded.count, at = excluded.at`,
      [this.#process, keys, own.map(([, count]) => count)],
    );
    this.#hasWritten = own.length > 0;
  }

  #query<R extends object>(text: string, values: unknown[]) {
    const query = { text, values, query_timeout: LIMIT_MS };
    return this.#pool.query<R & Record<string, unknown>>(query);
  }
}
