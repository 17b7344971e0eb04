import { z } from 'zod';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';

const PreferenceKeySchema = z.object({ key: z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/) });
const LARGEST_PREFERENCE = 65_536;
const DEEPEST_PREFERENCE = 32;
const MOST_PREFERENCES = 200;

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

export const preferenceRoutes = (context: Context) => async (app: App) => {
  app.put(
    '/rest/user/preferences/:key',
    {
      config: { access: 'account' },
      bodyLimit: LARGEST_PREFERENCE,
      schema: { tags: ['session'], params: PreferenceKeySchema, body: PreferenceSchema, response: answers(z.null()) },
    },
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
      return success(null);
    },
  );
};
