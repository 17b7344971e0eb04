import type { Queryable } from '../context.ts';

/** Time budget of a run; a step in progress is finished. */
const RUN_MS = 20_000;
/** A longer step is followed by smaller ones, as the site is large. */
const LONG_STEP_MS = 5_000;

const WEEK = 7;
const DAY = 1;

/** The statement timed out. */
const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

/**
 * Updates the stored roll-ups (`refresh_rollups` of the migrations) in steps, each in its own transaction.
 * Returns the number of steps. Rejects when a step fails.
 */
export async function refreshRollUps(db: Queryable, elapsedMs = () => performance.now()): Promise<number> {
  const began = elapsedMs();
  let days = WEEK;
  for (let steps = 0; ; steps += 1) {
    const before = elapsedMs();
    if (before - began >= RUN_MS) return steps;
    try {
      const { rows } = await db.query<{ more: boolean }>('SELECT refresh_rollups($1) AS more', [days]);
      if (rows[0]?.more !== true) return steps;
    } catch (error) {
      if (days === DAY || !isTimeout(error)) throw error;
      days = DAY;
      await db.query('SELECT refresh_rollups($1)', [days]);
    }
    if (elapsedMs() - before > LONG_STEP_MS) days = DAY;
  }
}
