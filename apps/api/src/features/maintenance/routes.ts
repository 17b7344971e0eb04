import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { renumber, secret } from './identity.ts';
import { install, remove } from './in-service.ts';
import { move } from './move.ts';
import { replace } from './replace.ts';
import { readMaintenance } from './state.ts';
import { takeBack, transfer } from './transfer.ts';
import { maintain } from './work.ts';

const config = { access: ['tree:maintain'] };

/** Maintenance of devices. Each operation asks for the user's password and is one transaction. */
export const maintenanceRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/devices/:id/maintenance', config, async (request) =>
    readMaintenance(context.pool, callerOf(request), request.params.id),
  );

  for (const operation of [install, remove, replace, renumber, secret, move, transfer, takeBack])
    route(app, `POST /rest/devices/:id/maintenance/${operation.path}`, config, async (request) =>
      maintain(context, request, request.params.id, operation, request.body),
    );
};
