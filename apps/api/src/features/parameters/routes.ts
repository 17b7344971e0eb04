import { deviceOf, type DeviceRef } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { COMMANDING } from '../../commands/rights.ts';
import { sendCommand } from '../../commands/send-command.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readChanges } from './read-changes.ts';
import { readParameterOverview, readParameterSet } from './read-parameters.ts';

/** Seeing values is not enough: centre addresses and names are only for those who may open or change the device. */
const access = ['device:list', ...COMMANDING];
/** Limits calls that check a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** Parameters of devices: reported, desired and pending values. */
export const parameterRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const deviceFor = (request: Parameters<typeof callerOf>[0], deviceNo: string): Promise<DeviceRef> =>
    deviceOf(pool, callerOf(request), deviceNo);

  route(app, 'GET /rest/devices/:deviceNo/parameters', { access }, async (request) => {
    const { id } = await deviceFor(request, request.params.deviceNo);
    return readParameterOverview(pool, id);
  });

  route(app, 'GET /rest/devices/:deviceNo/parameters/:set', { access }, async (request) => {
    const { id } = await deviceFor(request, request.params.deviceNo);
    return readParameterSet(pool, id, request.params.set);
  });

  route(app, 'GET /rest/devices/:deviceNo/parameters/:set/history', { access }, async (request) => {
    const { id } = await deviceFor(request, request.params.deviceNo);
    return readChanges(pool, id, request.params.set, request.query);
  });

  route(
    app,
    'PUT /rest/devices/:deviceNo/parameters/:set',
    { access: ['device:command'], rateLimit },
    async (request) => {
      const { id, values, password, note } = request.body;
      const { deviceNo, set } = request.params;
      const asked = { id, order: { kind: 'write' as const, body: { set, values } }, password, note, path: 'values' };
      return sendCommand(context, request, deviceNo, asked);
    },
  );
};
