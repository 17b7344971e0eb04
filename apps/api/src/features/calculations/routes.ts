import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishRegistry, transaction, type Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { rulesChanged } from '../../rules-changed.ts';
import { checkedCalculation } from './check.ts';
import { previewOf } from './preview.ts';
import { changeSeries, createSeries, isNewVersion, listSeries, lockSeries, removeSeries } from './series.ts';

/** Calculated series; ingest computes their values. */
export const calculationRoutes = (context: Context) => async (app: App) => {
  const { pool, clock } = context;
  const note = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, clock()), action: `calculation:${action}`, target: String(id), detail });

  route(app, 'GET /rest/calculations', { access: ['calculation:list'] }, async (request) =>
    listSeries(pool, callerOf(request)),
  );

  route(app, 'POST /rest/calculations', { access: ['calculation:create'] }, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const { id } = await transaction(pool, async (client, tx) => {
      await rulesChanged(tx);
      const calculation = await checkedCalculation(client, caller, body, body.unit);
      const made = await createSeries(tx, caller, body, calculation, clock());
      await note(tx, request, 'create', made.id, { ...body, sensorId: made.sensorId });
      return made;
    });
    await publishRegistry(context, 'sensor');
    return { id };
  });

  route(app, 'PUT /rest/calculations/:id', { access: ['calculation:update'] }, async (request) => {
    const { version, ...body } = request.body;
    const { id } = request.params;
    const caller = callerOf(request);
    await transaction(pool, async (client, tx) => {
      await rulesChanged(tx);
      const row = await lockSeries(client, caller, id, version);
      const calculation = isNewVersion(row, body)
        ? await checkedCalculation(client, caller, body, row.unit, row.sensorId)
        : null;
      await changeSeries(tx, caller, row, body, calculation, clock());
      const { name, isEnabled } = row;
      const { formula, inputs, validFrom } = row.versions.at(-1)!;
      await note(tx, request, 'update', id, { ...body, was: { name, isEnabled, formula, inputs, validFrom } });
    });
    await publishRegistry(context, 'sensor');
    return null;
  });

  route(app, 'DELETE /rest/calculations/:id', { access: ['calculation:delete'] }, async (request) => {
    const { id } = request.params;
    await transaction(pool, async (client, tx) => {
      await rulesChanged(tx);
      const row = await lockSeries(client, callerOf(request), id, request.query.version);
      await removeSeries(tx, row, clock());
      const { name, unit, sensorId, versions } = row;
      await note(tx, request, 'delete', id, { name, unit, sensorId, formula: versions.at(-1)?.formula });
    });
    await publishRegistry(context, 'sensor');
    return null;
  });

  const trying = { access: ['calculation:create', 'calculation:update'] };
  route(app, 'POST /rest/calculations/preview', trying, async (request) => {
    const { body } = request;
    const calculation = await checkedCalculation(pool, callerOf(request), body, body.unit);
    return previewOf(pool, calculation, body.days, clock());
  });
};
