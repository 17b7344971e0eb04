import { sql } from '@groundwatch/db/orm';
import { READ_DATA } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { previewMove, readAhead } from './read-ahead.ts';

const access = ['device:update'];

/** Readings ahead (collected, by the device's clock, after they were received), and moving them to the right time. */
export const clockAheadRoutes = (context: Context) => async (app: App) => {
  route(
    app,
    'GET /rest/devices/:deviceNo/clock-ahead',
    { access: READ_DATA, isForDisplays: false },
    async (request) => {
      const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
      return readAhead(context.pool, device.id);
    },
  );

  route(app, 'GET /rest/devices/:deviceNo/clock-ahead/move', { access }, async (request) => {
    const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
    return previewMove(context.pool, device.id, request.query);
  });

  route(app, 'POST /rest/devices/:deviceNo/clock-ahead/move', { access }, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const device = await deviceOf(context.pool, caller, request.params.deviceNo);
    const preview = await previewMove(context.pool, device.id, body);
    if (preview.readings === 0) throw invalidField('from', 'nothingToMove');
    if (preview.stillAhead > 0) throw invalidField('offsetS', 'stillAhead', { count: preview.stillAhead });
    await context.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO ahead_move (device_id, from_time, to_time, offset_s, asked_at, asked_by)
          VALUES (${device.id}, ${body.from}, ${body.to}, ${body.offsetS}, now(), ${caller.accountName})`);
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'clockAhead:move',
        target: device.deviceNo,
        detail: { ...body, readings: preview.readings },
      });
    });
    return preview;
  });
};
