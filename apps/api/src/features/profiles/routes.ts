import { READ_DATA } from '../../access/caller.ts';
import { sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readProfiles } from './read-profiles.ts';

/** Depth profiles of an array, an inclinometer or a moisture probe. */
export const profileRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/sensors/:id/profiles', { access: [...READ_DATA, 'history:list'] }, async (request) => {
    const sensor = await sensorOf(context.pool, callerOf(request), request.params.id);
    return readProfiles(context.pool, sensor, request.query);
  });
};
