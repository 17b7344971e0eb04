import { z } from 'zod';
import {
  ChangePasswordSchema,
  OwnSessionSchema,
  PasswordBodySchema,
  RecoveryCodesSchema,
  TotpConfirmSchema,
  TotpKeySchema,
  TotpRemovalSchema,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { auditOf } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { changePassword } from './change-password.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp-setup.ts';

const tags = ['session'];
const config = { access: 'session' } as const;
/** Whatever asks for a password or a code. */
const guarded = { access: 'session', rateLimit: { max: 60, timeWindow: 60_000 } } as const;
const none = answers(z.null());

/** What users do with their own account: password, second factor, sessions. */
export const accountRoutes = (context: Context) => async (app: App) => {
  app.post(
    '/rest/user/password',
    { config: { ...guarded, access: 'account' }, schema: { tags, body: ChangePasswordSchema, response: none } },
    async (request) => {
      await changePassword(context, callerOf(request), request.ip, request.body);
      return success(null);
    },
  );

  app.post(
    '/rest/user/totp',
    { config: guarded, schema: { tags, body: PasswordBodySchema, response: answers(TotpKeySchema) } },
    async (request) => success(await beginTotp(context, callerOf(request), request.ip, request.body.password)),
  );

  app.post(
    '/rest/user/totp/confirm',
    { config: guarded, schema: { tags, body: TotpConfirmSchema, response: answers(RecoveryCodesSchema) } },
    async (request) => {
      const recoveryCodes = await confirmTotp(context, callerOf(request), request.ip, request.body.code);
      return success({ recoveryCodes });
    },
  );

  app.delete(
    '/rest/user/totp',
    { config: guarded, schema: { tags, body: TotpRemovalSchema, response: none } },
    async (request) => {
      await removeTotp(context, callerOf(request), request.ip, request.body);
      return success(null);
    },
  );

  app.get(
    '/rest/user/sessions',
    { config, schema: { tags, response: answers(z.array(OwnSessionSchema)) } },
    async (request) => success(await listOwnSessions(context, callerOf(request))),
  );

  app.delete(
    '/rest/user/sessions/:id',
    { config, schema: { tags, params: z.object({ id: z.uuid() }), response: none } },
    async (request) => {
      await endOwnSession(context, callerOf(request), auditOf(request, context.clock()), request.params.id);
      return success(null);
    },
  );

  app.delete('/rest/user/sessions', { config, schema: { tags, response: none } }, async (request) => {
    await endOwnOtherSessions(context, callerOf(request), auditOf(request, context.clock()));
    return success(null);
  });
};
