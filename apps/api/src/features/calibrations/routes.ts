import { and, eq, isNull, sql } from '@groundwatch/db/orm';
import { sensorCalibrationTable, sensorTable } from '@groundwatch/db';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf, type SensorRef } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishChange, transaction, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { recomputeJumps } from '../../reinstallations/settle.ts';
import { rulesChanged } from '../../rules-changed.ts';
import { checkCalibration } from './check-calibration.ts';
import { readCalibrations } from './read-calibrations.ts';

/** Locks the sensor's calibrations until the transaction ends. */
const lockSensor = (tx: Executor, sensorId: number) =>
  tx.select({ id: sensorTable.id }).from(sensorTable).where(eq(sensorTable.id, sensorId)).for('no key update');

/** Calibrations of sensors. They apply when readings are shown; stored values are never changed. */
export const calibrationRoutes = (context: Context) => async (app: App) => {
  const announce = ({ id: sensorId, deviceNo, stationId }: SensorRef) =>
    publishChange(context, { topic: 'calibrations', deviceNo, stationId, sensorId });

  route(app, 'GET /rest/sensors/:id/calibrations', { access: READ_DATA }, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return readCalibrations(context.db, sensor.id);
  });

  route(app, 'POST /rest/sensors/:id/calibrations', { access: ['device:calibrate'] }, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const sensor = await sensorOf(context.pool, caller, request.params.id);
    checkCalibration(body, sensor.type);
    const version = await transaction(context.pool, async (client, tx) => {
      await rulesChanged(tx);
      await lockSensor(tx, sensor.id);
      const made = await tx
        .insert(sensorCalibrationTable)
        .values({
          ...body,
          sensorId: sensor.id,
          version: sql`(SELECT coalesce(max(version), 0) + 1 FROM sensor_calibration WHERE sensor_id = ${sensor.id})`,
          validFrom: new Date(body.validFrom),
          createdAt: new Date(context.clock()),
          authorId: caller.userId,
          authorName: caller.accountName,
        })
        .returning({ version: sensorCalibrationTable.version });
      const next = found(made[0]).version;
      await recomputeJumps(client, sensor, context.clock());
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'calibration:create',
        target: String(sensor.id),
        detail: { deviceNo: sensor.deviceNo, calibrationVersion: next, ...body },
      });
      return next;
    });
    await announce(sensor);
    return { version };
  });

  route(
    app,
    'POST /rest/sensors/:id/calibrations/:version/revoke',
    { access: ['device:calibrate'] },
    async (request) => {
      const caller = callerOf(request);
      const sensor = await sensorOf(context.pool, caller, request.params.id);
      const { version } = request.params;
      const isWanted = and(eq(sensorCalibrationTable.sensorId, sensor.id), eq(sensorCalibrationTable.version, version));
      await transaction(context.pool, async (client, tx) => {
        await rulesChanged(tx);
        await lockSensor(tx, sensor.id);
        found(
          (
            await tx.select({ version: sensorCalibrationTable.version }).from(sensorCalibrationTable).where(isWanted)
          )[0],
        );
        const ended = await tx
          .update(sensorCalibrationTable)
          .set({ revokedAt: new Date(context.clock()), revokerName: caller.accountName })
          .where(and(isWanted, isNull(sensorCalibrationTable.revokedAt)))
          .returning({ version: sensorCalibrationTable.version });
        if (ended.length === 0) throw new AppError('conflict');
        await recomputeJumps(client, sensor, context.clock());
        await writeAudit(tx, {
          ...auditOf(request, context.clock()),
          action: 'calibration:revoke',
          target: String(sensor.id),
          detail: { deviceNo: sensor.deviceNo, calibrationVersion: version },
        });
      });
      await announce(sensor);
      return null;
    },
  );
};
