import { MAX_SKEW_S } from '@groundwatch/protocol/model';
import type { AheadMove, AheadMovePreview, ClockAhead } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export async function readAhead(db: Queryable, deviceId: number): Promise<ClockAhead> {
  const { rows } = await db.query<{
    readings: number;
    from: Date | null;
    to: Date | null;
    receivedFrom: Date | null;
    receivedTo: Date | null;
    aheadS: number | null;
    isMoving: boolean;
  }>({
    name: 'clock-ahead',
    text: `SELECT count(*)::int AS readings, min(collected_at) AS "from", max(collected_at) AS "to", min(received_at) AS "receivedFrom",
        max(received_at) AS "receivedTo",
        (array_agg(date_part('epoch', collected_at - received_at) ORDER BY received_at DESC))[1] AS "aheadS",
        EXISTS (SELECT FROM ahead_move WHERE device_id = $1 AND done_at IS NULL) AS "isMoving"
      FROM reading_ahead WHERE device_id = $1`,
    values: [deviceId],
  });
  const { from, to, receivedFrom, receivedTo, ...rest } = rows[0]!;
  return { ...rest, from: iso(from), to: iso(to), receivedFrom: iso(receivedFrom), receivedTo: iso(receivedTo) };
}

/** What a move would change in the readings received so far. */
export async function previewMove(
  db: Queryable,
  deviceId: number,
  { from, to, offsetS }: AheadMove,
): Promise<AheadMovePreview> {
  const { rows } = await db.query<{ readings: number; from: Date | null; to: Date | null; stillAhead: number }>({
    name: 'clock-ahead-move',
    text: `SELECT count(*)::int AS readings, min(moved) AS "from", max(moved) AS "to",
        count(*) FILTER (WHERE moved > received_at + make_interval(secs => $5))::int AS "stillAhead"
      FROM (SELECT collected_at + make_interval(secs => $4) AS moved, received_at FROM reading_ahead
        WHERE device_id = $1 AND collected_at >= $2 AND collected_at < $3) AS r`,
    values: [deviceId, from, to, offsetS, MAX_SKEW_S],
  });
  const found = rows[0]!;
  return { ...found, from: iso(found.from), to: iso(found.to) };
}
