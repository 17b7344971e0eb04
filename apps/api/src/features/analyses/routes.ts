import { and, eq, sql } from '@groundwatch/db/orm';
import { sensorTable } from '@groundwatch/db';
import type { SensorAnalysis } from '@groundwatch/protocol/model';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { rulesChanged } from '../../rules-changed.ts';

const columns = { version: sensorTable.version, analysis: sensorTable.analysis };

/** How readings of a sensor are drawn and judged. */
export const analysisRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/sensors/:id/analysis', { access: [...READ_DATA, 'history:list'] }, async (request) => {
    const { id } = await sensorOf(context.pool, callerOf(request), request.params.id);
    const rows = await context.db.select(columns).from(sensorTable).where(eq(sensorTable.id, id));
    return found(rows[0]);
  });

  route(app, 'PUT /rest/sensors/:id/analysis', { access: ['device:calibrate'] }, async (request) => {
    const { version } = request.body;
    // Parsed JSON has no undefined values, so the cast is safe.
    const analysis = request.body.analysis as SensorAnalysis;
    const { id, deviceNo } = await sensorOf(context.pool, callerOf(request), request.params.id);
    const changed = await context.db.transaction(async (tx) => {
      await rulesChanged(tx);
      const before = await tx.select(columns).from(sensorTable).where(eq(sensorTable.id, id)).for('no key update');
      const { analysis: was } = found(before[0]);
      const rows = await tx
        .update(sensorTable)
        .set({ analysis, updatedAt: new Date(context.clock()), version: sql`${sensorTable.version} + 1` })
        .where(and(eq(sensorTable.id, id), eq(sensorTable.version, version)))
        .returning(columns);
      if (!rows[0]) throw new AppError('conflict');
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'sensor:update',
        target: String(id),
        detail: { deviceNo, analysis, was: { analysis: was } },
      });
      return rows[0];
    });
    await publishRegistry(context, 'sensor');
    return changed;
  });
};
