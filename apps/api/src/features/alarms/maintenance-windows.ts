import type { FastifyRequest } from 'fastify';
import { applyWindows } from '@groundwatch/db';
import { MAX_WINDOW_MS, type MaintenanceWindow } from '@groundwatch/protocol/rest';
import { maySeeStation, stationFilter } from '../../access/caller.ts';
import { publishAlarms } from './publish-alarms.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';

/** Windows that ended longer ago are found in the logs of alarms. */
const SHOWN_MS = 30 * 86_400_000;
const MOST = 500;

type Row = Omit<MaintenanceWindow, 'startsAt' | 'endsAt' | 'createdAt' | 'cancelledAt'> & {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  cancelledAt: Date | null;
};

const toWindow = (row: Row): MaintenanceWindow => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
});

interface WindowFilter {
  readonly id?: number | undefined;
  readonly stationId?: number | undefined;
  readonly since?: number;
}

async function read(db: Queryable, scope: readonly number[] | null, { id, stationId, since }: WindowFilter) {
  const { rows } = await db.query<Row>({
    name: 'maintenance-windows',
    text: `SELECT w.id, w.station_id AS "stationId", s.name AS "stationName", w.starts_at AS "startsAt", w.ends_at AS "endsAt",
        w.reason, w.account_name AS "accountName", w.created_at AS "createdAt", w.cancelled_at AS "cancelledAt"
      FROM maintenance_window w JOIN station s ON s.id = w.station_id
      WHERE ($1::int[] IS NULL OR w.station_id = ANY($1)) AND ($2::int IS NULL OR w.id = $2)
        AND ($3::int IS NULL OR w.station_id = $3) AND ($4::timestamptz IS NULL OR w.ends_at > $4)
      ORDER BY w.starts_at DESC, w.id DESC LIMIT ${MOST}`,
    values: [scope, id ?? null, stationId ?? null, since === undefined ? null : new Date(since)],
  });
  return rows.map(toWindow);
}

export function listWindows(context: Context, request: FastifyRequest, stationId: number | undefined) {
  const since = context.clock() - SHOWN_MS;
  return read(context.pool, stationFilter(callerOf(request)), { stationId, since });
}

/** Plans a maintenance window: alarms raised meanwhile are recorded but not notified. A window that begins now applies at once. */
export async function planWindow(
  context: Context,
  request: FastifyRequest,
  { stationId, startsAt, endsAt, reason }: { stationId: number; startsAt: string; endsAt: string; reason: string },
): Promise<MaintenanceWindow> {
  const caller = callerOf(request);
  if (!maySeeStation(caller, stationId)) throw new AppError('notFound');
  const now = context.clock();
  if (Date.parse(endsAt) <= now) throw invalidField('body.endsAt', 'inPast');
  if (Date.parse(endsAt) - Date.parse(startsAt) > MAX_WINDOW_MS) throw invalidField('body.endsAt', 'windowTooLong');
  const { id, changed } = await transaction(context.pool, async (client, db) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO maintenance_window (station_id, starts_at, ends_at, reason, user_id, account_name, created_at)
        SELECT id, $2, $3, $4, $5, $6, $7 FROM station WHERE id = $1 RETURNING id`,
      [stationId, startsAt, endsAt, reason, caller.userId, caller.accountName, new Date(now)],
    );
    const made = found(rows[0]);
    const detail = { stationId, startsAt, endsAt, reason };
    await writeAudit(db, { ...auditOf(request, now), action: 'alarm:suppress', target: String(made.id), detail });
    return { id: made.id, changed: await applyWindows(client, now, [stationId], caller) };
  });
  await publishAlarms(context, changed);
  return found((await read(context.pool, null, { id }))[0]);
}

/** Cancels a maintenance window that has not ended; open alarms that it suppressed are notified now. */
export async function cancelWindow(context: Context, request: FastifyRequest, id: number): Promise<MaintenanceWindow> {
  const { pool } = context;
  const caller = callerOf(request);
  const scope = stationFilter(caller);
  const { stationId } = found((await read(pool, scope, { id }))[0]);
  const now = context.clock();
  const changed = await transaction(pool, async (client, db) => {
    const { rowCount } = await client.query(
      'UPDATE maintenance_window SET cancelled_at = $2 WHERE id = $1 AND cancelled_at IS NULL AND ends_at > $2',
      [id, new Date(now)],
    );
    if (rowCount !== 1) throw new AppError('alarmOver');
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'alarm:unsuppress',
      target: String(id),
      detail: { stationId },
    });
    return applyWindows(client, now, [stationId], caller);
  });
  await publishAlarms(context, changed);
  return found((await read(pool, scope, { id }))[0]);
}
