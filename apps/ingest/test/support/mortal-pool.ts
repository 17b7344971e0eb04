import type { Pool, PoolClient } from '@groundwatch/db';
import type { Duplex } from 'node:stream';

/**
 * A process's database access that dies: at the nth statement the connection breaks for good. One that is only cut continues over another
 * connection.
 */
export class MortalPool {
  readonly #pool: Pool;
  #left: number;
  #untilCut = Infinity;

  constructor(pool: Pool, statements = Infinity) {
    this.#pool = pool;
    this.#left = statements;
  }

  get isDead(): boolean {
    return this.#left < 0;
  }

  /** The connection breaks at the nth statement from now; the process lives. */
  cut(statements: number): void {
    this.#untilCut = statements;
  }

  get pool(): Pool {
    const connect = async (): Promise<PoolClient> => this.#mortal(await this.#alive().connect());
    const query = (...args: Parameters<Pool['query']>): unknown => this.#alive().query(...args);
    return { connect, query } as unknown as Pool;
  }

  #alive(): Pool {
    if (this.isDead) throw new Error('the process is dead');
    return this.#pool;
  }

  #mortal(client: PoolClient): PoolClient {
    return new Proxy(client, {
      get: (target, key) => {
        if (key === 'query')
          return (...args: Parameters<PoolClient['query']>): unknown => {
            this.#left -= 1;
            this.#untilCut -= 1;
            if (this.isDead || this.#untilCut === 0)
              (target as PoolClient & { connection: { stream: Duplex } }).connection.stream.destroy();
            return target.query(...args);
          };
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }
}
