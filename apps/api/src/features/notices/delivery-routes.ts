import { sql } from '@groundwatch/db/orm';
import { z } from 'zod';
import { DeliveriesQuerySchema, DeliveryDetailSchema, DeliverySchema, pageOf } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { auditNotices } from './audit-of.ts';
import { bigIdParams } from './params.ts';
import { readDeliveries, readDelivery } from './read-deliveries.ts';

const tags = ['notices'];
const url = '/rest/notices/deliveries';
const MOST_OF_ALARM = 1_000;

/** What was sent, to whom, and what came of it. */
export const deliveryRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotices(context);
  const page = { tags, querystring: DeliveriesQuerySchema, response: answers(pageOf(DeliverySchema)) };

  app.get(url, { config: { access: ['notice:list'] }, schema: page }, async (request) =>
    success(await readDeliveries(pool, callerOf(request), request.query)),
  );

  app.get('/rest/user/notices/deliveries', { config: { access: 'session' }, schema: page }, async (request) => {
    const caller = callerOf(request);
    return success(await readDeliveries(pool, caller, { ...request.query, userId: caller.userId }));
  });

  app.get(
    `${url}/:id`,
    {
      config: { access: ['notice:list'] },
      schema: { tags, params: bigIdParams, response: answers(DeliveryDetailSchema) },
    },
    async (request) => success(await readDelivery(pool, callerOf(request), request.params.id)),
  );

  app.get(
    '/rest/alarms/:id/deliveries',
    {
      config: { access: ['alarm:list'], isForDisplays: false },
      schema: { tags, params: bigIdParams, response: answers(z.array(DeliverySchema)) },
    },
    async (request) => {
      const query = { current: 1, size: MOST_OF_ALARM, alarmId: request.params.id };
      return success((await readDeliveries(pool, callerOf(request), query)).records);
    },
  );

  app.post(
    `${url}/:id/retry`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: bigIdParams, response: answers(z.null()) },
    },
    async (request) => {
      const { id } = request.params;
      await readDelivery(pool, callerOf(request), id);
      await db.transaction(async (tx) => {
        const now = new Date(clock()).toISOString();
        // Tries are counted on: each has a line of its own.
        const { rowCount } =
          await tx.execute(sql`UPDATE notice_delivery SET state = 'waiting', reason = '', ended_at = NULL,
          due_at = ${now}::timestamptz WHERE id = ${id} AND state = 'failed' AND channel_id IS NOT NULL AND reason <> 'noAddress'`);
        if ((rowCount ?? 0) === 0) throw new AppError('conflict');
        await audit(tx, request, 'notice:retry', id, {});
      });
      return success(null);
    },
  );
};
