import type { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** Time limit of a transaction in ms; a longer one is treated as hung. */
const LIMIT_MS = 20_000;

/** The database does not answer within a transaction. */
export class HungError extends Error {
  override name = 'HungError';
}

const ignore = (): void => undefined;

/** Error code of every statement after the failed one. */
const ABORTED = '25P02';
const isAfterthought = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ABORTED;

/** Destroys a connection at once; the driver would wait for pending answers. */
const cut = (client: PoolClient): void => {
  (client as PoolClient & { connection: { stream: Duplex } }).connection.stream.destroy();
};

/**
 * Waits for all queries of a pipelined connection, so that one error leaves no other unhandled. Throws the first error, in order, that is
 * not a consequence of another: a promise may come before the failed statement in the list and still send its last statement after it.
 */
export async function inOrder<T extends readonly unknown[]>(
  queries: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(queries);
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !isAfterthought(error)) ?? errors[0];
  const values = settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  return values as { [K in keyof T]: Awaited<T[K]> };
}

/**
 * Runs `work` in a transaction on its own connection. Rejects with its error after a rollback; cuts the connection after `limitMs` (null:
 * no limit).
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  limitMs: number | null = LIMIT_MS,
): Promise<T> {
  const client = await pool.connect();
  const release = (isBroken: boolean): void => {
    // A broken connection may still emit errors.
    if (!isBroken) client.off('error', ignore);
    client.release(isBroken);
  };
  // A connection that breaks meanwhile emits this event too; without a listener it ends the process.
  client.on('error', ignore);
  let hasHung = false;
  const hang = (): void => {
    hasHung = true;
    cut(client);
  };
  const timer = limitMs === null ? undefined : setTimeout(hang, limitMs);
  try {
    const [, result] = await inOrder([client.query('BEGIN'), work(client)]);
    const { command } = await client.query('COMMIT');
    // The server answers the COMMIT of an aborted transaction without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    release(false);
    return result;
  } catch (error) {
    const isRolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    release(!isRolledBack);
    throw hasHung ? new HungError('the database did not answer', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
