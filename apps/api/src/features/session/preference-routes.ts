import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';

const LARGEST_PREFERENCE = 65_536;
const MOST_PREFERENCES = 200;

export const preferenceRoutes = (context: Context) => async (app: App) => {
  route(
    app,
    'PUT /rest/user/preferences/:key',
    { access: 'account', bodyLimit: LARGEST_PREFERENCE },
    async (request) => {
      const { userId } = callerOf(request);
      const { rowCount } = await context.pool.query(
        `INSERT INTO user_preference (user_id, key, value)
         SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM user_preference WHERE user_id = $1 AND key = $2)
           OR (SELECT count(*) FROM user_preference WHERE user_id = $1) < $4
         ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
        [userId, request.params.key, JSON.stringify(request.body.value), MOST_PREFERENCES],
      );
      if (rowCount === 0) throw invalidField('key', 'tooBig', { maximum: MOST_PREFERENCES });
      if (request.params.key === 'language') context.access.invalidate();
      return null;
    },
  );
};
