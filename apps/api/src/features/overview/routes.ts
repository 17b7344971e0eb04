import { holdsAny, READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { packText, successPacked, successText, type PackedText } from '../../plugins/reply.ts';
import { languageOf } from '../../plugins/failures.ts';
import { findDevices } from './find-devices.ts';
import { readOverview, readStationsOverview } from './read-overview.ts';

/** Above this size of a fleet a list is given again to viewers of the same scope for some time. */
const LARGE = 2_000;
const KEPT_MS = 3_000;

export const overviewRoutes = (context: Context) => async (app: App) => {
  // Every open page polls each minute, and all of them at once after a restart.
  const overviews = new SharedRuns<PackedText>();
  const stations = new SharedRuns<PackedText>();
  const shared = new SharedRuns<string>();
  const kept = new Map<string, { at: number; json: string }>();
  const isKept = ({ at }: { at: number }): boolean => context.clock() >= at && context.clock() - at < KEPT_MS;

  route(app, 'GET /rest/overview', { access: READ_DATA }, async (request, reply) => {
    const stationIds = stationFilter(callerOf(request), request.query.stationIds);
    const overview = await overviews.get(JSON.stringify(stationIds), async () =>
      packText(await readOverview(context.pool, stationIds, context.clock())),
    );
    return successPacked(request, reply, overview);
  });

  route(app, 'GET /rest/overview/stations', { access: READ_DATA }, async (request, reply) => {
    const stationIds = stationFilter(callerOf(request));
    const text = await stations.get(JSON.stringify(stationIds), async () =>
      packText(await readStationsOverview(context.pool, stationIds)),
    );
    return successPacked(request, reply, text);
  });

  route(app, 'GET /rest/devices/judged', { access: READ_DATA }, async (request, reply) => {
    const { query } = request;
    const caller = callerOf(request);
    const stationIds = stationFilter(caller, query.stationIds);
    const { language } = languageOf(request);
    const mayKnowAlarms = holdsAny(caller, ['alarm:list']);
    // Viewers of one scope who look at the same rows share the work.
    const key = JSON.stringify([stationIds, query, language, mayKnowAlarms, context.access.generation]);
    const known = kept.get(key);
    if (known && isKept(known)) return successText(reply, known.json);
    const json = await shared.get(key, async () => {
      const at = context.clock();
      const page = await findDevices(context.pool, stationIds, query, { language, nowMs: at, mayKnowAlarms });
      const text = JSON.stringify({ current: query.current, size: query.size, ...page });
      for (const [old, one] of kept) if (!isKept(one)) kept.delete(old);
      if (page.all > LARGE) kept.set(key, { at, json: text });
      return text;
    });
    return successText(reply, json);
  });
};
