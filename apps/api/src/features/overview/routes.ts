import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { successText } from '../../plugins/reply.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes = (context: Context) => async (app: App) => {
  // Every open page polls each minute, and all of them at once after a restart.
  const shared = new SharedRuns<string>();

  route(app, 'GET /rest/overview', { access: READ_DATA }, async (request, reply) => {
    const stationIds = stationFilter(callerOf(request));
    const json = await shared.get(JSON.stringify(stationIds), async () =>
      JSON.stringify(await readOverview(context.pool, stationIds, context.clock())),
    );
    return successText(reply, json);
  });
};
