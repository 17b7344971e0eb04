import type { PoolClient } from '@groundwatch/db';

/** After a pause of this length silence proves nothing, ms. */
const BREAK_MS = 30_000;

/**
 * Records that ingest is listening now; returns since when without interruption, ms since 1970. Its row stays locked until the end of the
 * transaction: if two processes both think they are elected, one waits and then sees the judgements of the other.
 */
export async function recordWatch(client: PoolClient, now: number): Promise<number> {
  const { rows } = await client.query<{ since: Date }>({
    name: 'alarm_watch',
    text: `INSERT INTO alarm_watch AS w (since, seen_at) VALUES ($1, $1)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
        since = CASE WHEN w.seen_at < excluded.seen_at - make_interval(secs => $2) THEN excluded.seen_at ELSE w.since END
      RETURNING since`,
    values: [new Date(now), BREAK_MS / 1000],
  });
  return rows[0]!.since.getTime();
}

/** A device, and the time of its last frame of any kind. */
export interface Contact {
  readonly deviceId: number;
  readonly seenAt: number;
  readonly cycleS: number;
}

/** All devices in service that were ever heard. */
export async function readContacts(client: PoolClient): Promise<Contact[]> {
  const { rows } = await client.query<[number, number, number]>({
    name: 'alarm_contacts',
    text: `SELECT c.device_id, date_part('epoch', c.seen_at) * 1000, d.send_cycle_s
      FROM device_contact c JOIN device d ON d.id = c.device_id WHERE d.is_enabled`,
    rowMode: 'array',
  });
  return rows.map(([deviceId, seenAt, cycleS]) => ({ deviceId, seenAt: Math.round(seenAt), cycleS }));
}
