import type { Pool, PoolClient } from 'pg';

/** If the elected process sends nothing for this time, in ms, the server closes its connection, which releases the lock. */
const SILENCE_MS = 6_000;
/**
 * Interval of the elected process's queries and their timeout, ms. It notices the loss of the lock a second before another process can be
 * elected.
 */
const BEAT_MS = 2_000;
const ANSWER_MS = 3_000;

/**
 * Elects one process for a task: the one whose connection holds an advisory lock. It loses the lock with that connection. The server closes
 * it at once if the process is killed, and after `SILENCE_MS` if the process is stopped or the network drops everything.
 */
export class Election {
  readonly #pool: Pool;
  readonly #lock: number;
  #client: PoolClient | null = null;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<boolean> | null = null;

  /** `lock`: one per task, the same in all processes. */
  constructor(pool: Pool, lock: number) {
    this.#pool = pool;
    this.#lock = lock;
  }

  /** The connection that holds the lock. Whatever is written over it is written while elected. */
  get client(): PoolClient | null {
    return this.#client;
  }

  /** Tries to become elected and returns whether this process is. Rejects when the database is unreachable or says nothing. */
  isElected(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Releases the lock at once. */
  async resign(): Promise<void> {
    await this.#query('SELECT pg_advisory_unlock($1, 0)', [this.#lock]);
    this.#drop(this.#client);
  }

  async #ask(): Promise<boolean> {
    if (await this.#query('SELECT 1')) return true;
    const client = await this.#pool.connect();
    try {
      // A single statement, so the lock is never held without the time limit. The server may be gone without a word.
      const query = {
        text: `SELECT CASE WHEN pg_try_advisory_lock($1, 0) THEN set_config('idle_session_timeout', $2, false) END IS NOT NULL AS got`,
        values: [this.#lock, String(SILENCE_MS)],
        query_timeout: ANSWER_MS,
      };
      const { rows } = await client.query<{ got: boolean }>(query);
      if (rows[0]?.got !== true) {
        client.release();
        return false;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#client = client;
    this.#timer = setInterval(() => void this.#query('SELECT 1'), BEAT_MS).unref();
    return true;
  }

  /** Whether the server answers on the connection that holds the lock. If not, the connection is dropped. */
  async #query(text: string, values: readonly number[] = []): Promise<boolean> {
    const client = this.#client;
    const query = { text, values: [...values], query_timeout: ANSWER_MS };
    try {
      await client?.query(query);
    } catch {
      this.#drop(client);
    }
    return this.#client !== null;
  }

  /** Closes the connection that had the lock, instead of returning it to the pool. */
  #drop(client: PoolClient | null): void {
    if (!client || client !== this.#client) return;
    clearInterval(this.#timer);
    this.#client = null;
    client.release(true);
  }
}
