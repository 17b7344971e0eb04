import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readAnalysisStates } from './read-analysis-states.ts';

/** Analysis states of devices and sensors, the same as sent to open pages. */
export const analysisStateRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/analysis-states', { access: READ_DATA }, async (request) =>
    readAnalysisStates(context.pool, stationFilter(callerOf(request)), request.query),
  );
};
