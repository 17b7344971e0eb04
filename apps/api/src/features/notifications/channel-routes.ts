import { eq, sql } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { notificationChannelTable } from '@groundwatch/db';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { languageOf } from '../../plugins/failures.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { auditedChannel, changeChannel, createChannel, lockChannel, newKey, readChannels } from './channels.ts';
import { refuseIfUsed } from './references.ts';
import { sendTest } from './send-test.ts';

/** How long the previous key also signs after a change. */
const KEY_OVERLAP_MS = 86_400_000;

/** Notification channels belong to all companies: only callers who see all may change them. Secrets are written and never returned. */
export const channelRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotifications(context);
  const note = (tx: Parameters<typeof audit>[0], request: FastifyRequest, action: string, id: number, detail: object) =>
    audit(tx, request, `notification-channel:${action}`, id, { ...detail });

  route(app, 'GET /rest/notifications/channels', { access: ['notification:list'] }, async (request) =>
    readChannels(db, pool, callerOf(request), clock()),
  );

  route(app, 'POST /rest/notifications/channels', { access: ['notification:create'] }, async (request) => {
    requireAll(callerOf(request));
    const { body } = request;
    const made = await db.transaction(async (tx) => {
      const channel = await createChannel(tx, body);
      await note(tx, request, 'create', channel.id, auditedChannel(body));
      return channel;
    });
    return made;
  });

  route(app, 'PUT /rest/notifications/channels/:id', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, isEnabled, config } = await changeChannel(tx, id, version, body, clock());
      await note(tx, request, 'update', id, { ...auditedChannel(body), was: { name, isEnabled, config } });
    });
    return null;
  });

  route(app, 'DELETE /rest/notifications/channels/:id', { access: ['notification:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, kind } = await lockChannel(tx, id, request.query.version);
      await refuseIfUsed(tx, 'channel', id);
      await tx.execute(sql`UPDATE notification_delivery SET state = 'failed', reason = 'noChannel', leased_until = NULL,
          ended_at = ${new Date(clock()).toISOString()}::timestamptz WHERE channel_id = ${id} AND state IN ('waiting', 'sending')`);
      await tx.delete(notificationChannelTable).where(eq(notificationChannelTable.id, id));
      await note(tx, request, 'delete', id, { name, kind });
    });
    return null;
  });

  route(app, 'POST /rest/notifications/channels/:id/test', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    const { to } = request.body;
    const { language } = languageOf(request);
    const delivery = await db.transaction(async (tx) => {
      const made = await sendTest(tx, callerOf(request), id, to, language, clock());
      await note(tx, request, 'test', id, { delivery: made, ...(to === undefined ? {} : { to }) });
      return made;
    });
    return { id: delivery };
  });

  route(app, 'POST /rest/notifications/channels/:id/rotate', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    const previousUntil = new Date(clock() + KEY_OVERLAP_MS);
    const key = newKey();
    await db.transaction(async (tx) => {
      const { kind, secrets, version } = await lockChannel(tx, id, undefined);
      if (kind !== 'webhook') throw invalidField('id', 'choice', { values: 'webhook' });
      const former = secrets['key'];
      if (former === undefined) throw new AppError('conflict');
      await tx
        .update(notificationChannelTable)
        .set({
          secrets: { ...secrets, key, previousKey: former },
          previousKeyUntil: previousUntil,
          updatedAt: new Date(clock()),
          version: version + 1,
        })
        .where(eq(notificationChannelTable.id, id));
      await note(tx, request, 'rotate', id, { previousUntil: previousUntil.toISOString() });
    });
    return { key, previousUntil: previousUntil.toISOString() };
  });
};
