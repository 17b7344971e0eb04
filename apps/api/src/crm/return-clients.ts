import { sql } from '@groundwatch/db/orm';
import { openDatabase, type Pool } from '@groundwatch/db';
import { moveClients } from './move-clients.ts';

/**
 * Returns clients to the shared pool that nobody has worked with for the configured time; won clients stay. Returns the number of clients.
 * Several processes may run it at once.
 */
export async function returnClients(pool: Pool, now: number): Promise<number> {
  const due = sql`owner_id IS NOT NULL AND state <> 'won' AND greatest(owned_since, (SELECT max(coalesce(w.done_at, w.at))
      FROM crm_work w WHERE w.client_id = crm_client.id AND w.is_done))
    < ${new Date(now).toISOString()}::timestamptz - (SELECT make_interval(days => return_days) FROM crm_setting)`;
  return (await moveClients(openDatabase(pool), due, { what: 'returned', to: null, by: '', at: now })).length;
}
