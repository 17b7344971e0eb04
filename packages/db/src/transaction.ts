import type { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** The longest transaction, ms. One that takes longer hangs. */
const LIMIT_MS = 20_000;

/** The database took a transaction and does not answer. */
export class HungError extends Error {
  override name = 'HungError';
}

const ignore = (): void => undefined;

/** The error of every statement after the one that failed. */
const ABORTED = '25P02';
const isAfterthought = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ABORTED;

/** Ends a connection at once; the driver itself would wait for the answers under way. */
const cut = (client: PoolClient): void => {
  (client as PoolClient & { connection: { stream: Duplex } }).connection.stream.destroy();
};

/**
 * Waits for all queries of a pipelined connection, so that an error of one leaves no other unhandled. Throws the first error in their order
 * that does not follow from another: a chain may stand before the statement that failed and still send its own last one after it.
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
 * Runs `work` in a transaction of its own connection. Rejects with its error after a rollback; the connection of one that takes
 * longer than `limitMs` (null: as long as it likes) is cut.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  limitMs: number | null = LIMIT_MS,
): Promise<T> {
  const client = await pool.connect();
  const release = (isBroken: boolean): void => {
    // A broken connection may still complain.
    if (!isBroken) client.off('error', ignore);
    client.release(isBroken);
  };
  // A connection that breaks meanwhile emits this event too; unhandled, it ends the process.
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
