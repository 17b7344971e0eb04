import { READ_DATA } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readArrivals } from './read-arrivals.ts';
import { readConflicts } from './read-conflicts.ts';
import { readRunStatus } from './read-run-status.ts';

/** Health of a device over time: run status, arrivals, conflicts. */
export const deviceHealthRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/devices/:deviceNo/run-status', { access: READ_DATA }, async (request) => {
    const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
    return readRunStatus(context.pool, device.id, request.query, context.clock());
  });

  route(app, 'GET /rest/devices/:deviceNo/arrivals', { access: READ_DATA }, async (request) => {
    const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
    return readArrivals(context.pool, device.id, request.query);
  });

  route(app, 'GET /rest/devices/:deviceNo/conflicts', { access: READ_DATA, isForDisplays: false }, async (request) => {
    const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
    return readConflicts(context.pool, device.id, request.query);
  });
};
