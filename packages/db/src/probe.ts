import type { Pool } from 'pg';

/** Callers get the answer within three seconds. */
const LIMIT_MS = 2_000;

/**
 * Returns a check whether the database answers, for readiness. It is false also when no answer or free connection comes in time. Concurrent
 * callers share one query. It never rejects.
 */
export function databaseProbe(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS);
    });
    // Closes a connection that hangs.
    const query: { text: string; query_timeout: number } = { text: 'SELECT 1', query_timeout: LIMIT_MS };
    const answer = pool.query(query).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return () =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));
}
