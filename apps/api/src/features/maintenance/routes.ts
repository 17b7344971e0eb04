import { z } from 'zod';
import { MaintainedSchema, MaintenanceSchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { renumber, secret } from './identity.ts';
import { install, remove } from './in-service.ts';
import { move } from './move.ts';
import { replace } from './replace.ts';
import { readMaintenance } from './state.ts';
import { takeBack, transfer } from './transfer.ts';
import { maintain } from './work.ts';

const tags = ['maintenance'];
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const config = { access: ['tree:maintain'] };

/** What is done with devices in the field. Each operation asks for the user's password and is one transaction. */
export const maintenanceRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/devices/:id/maintenance',
    { config, schema: { tags, params, response: answers(MaintenanceSchema) } },
    async (request) => success(await readMaintenance(context.pool, callerOf(request), request.params.id)),
  );

  for (const operation of [install, remove, replace, renumber, secret, move, transfer, takeBack])
    app.post(
      `/rest/devices/:id/maintenance/${operation.path}`,
      { config, schema: { tags, params, body: operation.body, response: answers(MaintainedSchema) } },
      async (request) => success(await maintain(context, request, request.params.id, operation, request.body)),
    );
};
