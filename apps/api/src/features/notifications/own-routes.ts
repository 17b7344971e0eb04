import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { pushKeys } from '../../notifications/push-keys.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { addBrowser, readOwnNotifications, removeBrowser, writeOwnNotifications } from './own-notifications.ts';
import { sendTest } from './send-test.ts';

/** A user's own addresses, quiet hours, rules and browsers. */
export const ownNotificationRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotifications(context);
  const config = { access: 'session' } as const;

  route(app, 'GET /rest/user/notifications', config, async (request) =>
    readOwnNotifications(db, callerOf(request).userId),
  );

  route(app, 'PUT /rest/user/notifications', config, async (request) => {
    const caller = callerOf(request);
    await db.transaction(async (tx) => {
      await writeOwnNotifications(tx, caller, request.body);
      await audit(tx, request, 'notification-person:update', caller.userId, { ...request.body });
    });
    return null;
  });

  route(app, 'GET /rest/user/notifications/push', config, async () => {
    const { rowCount } = await pool.query("SELECT FROM notification_channel WHERE kind = 'push' AND is_enabled");
    return { publicKey: (rowCount ?? 0) === 0 ? null : (await pushKeys(pool)).publicKey };
  });

  route(app, 'POST /rest/user/notifications/push', config, async (request) => {
    const { userId } = callerOf(request);
    const { protocol, host, username } = new URL(request.body.endpoint);
    if (username !== '' || host === '' || !/^https?:$/.test(protocol)) throw invalidField('endpoint', 'url');
    const id = await db.transaction(async (tx) => {
      const made = await addBrowser(tx, userId, request.body);
      await audit(tx, request, 'notification-browser:create', made, { host, label: request.body.label });
      return made;
    });
    return { id };
  });

  route(app, 'DELETE /rest/user/notifications/push/:id', config, async (request) => {
    const { id } = request.params;
    await db.transaction(async (tx) => {
      await removeBrowser(tx, callerOf(request).userId, id);
      await audit(tx, request, 'notification-browser:delete', id, {});
    });
    return null;
  });

  route(app, 'POST /rest/user/notifications/test', config, async (request) => {
    const { channelId } = request.body;
    const { language } = languageOf(request);
    const id = await db.transaction(async (tx) => {
      const own = await readOwnNotifications(tx, callerOf(request).userId);
      if (!own.channels.some((channel) => channel.id === channelId)) throw invalidField('channelId', 'reference');
      return sendTest(tx, callerOf(request), channelId, undefined, language, clock());
    });
    return { id };
  });
};
