import { sql } from '@groundwatch/db/orm';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { readDeliveries, readDelivery } from './read-deliveries.ts';

const MOST_OF_ALARM = 1_000;

/** Sent notifications and their state. */
export const deliveryRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotifications(context);
  route(app, 'GET /rest/notifications/deliveries', { access: ['notification:list'] }, async (request) =>
    readDeliveries(pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/user/notifications/deliveries', { access: 'session' }, async (request) => {
    const caller = callerOf(request);
    return readDeliveries(pool, caller, { ...request.query, userId: caller.userId });
  });

  route(app, 'GET /rest/notifications/deliveries/:id', { access: ['notification:list'] }, async (request) =>
    readDelivery(pool, callerOf(request), request.params.id),
  );

  route(app, 'GET /rest/alarms/:id/deliveries', { access: ['alarm:list'], isForDisplays: false }, async (request) => {
    const query = { current: 1, size: MOST_OF_ALARM, alarmId: request.params.id };
    return (await readDeliveries(pool, callerOf(request), query)).records;
  });

  route(app, 'POST /rest/notifications/deliveries/:id/retry', { access: ['notification:update'] }, async (request) => {
    const { id } = request.params;
    await readDelivery(pool, callerOf(request), id);
    await db.transaction(async (tx) => {
      const now = new Date(clock()).toISOString();
      // The attempt number continues: each attempt has a row of its own.
      const { rowCount } =
        await tx.execute(sql`UPDATE notification_delivery SET state = 'waiting', reason = '', ended_at = NULL,
          due_at = ${now}::timestamptz WHERE id = ${id} AND state = 'failed' AND channel_id IS NOT NULL AND reason <> 'noAddress'`);
      if ((rowCount ?? 0) === 0) throw new AppError('conflict');
      await audit(tx, request, 'notification:retry', id, {});
    });
    return null;
  });
};
