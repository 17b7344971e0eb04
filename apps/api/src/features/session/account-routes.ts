import type { App } from '../../app-type.ts';
import { auditOf } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { changePassword } from './change-password.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp-setup.ts';

const config = { access: 'session' } as const;
/** Limits calls that check a password or code. */
const guarded = { access: 'session', rateLimit: { max: 60, timeWindow: 60_000 } } as const;
/** A user's own account: password, second factor, sessions. */
export const accountRoutes = (context: Context) => async (app: App) => {
  route(app, 'POST /rest/user/password', { ...guarded, access: 'account' }, async (request) => {
    await changePassword(context, callerOf(request), request.ip, request.body);
    return null;
  });

  route(app, 'POST /rest/user/totp', guarded, async (request) =>
    beginTotp(context, callerOf(request), request.ip, request.body.password),
  );

  route(app, 'POST /rest/user/totp/confirm', guarded, async (request) => {
    const recoveryCodes = await confirmTotp(context, callerOf(request), request.ip, request.body.code);
    return { recoveryCodes };
  });

  route(app, 'DELETE /rest/user/totp', guarded, async (request) => {
    await removeTotp(context, callerOf(request), request.ip, request.body);
    return null;
  });

  route(app, 'GET /rest/user/sessions', config, async (request) => listOwnSessions(context, callerOf(request)));

  route(app, 'DELETE /rest/user/sessions/:id', config, async (request) => {
    await endOwnSession(context, callerOf(request), auditOf(request, context.clock()), request.params.id);
    return null;
  });

  route(app, 'DELETE /rest/user/sessions', config, async (request) => {
    await endOwnOtherSessions(context, callerOf(request), auditOf(request, context.clock()));
    return null;
  });
};
