import type { Pool } from '../context.ts';
import type { Purge } from './purges.ts';

const LOCK = 4_710_202_605;

export interface PurgeLog {
  info(values: object, text: string): void;
  error(values: object, text: string): void;
}

/**
 * Runs all purges in sequence; a failing one does not stop the others. Returns false when another process runs them. Rejects when the
 * database is unreachable.
 */
export async function runPurges(pool: Pool, purges: readonly Purge[], now: number, log: PurgeLog): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
    if (rows[0]?.got !== true) return false;
    for (const purge of purges) {
      try {
        const count = await purge.run(client, now);
        if (count > 0) log.info({ what: purge.what, count }, 'purged');
      } catch (err) {
        log.error({ err, what: purge.what }, 'a purge failed');
      }
    }
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return true;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that may still hold the lock is closed.
    client.release(failure);
  }
}
