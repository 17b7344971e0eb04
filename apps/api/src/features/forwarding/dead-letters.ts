import type { ForwardDeadLetter, Page, PageQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

type Row = Omit<ForwardDeadLetter, 'at' | 'refusedTime'> & { at: Date; refusedAt: Date; total: number };

/** Refused messages, newest first. */
export async function listDeadLetters(
  db: Queryable,
  { current, size, destinationId }: PageQuery & { destinationId?: number | undefined },
): Promise<Page<ForwardDeadLetter>> {
  const { rows } = await db.query<Row>(
    `SELECT l.id, l.destination_id AS "destinationId", d.name AS "destinationName", l.kind, l.message_id AS "messageId",
      coalesce(l.device_no::text, '') AS "deviceNo", coalesce(st.name, '') AS "stationName", l.at, l.refused_at AS "refusedAt", l.reason,
      l.detail, l.again_at IS NOT NULL AS "isWaiting", count(*) OVER ()::int AS total
    FROM forward_dead_letter l JOIN forward_destination d ON d.id = l.destination_id LEFT JOIN station st ON st.id = l.station_id
    WHERE $1::int IS NULL OR l.destination_id = $1 ORDER BY l.refused_at DESC, l.id DESC LIMIT $2 OFFSET $3`,
    [destinationId ?? null, size, (current - 1) * size],
  );
  return {
    current,
    size,
    total: rows[0]?.total ?? 0,
    records: rows.map(({ at, refusedAt, total: _t, ...row }) => ({
      ...row,
      at: at.toISOString(),
      refusedTime: refusedAt.toISOString(),
    })),
  };
}
