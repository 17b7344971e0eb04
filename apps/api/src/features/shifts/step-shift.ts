import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import { maySeeStation, stationFilter, type Caller } from '../../access/caller.ts';
import { seesAnyStation } from '../../access/people-seen.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { makeReport } from './report.ts';
import { readShift, type StoredShift } from './read-shifts.ts';

/** Serializes the steps of a user's shifts over all processes. */
const lock = (client: Queryable, userId: number) =>
  client.query('SELECT pg_advisory_xact_lock(710202634, $1)', [userId]);

const begin = async (client: Queryable, caller: Caller, now: Date): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO shift (user_id, account_name, station_ids, started_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
    [caller.userId, caller.accountName, caller.scope?.stationIds ?? null, now],
  );
  if (!rows[0]) throw new AppError('shiftUnderWay');
  return rows[0].id;
};

/** Starts a shift of the caller, who must have none. */
export async function startShift(context: Context, request: FastifyRequest): Promise<number> {
  const caller = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const id = await begin(client, caller, new Date(now));
    await writeAudit(db, { ...auditOf(request, now), action: 'shift:start', target: String(id) });
    return id;
  });
}

/** Returns the caller's own shift in the given state. Throws notFound, forbidden or shiftOver. */
function own(shift: StoredShift, state: StoredShift['state']): StoredShift {
  if (!shift.isOwn) throw new AppError('forbidden');
  if (shift.state !== state) throw new AppError('shiftOver');
  return shift;
}

export async function addNote(
  context: Context,
  request: FastifyRequest,
  id: number,
  { text, stationId }: { text: string; stationId: number | null },
): Promise<void> {
  const caller = callerOf(request);
  if (stationId !== null && !maySeeStation(caller, stationId)) throw invalidField('body.stationId', 'reference');
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    await lock(client, caller.userId);
    own(await readShift(client, caller, id), 'running');
    const { rowCount } = await client.query(
      `INSERT INTO shift_note (shift_id, at, user_id, account_name, station_id, text)
       SELECT $1, $2, $3, $4, $5, $6 WHERE $5::int IS NULL OR EXISTS (SELECT FROM station WHERE id = $5)`,
      [id, new Date(now), caller.userId, caller.accountName, stationId, text],
    );
    if (rowCount !== 1) throw invalidField('body.stationId', 'reference');
    await writeAudit(db, { ...auditOf(request, now), action: 'shift:note', target: String(id) });
  });
}

/** Possible successors: enabled users whose role may hand over shifts and who see one of the caller's stations. */
export async function successorsOf(db: Queryable, caller: Caller): Promise<{ userId: number; accountName: string }[]> {
  const { rows } = await db.query<{ userId: number; accountName: string }>(
    `SELECT u.id AS "userId", u.account_name AS "accountName" FROM app_user u
     WHERE u.is_enabled AND u.id <> $2 AND ${seesAnyStation} AND EXISTS (SELECT FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
       WHERE rm.role_id = u.role_id AND m.auth = 'shift:hand') ORDER BY lower(u.account_name)`,
    [stationFilter(caller), caller.userId],
  );
  return rows;
}

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** SHA-256 (hex) of the report as JSON with sorted keys: anyone with the report can verify it. */
export const fingerprintOf = (report: ShiftReport): string =>
  createHash('sha256').update(JSON.stringify(report, inOrder)).digest('hex');

interface HandOver {
  readonly nextUserId: number | null;
  readonly remark: string;
  readonly password: string;
}

/** Signs the caller's shift and freezes its report. Without a successor the shift ends. */
export async function handOver(
  context: Context,
  request: FastifyRequest,
  id: number,
  { nextUserId, remark, password }: HandOver,
): Promise<void> {
  const caller = callerOf(request);
  own(await readShift(context.pool, caller, id), 'running');
  const next = (await successorsOf(context.pool, caller)).find(({ userId }) => userId === nextUserId);
  if (nextUserId !== null && !next) throw invalidField('body.nextUserId', 'reference');
  await requirePassword(context, request, password, 'maintenance');
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    await lock(client, caller.userId);
    const shift = own(await readShift(client, caller, id), 'running');
    const to = new Date(now);
    const scope = { shiftId: id, stationIds: shift.stationIds, from: new Date(shift.startedTime), to };
    const report = await makeReport(client, scope);
    await client.query(
      `UPDATE shift SET handed_at = $2, next_user_id = $3, next_name = $4, remark = $5, report = $6, fingerprint = $7,
         ended_at = CASE WHEN $3::int IS NULL THEN $2::timestamptz END WHERE id = $1`,
      [id, to, nextUserId, next?.accountName ?? '', remark, JSON.stringify(report), fingerprintOf(report)],
    );
    const detail = { nextUserId };
    await writeAudit(db, { ...auditOf(request, now), action: 'shift:hand-over', target: String(id), detail });
  });
}

/** Withdraws the signature while nobody has taken over. */
export async function withdraw(context: Context, request: FastifyRequest, id: number): Promise<void> {
  const caller = callerOf(request);
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    await lock(client, caller.userId);
    own(await readShift(client, caller, id), 'offered');
    await client.query(
      `UPDATE shift SET handed_at = NULL, next_user_id = NULL, next_name = '', remark = '', report = NULL, fingerprint = ''
       WHERE id = $1`,
      [id],
    );
    await writeAudit(db, { ...auditOf(request, now), action: 'shift:withdraw', target: String(id) });
  });
}

/** Takes over a shift offered to the caller; the caller's own shift starts. Returns its id. */
export async function takeShift(
  context: Context,
  request: FastifyRequest,
  id: number,
  password: string,
): Promise<number> {
  const caller = callerOf(request);
  const offered = (shift: StoredShift): StoredShift => {
    if (shift.nextUserId !== caller.userId) throw new AppError('forbidden');
    if (shift.state !== 'offered') throw new AppError('shiftOver');
    return shift;
  };
  const { userId } = offered(await readShift(context.pool, caller, id));
  await requirePassword(context, request, password, 'maintenance');
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    // Locks the lower user id first, so that two who hand over to each other cannot deadlock.
    for (const user of [userId, caller.userId].sort((a, b) => a - b)) await lock(client, user);
    offered(await readShift(client, caller, id));
    await client.query('UPDATE shift SET taken_at = $2, ended_at = $2 WHERE id = $1', [id, new Date(now)]);
    const own = await client.query<{ id: number }>('SELECT id FROM shift WHERE user_id = $1 AND ended_at IS NULL', [
      caller.userId,
    ]);
    const begun = own.rows[0]?.id ?? (await begin(client, caller, new Date(now)));
    const detail = { shiftId: begun };
    await writeAudit(db, { ...auditOf(request, now), action: 'shift:take', target: String(id), detail });
    return begun;
  });
}
