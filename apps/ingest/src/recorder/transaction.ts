import type { Pool, PoolClient } from '@groundwatch/db';

/** A transaction that takes longer is given up: its connection hangs. */
const LIMIT_MS = 30_000;

/** Runs `work` in a transaction of its own connection. Rejects with its error after a rollback; the connection of a hanging one is cut. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (mustCut: boolean): void => {
    if (isReleased) return;
    isReleased = true;
    client.release(mustCut);
  };
  const timer = setTimeout(() => release(true), LIMIT_MS);
  try {
    await client.query('BEGIN');
    const result = await work(client);
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
