import { eq, sql } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noticeChannelTable } from '@groundwatch/db';
import {
  ChannelBodySchema,
  ChannelChangeSchema,
  ChannelMadeSchema,
  ChannelSchema,
  ChannelTestSchema,
  DeliveryIdSchema,
  RotatedKeySchema,
} from '@groundwatch/protocol/rest';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { languageOf } from '../../plugins/failures.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { auditNotices } from './audit-of.ts';
import { auditedChannel, changeChannel, createChannel, lockChannel, newKey, readChannels } from './channels.ts';
import { rowParams, versionQuery } from './params.ts';
import { refuseIfUsed } from './references.ts';
import { sendTest } from './send-test.ts';

const tags = ['notices'];
const url = '/rest/notices/channels';
/** For so long after a new key the former one signs too. */
const KEY_OVERLAP_MS = 86_400_000;

/** Ways to reach people, of all companies: changed by those who see all. Their secrets go in, and never out. */
export const channelRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const audit = auditNotices(context);
  const note = (tx: Parameters<typeof audit>[0], request: FastifyRequest, action: string, id: number, detail: object) =>
    audit(tx, request, `notice-channel:${action}`, id, { ...detail });

  app.get(
    url,
    { config: { access: ['notice:list'] }, schema: { tags, response: answers(z.array(ChannelSchema)) } },
    async (request) => success(await readChannels(db, pool, callerOf(request), clock())),
  );

  app.post(
    url,
    {
      config: { access: ['notice:create'] },
      schema: { tags, body: ChannelBodySchema, response: answers(ChannelMadeSchema) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { body } = request;
      const made = await db.transaction(async (tx) => {
        const channel = await createChannel(tx, body);
        await note(tx, request, 'create', channel.id, auditedChannel(body));
        return channel;
      });
      return success(made);
    },
  );

  app.put(
    `${url}/:id`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, body: ChannelChangeSchema, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { version, ...body } = request.body;
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const { name, isEnabled, config } = await changeChannel(tx, id, version, body, clock());
        await note(tx, request, 'update', id, { ...auditedChannel(body), was: { name, isEnabled, config } });
      });
      return success(null);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      config: { access: ['notice:delete'] },
      schema: { tags, params: rowParams, querystring: versionQuery, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const { name, kind } = await lockChannel(tx, id, request.query.version);
        await refuseIfUsed(tx, 'channel', id);
        await tx.execute(sql`UPDATE notice_delivery SET state = 'failed', reason = 'noChannel', leased_until = NULL,
          ended_at = ${new Date(clock()).toISOString()}::timestamptz WHERE channel_id = ${id} AND state IN ('waiting', 'sending')`);
        await tx.delete(noticeChannelTable).where(eq(noticeChannelTable.id, id));
        await note(tx, request, 'delete', id, { name, kind });
      });
      return success(null);
    },
  );

  app.post(
    `${url}/:id/test`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, body: ChannelTestSchema, response: answers(DeliveryIdSchema) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { id } = request.params;
      const { to } = request.body;
      const { language } = languageOf(request);
      const delivery = await db.transaction(async (tx) => {
        const made = await sendTest(tx, callerOf(request), id, to, language, clock());
        await note(tx, request, 'test', id, { delivery: made, ...(to === undefined ? {} : { to }) });
        return made;
      });
      return success({ id: delivery });
    },
  );

  app.post(
    `${url}/:id/rotate`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, response: answers(RotatedKeySchema) },
    },
    async (request) => {
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
          .update(noticeChannelTable)
          .set({
            secrets: { ...secrets, key, previousKey: former },
            previousKeyUntil: previousUntil,
            updatedAt: new Date(clock()),
            version: version + 1,
          })
          .where(eq(noticeChannelTable.id, id));
        await note(tx, request, 'rotate', id, { previousUntil: previousUntil.toISOString() });
      });
      return success({ key, previousUntil: previousUntil.toISOString() });
    },
  );
};
