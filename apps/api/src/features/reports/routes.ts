import { reportTable, reportTemplateTable } from '@groundwatch/db';
import { eq, sql } from '@groundwatch/db/orm';
import type { ReportForm } from '@groundwatch/protocol/model';
import type { FastifyRequest } from 'fastify';
import { requireAll, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { Turns } from '../../turns.ts';
import type { ReadCurve } from './content/read-series.ts';
import { fileName, keepReport, makeReport } from './make-report.ts';
import { readReport, readReports } from './read-reports.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { writeInChild } from './write/in-child.ts';

const mediaTypes: Readonly<Record<ReportForm, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const list = { access: ['report:list'] };
const settings = { access: ['report:update'] };

/** Reports: making, storing and downloading them; templates and schedules. */
export const reportRoutes = (context: Context, read: ReadCurve) => async (app: App) => {
  const { pool, db, clock } = context;
  const turns = new Turns();
  const audit = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, clock()), action: `report:${action}`, target: String(id), detail });

  route(app, 'GET /rest/reports', list, async (request) =>
    readReports(pool, stationFilter(callerOf(request)), request.query),
  );

  route(
    app,
    'POST /rest/reports',
    { access: ['report:create'], rateLimit: { max: 20, timeWindow: 60_000 } },
    async (request) => {
      const { body } = request;
      const caller = callerOf(request);
      const { userId, accountName } = caller;
      const order = { ...body, visible: stationFilter(caller), scheduleId: null, userId, accountName };
      const made = await turns.admit(userId, () => turns.inTurn(() => makeReport(pool, read, order, clock())));
      return db.transaction(async (tx) => {
        const id = await keepReport(tx, made);
        const { notes: _, ...detail } = body;
        await audit(tx, request, 'create', id, { ...detail, fingerprint: made.fingerprint });
        return { id };
      });
    },
  );

  route(app, 'DELETE /rest/reports/:id', { access: ['report:delete'] }, async (request) => {
    const { id } = request.params;
    const { title } = found(await readReport(pool, stationFilter(callerOf(request)), id));
    await db.transaction(async (tx) => {
      await tx.delete(reportTable).where(eq(reportTable.id, id));
      await audit(tx, request, 'delete', id, { title });
    });
    return null;
  });

  route(
    app,
    'GET /rest/reports/:id/file',
    { ...list, rateLimit: { max: 60, timeWindow: 60_000 } },
    async (request, reply) => {
      const { form } = request.query;
      const caller = callerOf(request);
      const { id, title, firstDay, lastDay, content } = found(
        await readReport(pool, stationFilter(caller), request.params.id),
      );
      const file = await turns.admit(caller.userId, () => turns.inTurn(() => writeInChild({ form, content })));
      await audit(db, request, 'fetch', id, { form });
      const name = encodeURIComponent(`${fileName(title, firstDay, lastDay)}.${form}`);
      return reply
        .type(mediaTypes[form])
        .header('content-disposition', `attachment; filename="report-${id}.${form}"; filename*=UTF-8''${name}`)
        .header('cache-control', 'no-store')
        .send(Buffer.from(file));
    },
  );

  route(app, 'GET /rest/reports/templates', list, async () => {
    const { id, name, issuer, blocks, signers, version } = reportTemplateTable;
    return db.select({ id, name, issuer, blocks, signers, version }).from(reportTemplateTable).orderBy(name, id);
  });
  route(app, 'POST /rest/reports/templates', settings, async (request) => {
    requireAll(callerOf(request));
    return db.transaction(async (tx) => {
      const rows = await tx.insert(reportTemplateTable).values(request.body).returning({ id: reportTemplateTable.id });
      const { id } = found(rows[0]);
      await audit(tx, request, 'template-create', id, request.body);
      return { id };
    });
  });
  /** Locks the template if its version is still the one that was read. */
  const lockTemplate = async (tx: Executor, request: FastifyRequest, id: number, version: number | undefined) => {
    requireAll(callerOf(request));
    const rows = await tx.select().from(reportTemplateTable).where(eq(reportTemplateTable.id, id)).for('update');
    const row = found(rows[0]);
    if (version !== undefined && row.version !== version) throw new AppError('conflict');
    return row;
  };
  route(app, 'PUT /rest/reports/templates/:id', settings, async (request) => {
    const { id } = request.params;
    const { version, ...body } = request.body;
    await db.transaction(async (tx) => {
      await lockTemplate(tx, request, id, version);
      await tx
        .update(reportTemplateTable)
        .set({ ...body, version: sql`${reportTemplateTable.version} + 1`, updatedAt: new Date(clock()) })
        .where(eq(reportTemplateTable.id, id));
      await audit(tx, request, 'template-update', id, body);
    });
    return null;
  });
  route(app, 'DELETE /rest/reports/templates/:id', settings, async (request) => {
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name } = await lockTemplate(tx, request, id, request.query.version);
      await tx.delete(reportTemplateTable).where(eq(reportTemplateTable.id, id));
      await audit(tx, request, 'template-delete', id, { name });
    });
    return null;
  });

  await app.register(scheduleRoutes(context));
};
