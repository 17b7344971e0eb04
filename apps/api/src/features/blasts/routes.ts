import { z } from 'zod';
import { BlastsQuerySchema, BlastsSchema } from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readBlasts } from './read-blasts.ts';

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Readings of vibration sensors by their strength. */
export const blastRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/sensors/:id/blasts',
    {
      config: { access: [...READ_DATA, 'history:list'] },
      schema: { tags: ['live data'], params, querystring: BlastsQuerySchema, response: answers(BlastsSchema) },
    },
    async (request) => {
      const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
      return success(await readBlasts(context.pool, sensor, request.query));
    },
  );
};
