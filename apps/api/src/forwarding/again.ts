import type { ForwardKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardSource } from './sources.ts';

const MOST = 100;

/** Refused messages that a user wants to be sent again, in the order of the requests. */
export async function nextAgain(
  db: Queryable,
  destinationId: number,
): Promise<{ id: number; source: ForwardSource }[]> {
  const { rows } = await db.query<{ id: number; kind: ForwardKind; families: string[]; keyId: number; at: Date }>({
    name: 'forward-again',
    text: `SELECT id, kind, families, key_id AS "keyId", at FROM forward_dead_letter WHERE destination_id = $1 AND again_at IS NOT NULL
      ORDER BY again_at, at, id LIMIT ${MOST}`,
    values: [destinationId],
  });
  return rows.map(({ id, ...source }) => ({ id, source }));
}

/** Removes requests that were sent or whose message no longer exists. */
export async function settleAgain(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query('DELETE FROM forward_dead_letter WHERE id = ANY($1::bigint[])', [ids]);
}
