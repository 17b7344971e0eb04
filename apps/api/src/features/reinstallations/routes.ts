import { joinedFields, sensorTypeOf } from '@groundwatch/protocol/model';
import type { FieldProblem, ReinstallationBody } from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf, type SensorRef } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishChange, transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { computeJumps } from '../../reinstallations/compute-jumps.ts';
import { recomputeJumps } from '../../reinstallations/settle.ts';
import { rulesChanged } from '../../rules-changed.ts';
import { readReinstallations } from './read-reinstallations.ts';

const changing = { access: ['device:calibrate'] };

/** Throws invalid, naming every field, where an event does not fit its sensor. */
async function check(db: Queryable, sensor: SensorRef, body: ReinstallationBody, now: number): Promise<void> {
  const single = new Set(joinedFields(sensorTypeOf(sensor.type)).flatMap(({ key, isList }) => (isList ? [] : [key])));
  const problems: FieldProblem[] = Object.keys(body.offsets)
    .filter((key) => !single.has(key))
    .map((key) => ({ path: `offsets.${key}`, problem: 'unknownField', values: { key } }));
  // A mistyped future time would suppress the rate of all readings until then.
  if (Date.parse(body.at) > now) problems.push({ path: 'at', problem: 'notAhead' });
  if (body.remarkId !== null) {
    const { rows } = await db.query(
      `SELECT FROM remark r JOIN sensor s ON s.device_id = r.device_id WHERE r.id = $1 AND s.id = $2 AND r.deleted_at IS NULL`,
      [body.remarkId, sensor.id],
    );
    if (rows.length === 0) problems.push({ path: 'remarkId', problem: 'reference' });
  }
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
}

/** Re-installations of sensors: differences are continued across them; stored values are never changed. */
export const reinstallationRoutes = (context: Context) => async (app: App) => {
  const announce = ({ id: sensorId, deviceNo, stationId }: SensorRef) =>
    publishChange(context, { topic: 'calibrations', deviceNo, stationId, sensorId });

  route(app, 'GET /rest/sensors/:id/reinstallations', { access: READ_DATA }, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return readReinstallations(context.pool, sensor.id);
  });

  route(app, 'GET /rest/sensors/:id/reinstallations/preview', changing, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    const events = await readReinstallations(context.pool, sensor.id);
    const times = events.flatMap(({ at, revokedAt }) => (revokedAt === null ? [Date.parse(at)] : [])).toReversed();
    return computeJumps(context.pool, sensor, Date.parse(request.query.at), times);
  });

  route(app, 'POST /rest/sensors/:id/reinstallations', changing, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const sensor = await sensorOf(context.pool, caller, request.params.id);
    const now = context.clock();
    await check(context.pool, sensor, body, now);
    const made = await transaction(context.pool, async (client, tx) => {
      await rulesChanged(tx);
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO sensor_reinstallation (sensor_id, at, kind, entered, remark_id, note, created_at, author_id, author_name)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (sensor_id, at) WHERE revoked_at IS NULL DO NOTHING RETURNING id`,
        [
          sensor.id,
          new Date(body.at),
          body.kind,
          JSON.stringify(body.offsets),
          body.remarkId,
          body.note,
          new Date(now),
          caller.userId,
          caller.accountName,
        ],
      );
      if (!rows[0]) throw new AppError('conflict');
      // The jumps of neighbouring events were computed without it.
      await recomputeJumps(client, sensor, now);
      await writeAudit(tx, {
        ...auditOf(request, now),
        action: 'reinstallation:create',
        target: String(sensor.id),
        detail: { deviceNo: sensor.deviceNo, reinstallationId: rows[0].id, ...body },
      });
      return rows[0];
    });
    await announce(sensor);
    return made;
  });

  route(app, 'POST /rest/sensors/:id/reinstallations/:event/revoke', changing, async (request) => {
    const caller = callerOf(request);
    const sensor = await sensorOf(context.pool, caller, request.params.id);
    const now = context.clock();
    await transaction(context.pool, async (client, tx) => {
      await rulesChanged(tx);
      const { rows } = await client.query<{ at: Date; revokedAt: Date | null }>(
        `SELECT at, revoked_at AS "revokedAt" FROM sensor_reinstallation WHERE sensor_id = $1 AND id = $2 FOR UPDATE`,
        [sensor.id, request.params.event],
      );
      const { at, revokedAt } = found(rows[0]);
      if (revokedAt !== null) throw new AppError('conflict');
      await client.query('UPDATE sensor_reinstallation SET revoked_at = $2, revoker_name = $3 WHERE id = $1', [
        request.params.event,
        new Date(now),
        caller.accountName,
      ]);
      await recomputeJumps(client, sensor, now);
      await writeAudit(tx, {
        ...auditOf(request, now),
        action: 'reinstallation:revoke',
        target: String(sensor.id),
        detail: { deviceNo: sensor.deviceNo, reinstallationId: request.params.event, at: at.toISOString() },
      });
    });
    await announce(sensor);
    return null;
  });
};
