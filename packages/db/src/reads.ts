import type { Pool, PoolClient } from 'pg';
import { createPool, type Queryable } from './pool.ts';
import { behindOf, CONNECT_MS, fallingBack, positionOf, type ReadSource } from './replica.ts';

/** How often the replica is looked at; one that failed is asked again only after that. */
const WATCH_MS = 2_000;

/** Which server answers reads, and how far the replica is behind, in s; null: unknown. */
export interface ReadState {
  by: 'replica' | 'primary';
  behindS: number | null;
}

/**
 * Long reads, which go to a replica if there is one. The replica answers only once it has everything that the primary had committed when
 * the read began, so a reader sees the same data at both. While a replica is behind, fails or cannot tell its position, the primary
 * answers; a check in the background finds out when the replica can be used again.
 */
export class Reads {
  readonly #primary: Pool;
  readonly #replica: Pool | null;
  readonly #replicaUrl: string | undefined;
  /** Reads by who answered them, since the start. */
  readonly counts = { replica: 0, primary: 0 };
  #state: ReadState = { by: 'primary', behindS: null };
  readonly #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** `replicaUrl`: a replica, or a balancer before several; it gets as many connections as the primary, with the same time limit. */
  constructor(primary: Pool, replicaUrl: string | undefined) {
    this.#primary = primary;
    this.#replicaUrl = replicaUrl;
    const { max, application_name: applicationName, statement_timeout: limitMs } = primary.options;
    this.#replica = replicaUrl
      ? createPool(replicaUrl, {
          ...{ max, isPipelined: true, connectTimeoutMs: CONNECT_MS },
          ...(applicationName === undefined ? {} : { applicationName }),
          // The server cancels in time if it can; a little later a server that says nothing counts as gone.
          ...(limitMs ? { statementTimeoutMs: limitMs, queryTimeoutMs: limitMs + CONNECT_MS } : {}),
        })
      : null;
    if (!this.#replica) return;
    this.#timer = setInterval(() => (this.#looking = this.#looking.then(() => this.#look())), WATCH_MS).unref();
    this.#looking = this.#look();
  }

  /** null: there is no replica. */
  get state(): ReadState | null {
    return this.#replica && this.#state;
  }

  /** Runs queries that only read; of the replica, one after the other on one connection. */
  async read<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const client = this.#state.by === 'replica' ? await this.#connect() : null;
    this.counts[client ? 'replica' : 'primary'] += 1;
    if (!client) return work(this.#primary);
    let failure: unknown;
    const db = fallingBack(client, this.#primary, (error) => {
      failure = error;
      this.#state = { by: 'primary', behindS: null };
    });
    try {
      return await work(db);
    } finally {
      client.release(failure !== undefined);
    }
  }

  /** The servers from which a child process reads the data committed until now. */
  async source(): Promise<ReadSource> {
    const databaseUrl = this.#primary.options.connectionString ?? '';
    if (this.#state.by === 'primary' || this.#replicaUrl === undefined) return { databaseUrl, replica: null };
    return { databaseUrl, replica: { url: this.#replicaUrl, position: await positionOf(this.#primary) } };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#replica?.end();
  }

  async #look(): Promise<void> {
    (await this.#connect())?.release();
  }

  /** A connection to a replica that has all that is committed now, or null; notes which. */
  async #connect(): Promise<PoolClient | null> {
    let client: PoolClient | undefined;
    let behindS: number | null = null;
    try {
      const position = await positionOf(this.#primary);
      client = await this.#replica?.connect();
      if (client) behindS = await behindOf(client, position);
    } catch {
      // The lag stays unknown.
    }
    this.#state = { by: behindS === 0 ? 'replica' : 'primary', behindS };
    if (client && behindS === 0) return client;
    // Behind a balancer the next connection may be to another replica.
    client?.release(true);
    return null;
  }
}
