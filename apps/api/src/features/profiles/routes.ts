import { z } from 'zod';
import { ProfilesQuerySchema, ProfilesSchema } from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readProfiles } from './read-profiles.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Readings along the line of an array, an inclinometer or a moisture probe. */
export const profileRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/sensors/:id/profiles',
    {
      config: { access: [...READ_DATA, 'history:list'] },
      schema: { tags: ['live data'], params, querystring: ProfilesQuerySchema, response: answers(ProfilesSchema) },
    },
    async (request) => {
      const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
      return success(await readProfiles(context.pool, sensor, request.query));
    },
  );
};
