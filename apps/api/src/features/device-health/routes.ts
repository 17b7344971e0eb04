import { z } from 'zod';
import {
  ArrivalsQuerySchema,
  ArrivalsSchema,
  ConflictsSchema,
  DeviceNoSchema,
  PageQuerySchema,
  RunStatusHistorySchema,
  RunStatusQuerySchema,
} from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readArrivals } from './read-arrivals.ts';
import { readConflicts } from './read-conflicts.ts';
import { readRunStatus } from './read-run-status.ts';

const tags = ['live data'];
const params = z.object({ deviceNo: DeviceNoSchema });

/** How well a device is, over time: what it says of itself, and what came of it. */
export const deviceHealthRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/devices/:deviceNo/run-status',
    {
      config: { access: READ_DATA },
      schema: { tags, params, querystring: RunStatusQuerySchema, response: answers(RunStatusHistorySchema) },
    },
    async (request) => {
      const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
      return success(await readRunStatus(context.pool, device.id, request.query, context.clock()));
    },
  );

  app.get(
    '/rest/devices/:deviceNo/arrivals',
    {
      config: { access: READ_DATA },
      schema: { tags, params, querystring: ArrivalsQuerySchema, response: answers(ArrivalsSchema) },
    },
    async (request) => {
      const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
      return success(await readArrivals(context.pool, device.id, request.query));
    },
  );

  app.get(
    '/rest/devices/:deviceNo/conflicts',
    {
      config: { access: READ_DATA, isForDisplays: false },
      schema: { tags, params, querystring: PageQuerySchema, response: answers(ConflictsSchema) },
    },
    async (request) => {
      const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
      return success(await readConflicts(context.pool, device.id, request.query));
    },
  );
};
