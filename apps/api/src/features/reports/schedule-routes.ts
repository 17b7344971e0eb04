import { reportScheduleTable } from '@groundwatch/db';
import { eq, sql } from '@groundwatch/db/orm';
import type { ReportSchedule, ReportScheduleBody } from '@groundwatch/protocol/rest';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context, Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { nextRun } from './next-run.ts';
import { readReceivers } from './receivers.ts';

const access = { access: ['report:update'] };

type Row = Omit<ReportSchedule, 'nextAt' | 'lastAt'> & { nextAt: Date; lastAt: Date | null };
type Place = Pick<ReportScheduleBody, 'projectId' | 'stationId'>;

/** A caller may change schedules of a project only when they see all of it. */
const mayDecide = ({ scope }: Caller, { projectId, stationId }: Place): boolean =>
  scope === null ||
  (stationId !== null && scope.stationIds.includes(stationId)) ||
  (projectId !== null && scope.projectIds.includes(projectId));

async function readSchedules(db: Queryable, { scope }: Caller): Promise<ReportSchedule[]> {
  const { rows } = await db.query<Row>(
    `SELECT r.id, r.name, r.project_id AS "projectId", r.station_id AS "stationId", coalesce(s.name, p.name) AS "placeName", r.span, r.clock,
       r.on_day AS "onDay", r.time_zone AS "timeZone", r.language, r.template_id AS "templateId", r.forms, r.user_ids AS "userIds",
       r.role_ids AS "roleIds", r.is_enabled AS "isEnabled", coalesce(u.account_name, '') AS "ownerName", r.next_at AS "nextAt",
       r.last_at AS "lastAt", r.failure, r.version
     FROM report_schedule r LEFT JOIN project p ON p.id = r.project_id LEFT JOIN station s ON s.id = r.station_id
       LEFT JOIN app_user u ON u.id = r.owner_id
     WHERE $1::int[] IS NULL OR r.station_id = ANY($1) OR r.project_id = ANY($2) ORDER BY r.name, r.id`,
    [scope?.stationIds ?? null, scope?.projectIds ?? null],
  );
  return rows.map(({ nextAt, lastAt, ...row }) => ({
    ...row,
    nextAt: nextAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  }));
}

/** Report schedules: when reports are made automatically and who receives them. */
export const scheduleRoutes = (context: Context) => async (app: App) => {
  const { pool, db, clock } = context;
  const audit = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, clock()), action: `report-schedule:${action}`, target: String(id), detail });

  /** Throws outOfScope, or invalid where it refers to something that the caller may not see. */
  const check = async (
    caller: Caller,
    body: ReportScheduleBody,
    before?: Pick<ReportScheduleBody, 'userIds' | 'roleIds'>,
  ) => {
    if (!mayDecide(caller, body)) throw new AppError('outOfScope');
    const { people, roles } = await readReceivers(pool, caller);
    const isKnown = (known: readonly { id: number }[], ids: readonly number[], own: readonly number[] = []): boolean =>
      ids.every((id) => own.includes(id) || known.some((one) => one.id === id));
    if (!isKnown(people, body.userIds, before?.userIds)) throw invalidField('userIds', 'reference');
    if (!isKnown(roles, body.roleIds, before?.roleIds)) throw invalidField('roleIds', 'reference');
    if (body.templateId === null) return;
    const { rows } = await pool.query('SELECT FROM report_template WHERE id = $1', [body.templateId]);
    if (rows.length === 0) throw invalidField('templateId', 'reference');
  };
  const rowOf = (caller: Caller, body: ReportScheduleBody) => ({
    ...body,
    ownerId: caller.userId,
    nextAt: new Date(nextRun(body, body.timeZone, clock())),
    tries: 0,
  });
  const lock = async (tx: Executor, caller: Caller, id: number, version: number | undefined) => {
    const row = found(
      (await tx.select().from(reportScheduleTable).where(eq(reportScheduleTable.id, id)).for('update'))[0],
    );
    if (!mayDecide(caller, row)) throw new AppError('notFound');
    if (version !== undefined && row.version !== version) throw new AppError('conflict');
    return row;
  };

  route(app, 'GET /rest/reports/schedules', access, async (request) => readSchedules(pool, callerOf(request)));
  route(app, 'GET /rest/reports/receivers', access, async (request) => readReceivers(pool, callerOf(request)));
  route(app, 'POST /rest/reports/schedules', access, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    await check(caller, body);
    return db.transaction(async (tx) => {
      const rows = await tx
        .insert(reportScheduleTable)
        .values(rowOf(caller, body))
        .returning({ id: reportScheduleTable.id });
      const { id } = found(rows[0]);
      await audit(tx, request, 'create', id, body);
      return { id };
    });
  });
  route(app, 'PUT /rest/reports/schedules/:id', access, async (request) => {
    const { id } = request.params;
    const { version, ...body } = request.body;
    const caller = callerOf(request);
    await db.transaction(async (tx) => {
      const before = await lock(tx, caller, id, version);
      await check(caller, body, before);
      await tx
        .update(reportScheduleTable)
        .set({
          ...rowOf(caller, body),
          failure: '',
          version: sql`${reportScheduleTable.version} + 1`,
          updatedAt: new Date(clock()),
        })
        .where(eq(reportScheduleTable.id, id));
      await audit(tx, request, 'update', id, body);
    });
    return null;
  });
  route(app, 'DELETE /rest/reports/schedules/:id', access, async (request) => {
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name } = await lock(tx, callerOf(request), id, request.query.version);
      await tx.delete(reportScheduleTable).where(eq(reportScheduleTable.id, id));
      await audit(tx, request, 'delete', id, { name });
    });
    return null;
  });
};
