import type { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** A transaction that takes longer is given up: its connection hangs. */
const LIMIT_MS = 20_000;

/** The database took a transaction and says no more. */
export class HungError extends Error {
  override name = 'HungError';
}

const ignore = (): void => undefined;

/** What every statement of a transaction gets after the one that failed. */
const ABORTED = '25P02';
const isAfterthought = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ABORTED;

/** Ends a connection at once; by itself the driver would wait for the answers to what is under way. */
const cut = (client: PoolClient): void => {
  (client as PoolClient & { connection: { stream: Duplex } }).connection.stream.destroy();
};

/**
 * Waits for queries that were sent one after the other over a pipelined connection; all of them, for an error of one must
 * not leave the others unheard. Throws the first error in their order that does not merely follow from another: a chain
 * may stand before the statement that failed and still send its own last one after it.
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
  // A connection that breaks while it is ours says so by this event too; unheard, it ends the process.
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
