import type { Pool, PoolClient } from 'pg';

/** With these the server notices within a minute that the host of the lock holder is gone. */
const KEEPALIVES = { idle: 30, interval: 10, count: 3 } as const;

/** Elects one process for a task: the one that holds an advisory lock over its own connection. Losing the connection loses the election. */
export class Election {
  readonly #pool: Pool;
  readonly #lock: number;
  #client: PoolClient | null = null;

  /** `lock`: one per task, the same in all processes. */
  constructor(pool: Pool, lock: number) {
    this.#pool = pool;
    this.#lock = lock;
  }

  /** The connection that holds the lock. Whatever is written over it is written while elected. */
  get client(): PoolClient | null {
    return this.#client;
  }

  /** Tries to become elected and returns whether this process is. Rejects when the database is unreachable. */
  async isElected(): Promise<boolean> {
    if (this.#client) {
      try {
        await this.#client.query('SELECT 1');
        return true;
      } catch {
        this.#release(true);
      }
    }
    const client = await this.#pool.connect();
    client.on('error', ignore);
    this.#client = client;
    try {
      const { idle, interval, count } = KEEPALIVES;
      await client.query(
        `SET tcp_keepalives_idle = ${idle}; SET tcp_keepalives_interval = ${interval}; SET tcp_keepalives_count = ${count}`,
      );
      const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, 0) AS got', [this.#lock]);
      if (rows[0]?.got) return true;
      this.#release(false);
      return false;
    } catch (error) {
      this.#release(true);
      throw error;
    }
  }

  /** Gives the lock up at once; a closed connection would keep it until the server notices. */
  async resign(): Promise<void> {
    if (!this.#client) return;
    try {
      await this.#client.query('SELECT pg_advisory_unlock($1, 0)', [this.#lock]);
      this.#release(false);
    } catch {
      this.#release(true);
    }
  }

  #release(isBroken: boolean): void {
    const client = this.#client;
    this.#client = null;
    if (!isBroken) client?.off('error', ignore);
    client?.release(isBroken);
  }
}

const ignore = (): void => undefined;
