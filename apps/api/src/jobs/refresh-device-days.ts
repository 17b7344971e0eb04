import type { Queryable } from '../context.ts';

/** Time budget of a run; a step in progress is finished. */
const RUN_MS = 20_000;

/**
 * Updates the days of devices (`refresh_device_days` of the migrations) in steps, each in its own transaction.
 * Returns the number of steps. Rejects when a step fails.
 */
export async function refreshDeviceDays(db: Queryable, elapsedMs = () => performance.now()): Promise<number> {
  const began = elapsedMs();
  let steps = 0;
  for (; elapsedMs() - began < RUN_MS; steps += 1) {
    const { rows } = await db.query<{ more: boolean }>('SELECT refresh_device_days() AS more');
    if (rows[0]?.more !== true) break;
  }
  return steps;
}
