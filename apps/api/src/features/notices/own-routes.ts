import { z } from 'zod';
import {
  DeliveryIdSchema,
  IdSchema,
  OwnNoticesBodySchema,
  OwnNoticesSchema,
  OwnTestSchema,
  PushKeySchema,
  PushSubscriptionSchema,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { answers, success } from '../../plugins/reply.ts';
import { pushKeys } from '../../notices/push-keys.ts';
import { auditNotices } from './audit-of.ts';
import { addBrowser, readOwnNotices, removeBrowser, writeOwnNotices } from './own-notices.ts';
import { rowParams } from './params.ts';
import { sendTest } from './send-test.ts';

const tags = ['notices'];
const url = '/rest/user/notices';

/** Everybody's own: addresses, quiet hours, rules and browsers. */
export const ownNoticeRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotices(context);
  const config = { access: 'session' } as const;

  app.get(url, { config, schema: { tags, response: answers(OwnNoticesSchema) } }, async (request) =>
    success(await readOwnNotices(db, callerOf(request).userId)),
  );

  app.put(
    url,
    { config, schema: { tags, body: OwnNoticesBodySchema, response: answers(z.null()) } },
    async (request) => {
      const caller = callerOf(request);
      await db.transaction(async (tx) => {
        await writeOwnNotices(tx, caller, request.body);
        await audit(tx, request, 'notice-person:update', caller.userId, { ...request.body });
      });
      return success(null);
    },
  );

  app.get(`${url}/push`, { config, schema: { tags, response: answers(PushKeySchema) } }, async () => {
    const { rowCount } = await pool.query("SELECT FROM notice_channel WHERE kind = 'push' AND is_enabled");
    return success({ publicKey: (rowCount ?? 0) === 0 ? null : (await pushKeys(pool)).publicKey });
  });

  app.post(
    `${url}/push`,
    { config, schema: { tags, body: PushSubscriptionSchema, response: answers(IdSchema) } },
    async (request) => {
      const { userId } = callerOf(request);
      const { protocol, host, username } = new URL(request.body.endpoint);
      if (username !== '' || host === '' || !/^https?:$/.test(protocol)) throw invalidField('endpoint', 'url');
      const id = await db.transaction(async (tx) => {
        const made = await addBrowser(tx, userId, request.body);
        await audit(tx, request, 'notice-browser:create', made, { host, label: request.body.label });
        return made;
      });
      return success({ id });
    },
  );

  app.delete(
    `${url}/push/:id`,
    { config, schema: { tags, params: rowParams, response: answers(z.null()) } },
    async (request) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        await removeBrowser(tx, callerOf(request).userId, id);
        await audit(tx, request, 'notice-browser:delete', id, {});
      });
      return success(null);
    },
  );

  app.post(
    `${url}/test`,
    { config, schema: { tags, body: OwnTestSchema, response: answers(DeliveryIdSchema) } },
    async (request) => {
      const { channelId } = request.body;
      const { language } = languageOf(request);
      const id = await db.transaction(async (tx) => {
        const own = await readOwnNotices(tx, callerOf(request).userId);
        if (!own.channels.some((channel) => channel.id === channelId)) throw invalidField('channelId', 'reference');
        return sendTest(tx, callerOf(request), channelId, undefined, language, clock());
      });
      return success({ id });
    },
  );
};
