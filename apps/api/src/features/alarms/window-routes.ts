import { z } from 'zod';
import {
  MaintenanceWindowPostSchema,
  MaintenanceWindowSchema,
  MaintenanceWindowsQuerySchema,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { answers, success } from '../../plugins/reply.ts';
import { cancelWindow, listWindows, planWindow } from './maintenance-windows.ts';

const tags = ['alarms'];
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const planning = ['alarm:suppress'];

/** When works at stations keep their alarms quiet. */
export const maintenanceWindowRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/maintenance-windows',
    {
      config: { access: ['alarm:list', ...planning] },
      schema: { tags, querystring: MaintenanceWindowsQuerySchema, response: answers(z.array(MaintenanceWindowSchema)) },
    },
    async (request) => success(await listWindows(context, request, request.query.stationId)),
  );
  app.post(
    '/rest/maintenance-windows',
    {
      config: { access: planning },
      schema: { tags, body: MaintenanceWindowPostSchema, response: answers(MaintenanceWindowSchema) },
    },
    async (request) => success(await planWindow(context, request, request.body)),
  );
  app.delete(
    '/rest/maintenance-windows/:id',
    { config: { access: planning }, schema: { tags, params, response: answers(MaintenanceWindowSchema) } },
    async (request) => success(await cancelWindow(context, request, request.params.id)),
  );
};
