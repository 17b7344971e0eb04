import type { Pool, PoolClient } from '@groundwatch/db';

/** A transaction that takes longer is given up: its connection hangs. */
const LIMIT_MS = 30_000;

const ignore = (): void => undefined;

/**
 * Waits for queries that were sent one after the other over a pipelined connection; all of them, for an error of one must
 * not leave the others unheard. Throws the first error in their order: the others only follow from it.
 */
export async function inOrder<T extends readonly unknown[]>(
  queries: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(queries);
  const values = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return values as { [K in keyof T]: Awaited<T[K]> };
}

/** Runs `work` in a transaction of its own connection. Rejects with its error after a rollback; the connection of a hanging one is cut. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (mustCut: boolean): void => {
    if (isReleased) return;
    isReleased = true;
    // A cut connection may still complain.
    if (!mustCut) client.off('error', ignore);
    client.release(mustCut);
  };
  // A connection that breaks while it is ours says so by this event too; unheard, it ends the process.
  client.on('error', ignore);
  const timer = setTimeout(() => release(true), LIMIT_MS);
  try {
    const [, result] = await inOrder([client.query('BEGIN'), work(client)]);
    await client.query('COMMIT');
    release(false);
    return result;
  } catch (error) {
    const isRolledBack =
      !isReleased &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ));
    release(!isRolledBack);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
