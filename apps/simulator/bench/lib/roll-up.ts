import type { Pool } from '@groundwatch/db';

/** Stores the roll-ups of what was written, which in service keep up by themselves. */
export async function rollUp(pool: Pool): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rows } = await pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more');
    isMore = rows[0]?.more === true;
  }
}
