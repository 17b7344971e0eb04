import type { Pool } from 'pg';

/** Callers get the answer within three seconds. */
const LIMIT_MS = 2_000;

/**
 * Creates a readiness check: true if `question` resolves in time, else false. Concurrent callers share one question. It never rejects.
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

/** Whether the database answers; also false if no connection becomes free in time. */
export function databaseProbe(pool: Pool): () => Promise<boolean> {
  // The pool closes a connection whose query times out.
  const query: { text: string; query_timeout: number } = { text: 'SELECT 1', query_timeout: LIMIT_MS };
  return probe(() => pool.query(query));
}
