import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import { cancelWindow, listWindows, planWindow } from './maintenance-windows.ts';

const planning = ['alarm:suppress'];

/** Maintenance windows: while one is open, the alarms of its station are not notified. */
export const maintenanceWindowRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/maintenance-windows', { access: ['alarm:list', ...planning] }, async (request) =>
    listWindows(context, request, request.query.stationId),
  );
  route(app, 'POST /rest/maintenance-windows', { access: planning }, async (request) =>
    planWindow(context, request, request.body),
  );
  route(app, 'DELETE /rest/maintenance-windows/:id', { access: planning }, async (request) =>
    cancelWindow(context, request, request.params.id),
  );
};
