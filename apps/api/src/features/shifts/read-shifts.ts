import type { CurrentShifts, Page, Shift } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

interface Row {
  id: number;
  userId: number;
  accountName: string;
  stationIds: number[] | null;
  startedAt: Date;
  handedAt: Date | null;
  nextUserId: number | null;
  nextName: string;
  takenAt: Date | null;
  endedAt: Date | null;
  remark: string;
  fingerprint: string;
}
/** A shift with the stations of its owner; null: all. */
export interface StoredShift extends Shift {
  readonly stationIds: readonly number[] | null;
  readonly endedAt: Date | null;
}

const fields = `id, user_id AS "userId", account_name AS "accountName", station_ids AS "stationIds", started_at AS "startedAt",
  handed_at AS "handedAt", next_user_id AS "nextUserId", next_name AS "nextName", taken_at AS "takenAt",
  ended_at AS "endedAt", remark, fingerprint`;

/**
 * Condition: callers who see all read every shift; others read their own, those offered to them, and those over stations that they all see.
 * `$1` the user, `$2` their stations or null.
 */
const readable = `($2::int[] IS NULL OR user_id = $1 OR next_user_id = $1 OR (station_ids IS NOT NULL AND station_ids <@ $2))`;
const rightsOf = (caller: Caller): [number, readonly number[] | null] => [
  caller.userId,
  caller.scope?.stationIds ?? null,
];

function toShift({ startedAt, handedAt, takenAt, ...row }: Row, caller: Caller): StoredShift {
  const state = row.endedAt !== null ? 'ended' : handedAt !== null ? 'offered' : 'running';
  return {
    ...row,
    state,
    startedTime: startedAt.toISOString(),
    handedTime: handedAt?.toISOString() ?? null,
    takenTime: takenAt?.toISOString() ?? null,
    isOwn: row.userId === caller.userId,
    isForCaller: state === 'offered' && row.nextUserId === caller.userId,
  };
}

const shown = ({ stationIds: _stations, endedAt: _ended, ...shift }: StoredShift): Shift => shift;

/** Shifts that the caller may read, newest first. */
export async function listShifts(
  db: Queryable,
  caller: Caller,
  { current, size }: { current: number; size: number },
): Promise<Page<Shift>> {
  const { rows } = await db.query<Row & { total: number }>(
    `SELECT ${fields}, count(*) OVER ()::int AS total FROM shift WHERE ${readable}
     ORDER BY started_at DESC, id DESC OFFSET $3 LIMIT $4`,
    [...rightsOf(caller), (current - 1) * size, size],
  );
  const records = rows.map(({ total: _total, ...row }) => shown(toShift(row, caller)));
  return { current, size, total: rows[0]?.total ?? 0, records };
}

/** The caller's own open shift, and those offered to them. */
export async function currentShifts(db: Queryable, caller: Caller): Promise<CurrentShifts> {
  const { rows } = await db.query<Row>(
    `SELECT ${fields} FROM shift WHERE ended_at IS NULL AND (user_id = $1 OR next_user_id = $1) ORDER BY handed_at, id`,
    [caller.userId],
  );
  const shifts = rows.map((row) => shown(toShift(row, caller)));
  return { own: shifts.find(({ isOwn }) => isOwn) ?? null, offered: shifts.filter(({ isForCaller }) => isForCaller) };
}

/** Returns the shift. Throws notFound where the caller may not read it. */
export async function readShift(db: Queryable, caller: Caller, id: number): Promise<StoredShift> {
  const { rows } = await db.query<Row>(`SELECT ${fields} FROM shift WHERE ${readable} AND id = $3`, [
    ...rightsOf(caller),
    id,
  ]);
  return toShift(found(rows[0]), caller);
}

export const toShown = shown;
