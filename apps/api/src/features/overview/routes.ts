import { holdsAny, READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { packText, successPacked, successText, type PackedText } from '../../plugins/reply.ts';
import { languageOf } from '../../plugins/failures.ts';
import { findDevices } from './find-devices.ts';
import { readModels, readOverview, readStations } from './read-overview.ts';

export const overviewRoutes = (context: Context) => async (app: App) => {
  // Every open page polls each minute, and all of them at once after a restart.
  const overviews = new SharedRuns<PackedText>();
  const stations = new SharedRuns<PackedText>();
  const shared = new SharedRuns<string>();

  route(app, 'GET /rest/overview', { access: READ_DATA }, async (request, reply) => {
    const stationIds = stationFilter(callerOf(request));
    const overview = await overviews.get(JSON.stringify(stationIds), async () =>
      packText(JSON.stringify(await readOverview(context.pool, stationIds, context.clock()))),
    );
    return successPacked(request, reply, overview);
  });

  route(app, 'GET /rest/overview/stations', { access: READ_DATA }, async (request, reply) => {
    const stationIds = stationFilter(callerOf(request));
    const text = await stations.get(JSON.stringify(stationIds), async () => {
      const [own, models] = await Promise.all([readStations(context.pool, stationIds), readModels(context.pool)]);
      return packText(JSON.stringify({ stations: own, models }));
    });
    return successPacked(request, reply, text);
  });

  route(app, 'GET /rest/devices/judged', { access: READ_DATA }, async (request, reply) => {
    const { query } = request;
    const caller = callerOf(request);
    const stationIds = stationFilter(caller, query.stationIds);
    const { language } = languageOf(request);
    const mayKnowAlarms = holdsAny(caller, ['alarm:list']);
    // Viewers of one scope who look at the same rows share the work.
    const json = await shared.get(JSON.stringify([stationIds, query, language, mayKnowAlarms]), async () => {
      const page = await findDevices(context.pool, stationIds, query, {
        language,
        nowMs: context.clock(),
        mayKnowAlarms,
      });
      return JSON.stringify({ current: query.current, size: query.size, ...page });
    });
    return successText(reply, json);
  });
};
