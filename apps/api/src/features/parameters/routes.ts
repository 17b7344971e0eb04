import { z } from 'zod';
import {
  CommandSchema,
  DeviceNoSchema,
  pageOf,
  ParameterChangeSchema,
  ParameterHistoryQuerySchema,
  ParameterOverviewSchema,
  ParameterSetStateSchema,
  ParametersPutSchema,
} from '@groundwatch/protocol/rest';
import { deviceOf, type DeviceRef } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { COMMANDING } from '../../commands/rights.ts';
import { sendCommand } from '../../commands/send-command.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readChanges } from './read-changes.ts';
import { readParameterOverview, readParameterSet } from './read-parameters.ts';

const tags = ['parameters'];
const ofDevice = z.object({ deviceNo: DeviceNoSchema });
const ofSet = ofDevice.extend({ set: z.coerce.number().int().min(1).max(8) });
/**
 * Not whoever may look at values: where a device reports to, and under which names, is for those who may open the device, or
 * change it.
 */
const access = ['device:list', ...COMMANDING];
/** Whatever asks for a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** What devices run with, beside what they were given and what is on its way to them. */
export const parameterRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const deviceFor = (request: Parameters<typeof callerOf>[0], deviceNo: string): Promise<DeviceRef> =>
    deviceOf(pool, callerOf(request), deviceNo);

  app.get(
    '/rest/devices/:deviceNo/parameters',
    { config: { access }, schema: { tags, params: ofDevice, response: answers(ParameterOverviewSchema) } },
    async (request) => {
      const { id } = await deviceFor(request, request.params.deviceNo);
      return success(await readParameterOverview(pool, id));
    },
  );

  app.get(
    '/rest/devices/:deviceNo/parameters/:set',
    { config: { access }, schema: { tags, params: ofSet, response: answers(ParameterSetStateSchema) } },
    async (request) => {
      const { id } = await deviceFor(request, request.params.deviceNo);
      return success(await readParameterSet(pool, id, request.params.set));
    },
  );

  app.get(
    '/rest/devices/:deviceNo/parameters/:set/history',
    {
      config: { access },
      schema: {
        tags,
        params: ofSet,
        querystring: ParameterHistoryQuerySchema,
        response: answers(pageOf(ParameterChangeSchema)),
      },
    },
    async (request) => {
      const { id } = await deviceFor(request, request.params.deviceNo);
      return success(await readChanges(pool, id, request.params.set, request.query));
    },
  );

  app.put(
    '/rest/devices/:deviceNo/parameters/:set',
    {
      config: { access: ['device:command'], rateLimit },
      schema: { tags, params: ofSet, body: ParametersPutSchema, response: answers(CommandSchema) },
    },
    async (request) => {
      const { id, values, password, note } = request.body;
      const { deviceNo, set } = request.params;
      const asked = { id, order: { kind: 'write' as const, body: { set, values } }, password, note, path: 'values' };
      return success(await sendCommand(context, request, deviceNo, asked));
    },
  );
};
