import { createHash, randomBytes } from 'node:crypto';
import { notificationSettingTable } from '@groundwatch/db';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { readWarnings } from './read-warnings.ts';

export const feedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Settings of published warnings. */
export const notificationSettingsRoutes = (context: Context) => async (app: App) => {
  const { db, pool } = context;
  const audit = auditNotifications(context);
  const read = async (tx: Executor) => found((await tx.select().from(notificationSettingTable))[0]);

  route(app, 'GET /rest/notifications/settings', { access: ['notification:list'] }, async () => {
    const { id: _one, feedTokenHash: hash, ...settings } = await read(db);
    return { ...settings, hasFeedToken: hash !== null };
  });

  route(app, 'PUT /rest/notifications/settings', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(notificationSettingTable).for('update');
      const { id: _one, feedTokenHash: _hash, ...was } = found(before);
      if (was.version !== version) throw new AppError('conflict');
      await tx.update(notificationSettingTable).set({ ...body, version: version + 1 });
      await audit(tx, request, 'notification-setting:update', '', { ...body, was });
    });
    return null;
  });

  route(app, 'POST /rest/notifications/feed-token', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const token = randomBytes(32).toString('base64url');
    await db.transaction(async (tx) => {
      await tx.update(notificationSettingTable).set({ feedTokenHash: feedTokenHash(token) });
      await audit(tx, request, 'notification-setting:new-token', '', {});
    });
    return { token };
  });

  route(app, 'DELETE /rest/notifications/feed-token', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    await db.transaction(async (tx) => {
      await tx.update(notificationSettingTable).set({ feedTokenHash: null });
      await audit(tx, request, 'notification-setting:no-token', '', {});
    });
    return null;
  });

  route(app, 'GET /rest/notifications/warnings', { access: ['notification:list', 'alarm:list'] }, async (request) =>
    readWarnings(pool, callerOf(request), request.query),
  );
};
