import type { Pool } from '@groundwatch/db';

/** Stores the roll-ups of written data, which is done in the background in production. */
export async function rollUp(pool: Pool): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rows } = await pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more');
    isMore = rows[0]?.more === true;
  }
}
