import type { Pool } from 'pg';

/** What asks is to have its answer within three seconds. */
const LIMIT_MS = 2_000;

/**
 * A question whether the database answers, for readiness: false also where it takes the question and says nothing, or where no
 * connection comes free in time. One is asked at a time, however many want to know. Never rejects.
 */
export function databaseProbe(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS);
    });
    // A connection that hangs is thrown away.
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
