import { READ_DATA, stationFilter } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { readLatest } from '../../latest/read-latest.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readRecords } from './read-records.ts';

export const readingRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/devices/:deviceNo/latest', { access: READ_DATA }, async (request) => {
    const caller = callerOf(request);
    const device = await deviceOf(context.pool, caller, request.params.deviceNo);
    const filter = { stationIds: stationFilter(caller), deviceNos: [device.deviceNo] };
    const { statuses, readings } = await readLatest(context.pool, filter);
    return { status: statuses[0] ?? null, readings };
  });

  route(app, 'GET /rest/devices/:deviceNo/records', { access: [...READ_DATA, 'history:list'] }, async (request) => {
    const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
    return readRecords(context.pool, device.id, request.query);
  });
};
