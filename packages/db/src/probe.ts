import type { Pool } from 'pg';

/** Callers get the answer within three seconds. */
const LIMIT_MS = 2_000;

/**
 * Tells whether something answers, for readiness. It is false too where no answer comes in time. One question runs at a time, however
 * many ask. It never rejects.
 */
export function probe(question: () => Promise<unknown>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS);
    });
    const answer = question().then(
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

/** Whether the database answers; false too where no connection comes free in time. */
export function databaseProbe(pool: Pool): () => Promise<boolean> {
  // A connection that hangs is closed.
  const query: { text: string; query_timeout: number } = { text: 'SELECT 1', query_timeout: LIMIT_MS };
  return probe(() => pool.query(query));
}
