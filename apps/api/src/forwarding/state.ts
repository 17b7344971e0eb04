import { HOUR_MS } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardMessage } from './messages.ts';
import { readEntries, settled, type Position, type DestinationScope } from './sources.ts';

/** Progress of a destination since it was last stored. */
export interface Progress {
  position: Position;
  sent: number;
  dropped: number;
  isWorking: boolean;
  /** The last error; null: none. */
  error: string | null;
}

export async function readPosition(db: Queryable, destinationId: number): Promise<Position | null> {
  const { rows } = await db.query<Position>({
    name: 'forward-position',
    text: 'SELECT xid::text AS xid, outbox_id::float8 AS "outboxId", ord FROM forward_state WHERE destination_id = $1',
    values: [destinationId],
  });
  return rows[0] ?? null;
}

/** Written over the connection that holds the lock: a process without the lock writes nothing. */
export async function writeProgress(
  db: Queryable,
  destinationId: number,
  progress: Progress,
  now: number,
): Promise<void> {
  const { position, sent, dropped, isWorking, error } = progress;
  await db.query({
    name: 'forward-progress',
    text: `UPDATE forward_state SET xid = $2::xid8, outbox_id = $3, ord = $4, sent = sent + $5, dropped = dropped + $6, is_working = $7,
        seen_at = $8, last_sent_at = CASE WHEN $5 > 0 THEN $8 ELSE last_sent_at END,
        last_dropped_at = CASE WHEN $6 > 0 THEN $8 ELSE last_dropped_at END,
        failing_since = CASE WHEN $7 THEN NULL ELSE coalesce(failing_since, $8) END,
        last_error = coalesce($9, last_error), last_error_at = CASE WHEN $9::text IS NULL THEN last_error_at ELSE $8 END
      WHERE destination_id = $1`,
    values: [
      destinationId,
      position.xid,
      position.outboxId,
      position.ord,
      sent,
      dropped,
      isWorking,
      new Date(now),
      error,
    ],
  });
}

/** Stores a refused message, which users can send again. */
export async function writeDeadLetter(
  db: Queryable,
  destinationId: number,
  message: ForwardMessage,
  { reason, detail }: { reason: 'refused' | 'template'; detail: string },
  now: number,
): Promise<void> {
  const { id, kind, deviceNo, stationId, source } = message;
  await db.query({
    name: 'forward-dead',
    text: `INSERT INTO forward_dead_letter (destination_id, message_id, kind, device_no, station_id, key_id, at, families, refused_at, reason, detail)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (destination_id, message_id) DO UPDATE
        SET refused_at = excluded.refused_at, reason = excluded.reason, detail = excluded.detail, again_at = NULL`,
    values: [
      destinationId,
      id,
      kind,
      deviceNo === '' ? null : deviceNo,
      stationId,
      source.keyId,
      source.at,
      source.families,
      new Date(now),
      reason,
      detail,
    ],
  });
}

const MEGABYTE = 1_000_000;

/** Skips messages that are too old or too many to keep; returns the position after them and their number. null: nothing is skipped. */
export async function passOver(
  db: Queryable,
  wanted: DestinationScope & { keepHours: number; keepMb: number },
  from: Position,
  now: number,
): Promise<{ position: Position; count: number } | null> {
  const { rows } = await db.query<{ xid: string; id: number; count: number }>({
    name: 'forward-pass-over',
    text: `SELECT xid::text AS xid, id::float8 AS id, count FROM (
        SELECT o.xid, o.id, o.at, cardinality(o.family) + cardinality(o.event_ids) AS count,
          sum(o.size) OVER (ORDER BY o.xid DESC, o.id DESC) AS total
        FROM forward_outbox o WHERE (o.xid, o.id) >= ($1::xid8, $2::int8) AND ${settled}
          AND NOT (o.xid = $1::xid8 AND o.id = $2 AND cardinality(o.family) + cardinality(o.event_ids) <= $3)) o
      WHERE o.at < $4 OR o.total > $5 ORDER BY o.xid DESC, o.id DESC LIMIT 1`,
    values: [from.xid, from.outboxId, from.ord, new Date(now - wanted.keepHours * HOUR_MS), wanted.keepMb * MEGABYTE],
  });
  const [last] = rows;
  if (!last) return null;
  const position = { xid: last.xid, outboxId: last.id, ord: last.count };
  let count = 0;
  for (let at = from; isBefore(at, position);) {
    const page = await readEntries(db, wanted, at);
    if (!page) break;
    count += page.entries.filter((entry) => !isBefore(position, entry.position)).length;
    at = page.end;
  }
  return { position, count };
}

/** Whether a position is before another one. */
export function isBefore(one: Position, other: Position): boolean {
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)];
  if (a !== b) return a < b;
  return one.outboxId === other.outboxId ? one.ord < other.ord : one.outboxId < other.outboxId;
}

/**
 * Deletes outbox rows that every destination has passed. It is one statement: a snapshot that contains the rows of a transaction also
 * contains the destination that they were written for.
 */
export async function removePassed(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM forward_outbox o USING (SELECT s.xid, s.outbox_id FROM forward_state s JOIN forward_destination d ON d.id = s.destination_id
        WHERE d.is_enabled ORDER BY s.xid, s.outbox_id LIMIT 1) m
      WHERE (o.xid, o.id) < (m.xid, m.outbox_id) AND ${settled}`,
  );
  await db.query(
    `DELETE FROM forward_outbox o WHERE ${settled} AND NOT EXISTS (SELECT FROM forward_destination WHERE is_enabled)`,
  );
}

/**
 * A database restored from a dump restarts its transaction ids: restored rows are put before all new ones, in order. A position inside them
 * is set to the first row that may still be needed, so some messages may be sent twice.
 */
export async function settleRestored(db: Queryable): Promise<void> {
  await db.query(
    `WITH later AS (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS xmax),
      states AS (UPDATE forward_state s SET xid = '0', ord = 2147483647, outbox_id = coalesce((SELECT min(o.id) - 1 FROM forward_outbox o
        WHERE (o.xid, o.id) >= (s.xid, s.outbox_id)), s.outbox_id) FROM later WHERE s.xid >= later.xmax)
      UPDATE forward_outbox o SET xid = '0' FROM later WHERE o.xid >= later.xmax`,
  );
}
