import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ChangePasswordSchema,
  LoginAnswerSchema,
  LoginRequestSchema,
  MenuNodeSchema,
  RoleIdSchema,
  UserInfoSchema,
  type UserInfo,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { writeAudit, auditOf } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { found, invalidField } from '../../errors.ts';
import { callerOf, SESSION_SECONDS } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { answers, success } from '../../plugins/reply.ts';
import { menuTree } from '../../menus/menu-tree.ts';
import { Turns } from './attempts.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';

const tags = ['session'];
const PreferenceKeySchema = z.object({ key: z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/) });
const LARGEST_PREFERENCE = 65_536;
const DEEPEST_PREFERENCE = 32;

/** Whether lists and objects lie at most `most` deep in one another. Looks no deeper than that. */
const isShallow = (value: unknown, most: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (most > 0 && Object.values(value).every((v) => isShallow(v, most - 1)));

/** Any JSON, as the body was read from it. */
const PreferenceSchema = z.object({
  value: z
    .unknown()
    .refine((value) => value !== undefined, { message: 'any JSON' })
    .refine((value) => isShallow(value, DEEPEST_PREFERENCE), { message: `${DEEPEST_PREFERENCE} levels at most` }),
});

function setCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const common = { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge: SESSION_SECONDS } as const;
  const known = request.cookies['uuid'];
  const uuid = known !== undefined && z.uuid().safeParse(known).success ? known : randomUUID();
  reply.setCookie('uuid', uuid, common).setCookie('token', token, { ...common, httpOnly: true });
}

export const sessionRoutes = (context: Context) => async (app: App) => {
  const turns = new Turns();

  app.post(
    '/login',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { tags, body: LoginRequestSchema, response: answers(LoginAnswerSchema) },
    },
    async (request, reply) => {
      const { accountName, password } = request.body;
      const userAgent = request.headers['user-agent'] ?? '';
      const payload = await logIn(context, turns, { accountName, password, address: request.ip, userAgent });
      const loginToken = app.jwt.sign(payload);
      setCookies(request, reply, loginToken);
      return success({ loginToken });
    },
  );

  app.post(
    '/logout',
    { config: { access: 'session' }, schema: { tags, response: answers(z.null()) } },
    async (request, reply) => {
      const { sessionId } = callerOf(request);
      const now = context.clock();
      await context.pool.query('UPDATE login_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
        sessionId,
        new Date(now),
      ]);
      await writeAudit(context.db, { ...auditOf(request, now), action: 'logout' });
      reply.clearCookie('token', { path: '/' }).clearCookie('uuid', { path: '/' });
      await publishRegistry(context, 'app_user');
      return success(null);
    },
  );

  app.post(
    '/rest/user/getInfo',
    { config: { access: 'session' }, schema: { tags, response: answers(UserInfoSchema) } },
    async (request) => success(await userInfo(context, callerOf(request).userId)),
  );

  app.post(
    '/rest/user/permissions',
    { config: { access: 'session' }, schema: { tags, response: answers(z.array(MenuNodeSchema)) } },
    async (request) => {
      const t = languageOf(request);
      return success(await menuTree(context.pool, callerOf(request).roleId, t.language));
    },
  );

  app.post(
    '/rest/user/getroleid',
    { config: { access: 'session' }, schema: { tags, response: answers(RoleIdSchema) } },
    async (request) => success({ roleId: callerOf(request).roleId }),
  );

  app.post(
    '/rest/user/password',
    {
      config: { access: 'session', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { tags, body: ChangePasswordSchema, response: answers(z.null()) },
    },
    async (request) => {
      await changePassword(context, turns, callerOf(request), request.ip, request.body);
      return success(null);
    },
  );

  app.put(
    '/rest/user/preferences/:key',
    {
      config: { access: 'session' },
      bodyLimit: LARGEST_PREFERENCE,
      schema: { tags, params: PreferenceKeySchema, body: PreferenceSchema, response: answers(z.null()) },
    },
    async (request) => {
      const { userId } = callerOf(request);
      const { rowCount } = await context.pool.query(
        `INSERT INTO user_preference (user_id, key, value)
         SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM user_preference WHERE user_id = $1 AND key = $2)
           OR (SELECT count(*) FROM user_preference WHERE user_id = $1) < 200
         ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
        [userId, request.params.key, JSON.stringify(request.body.value)],
      );
      if (rowCount === 0) throw invalidField('key', 'tooBig', { maximum: 200 });
      if (request.params.key === 'language') context.access.invalidate();
      return success(null);
    },
  );
};

async function userInfo(context: Context, userId: number): Promise<UserInfo> {
  const { rows } = await context.pool.query<UserInfo>(
    `SELECT id, account_name AS "accountName", name, role_id AS "roleId", must_change_password AS "mustChangePassword",
       totp_enabled_at IS NOT NULL AS "hasTotp",
       (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM user_preference WHERE user_id = app_user.id) AS preferences
     FROM app_user WHERE id = $1`,
    [userId],
  );
  return found(rows[0]);
}
