import { OverviewSchema } from '@groundwatch/protocol/rest';
import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, successText } from '../../plugins/reply.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/overview',
    { config: { access: READ_DATA }, schema: { tags: ['live data'], response: answers(OverviewSchema) } },
    async (request, reply) => {
      const overview = await readOverview(context.pool, stationFilter(callerOf(request)), context.clock());
      return successText(request, reply, JSON.stringify(overview));
    },
  );
};
