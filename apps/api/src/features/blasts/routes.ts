import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readBlasts } from './read-blasts.ts';

/** Readings of vibration sensors ordered by strength. */
export const blastRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/sensors/:id/blasts', { access: [...READ_DATA, 'history:list'] }, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return readBlasts(context.pool, sensor, request.query);
  });
};
