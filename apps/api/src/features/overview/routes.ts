import { OverviewSchema } from '@groundwatch/protocol/rest';
import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, successText } from '../../plugins/reply.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes = (context: Context) => async (app: App) => {
  // Every open page asks again each minute, and after a restart all of them at once.
  const shared = new SharedRuns<string>();

  app.get(
    '/rest/overview',
    { config: { access: READ_DATA }, schema: { tags: ['live data'], response: answers(OverviewSchema) } },
    async (request, reply) => {
      const stationIds = stationFilter(callerOf(request));
      const json = await shared.get(JSON.stringify(stationIds), async () =>
        JSON.stringify(await readOverview(context.pool, stationIds, context.clock())),
      );
      return successText(reply, json);
    },
  );
};
