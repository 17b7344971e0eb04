import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { noticeSettingTable } from '@groundwatch/db';
import {
  FeedTokenSchema,
  NoticeSettingsChangeSchema,
  NoticeSettingsSchema,
  pageOf,
  WarningSchema,
  WarningsQuerySchema,
} from '@groundwatch/protocol/rest';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { auditNotices } from './audit-of.ts';
import { readWarnings } from './read-warnings.ts';

const tags = ['notices'];
const url = '/rest/notices/settings';

export const feedTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How warnings are published, and what was. */
export const noticeSettingsRoutes = (context: Context) => async (app: App) => {
  const { db, pool } = context;
  const audit = auditNotices(context);
  const read = async (tx: Executor) => found((await tx.select().from(noticeSettingTable))[0]);

  app.get(
    url,
    { config: { access: ['notice:list'] }, schema: { tags, response: answers(NoticeSettingsSchema) } },
    async () => {
      const { id: _one, feedTokenHash: hash, ...settings } = await read(db);
      return success({ ...settings, hasFeedToken: hash !== null });
    },
  );

  app.put(
    url,
    {
      config: { access: ['notice:update'] },
      schema: { tags, body: NoticeSettingsChangeSchema, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { version, ...body } = request.body;
      await db.transaction(async (tx) => {
        const [before] = await tx.select().from(noticeSettingTable).for('update');
        const { id: _one, feedTokenHash: _hash, ...was } = found(before);
        if (was.version !== version) throw new AppError('conflict');
        await tx.update(noticeSettingTable).set({ ...body, version: version + 1 });
        await audit(tx, request, 'notice-setting:update', '', { ...body, was });
      });
      return success(null);
    },
  );

  app.post(
    '/rest/notices/feed-token',
    { config: { access: ['notice:update'] }, schema: { tags, response: answers(FeedTokenSchema) } },
    async (request) => {
      requireAll(callerOf(request));
      const token = randomBytes(32).toString('base64url');
      await db.transaction(async (tx) => {
        await tx.update(noticeSettingTable).set({ feedTokenHash: feedTokenHash(token) });
        await audit(tx, request, 'notice-setting:new-token', '', {});
      });
      return success({ token });
    },
  );

  app.delete(
    '/rest/notices/feed-token',
    { config: { access: ['notice:update'] }, schema: { tags, response: answers(z.null()) } },
    async (request) => {
      requireAll(callerOf(request));
      await db.transaction(async (tx) => {
        await tx.update(noticeSettingTable).set({ feedTokenHash: null });
        await audit(tx, request, 'notice-setting:no-token', '', {});
      });
      return success(null);
    },
  );

  app.get(
    '/rest/notices/warnings',
    {
      config: { access: ['notice:list', 'alarm:list'] },
      schema: { tags, querystring: WarningsQuerySchema, response: answers(pageOf(WarningSchema)) },
    },
    async (request) => success(await readWarnings(pool, callerOf(request), request.query)),
  );
};
