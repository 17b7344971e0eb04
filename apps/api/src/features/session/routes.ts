import type { UserInfo } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { menuTree } from '../../menus/menu-tree.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { accountRoutes } from './account-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';

/** Login, logout, the own account, and the first call of a page. */
export const sessionRoutes = (context: Context) => async (app: App) => {
  for (const routes of [loginRoutes, accountRoutes, preferenceRoutes]) await app.register(routes(context));

  route(app, 'POST /rest/user/getInfo', { access: 'account' }, async (request) =>
    userInfo(context, callerOf(request).userId),
  );

  route(app, 'POST /rest/user/permissions', { access: 'account' }, async (request) => {
    const t = languageOf(request);
    return menuTree(context.pool, callerOf(request).roleId, t.language);
  });

  route(app, 'POST /rest/user/getroleid', { access: 'account' }, async (request) => ({
    roleId: callerOf(request).roleId,
  }));
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
