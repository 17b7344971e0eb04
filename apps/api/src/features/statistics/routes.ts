import { auditOf, writeAudit } from '../../audit.ts';
import { holdsAny, stationFilter } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { sendSheet } from '../../sheets/write-sheet.ts';
import { storeCard } from './card-store.ts';
import { readCardChanges, readCards } from './cards.ts';
import { statisticsSheet } from './export-view.ts';
import { readDevices } from './read-devices.ts';
import { readFaults } from './read-faults.ts';
import { readGroups } from './read-groups.ts';
import { readHistory } from './read-history.ts';
import { readLanes } from './read-lanes.ts';

const views = ['count', 'fault', 'online', 'tree', 'history'] as const;
const list = (...of: ((typeof views)[number] | 'iccid')[]): string[] => of.map((view) => `statistics-${view}:list`);

/** Fault statistics: days of devices that the caller sees. Each view has a permission of its own. */
export const statisticsRoutes = (context: Context) => async (app: App) => {
  const { pool, db, clock } = context;

  route(app, 'GET /rest/statistics/groups', { access: list('count', 'online', 'tree') }, async (request) => {
    const { by, keyword, ...wanted } = request.query;
    const stationIds = stationFilter(callerOf(request), wanted.stationIds);
    return readGroups(pool, { ...wanted, stationIds }, { by, keyword });
  });

  route(app, 'GET /rest/statistics/devices', { access: list('count', 'online', 'tree') }, async (request) => {
    const { current, size, keyword, sort, detail, ...wanted } = request.query;
    const stationIds = stationFilter(callerOf(request), wanted.stationIds);
    return {
      current,
      size,
      ...(await readDevices(pool, { ...wanted, stationIds }, { keyword, sort, detail, current, size })),
    };
  });

  route(app, 'GET /rest/statistics/faults', { access: list('fault') }, async (request) => {
    const { by, bit, keyword, current, size, ...wanted } = request.query;
    const stationIds = stationFilter(callerOf(request), wanted.stationIds);
    const page = await readFaults(pool, { ...wanted, stationIds }, { by, bit, keyword, current, size });
    return { current, size, ...page };
  });

  route(app, 'GET /rest/statistics/lanes/:deviceNo', { access: list('count', 'fault', 'online') }, async (request) => {
    const device = await deviceOf(pool, callerOf(request), request.params.deviceNo);
    return readLanes(pool, device.id, request.query);
  });

  route(app, 'GET /rest/statistics/cards', { access: list('iccid') }, async (request) => {
    const { current, size } = request.query;
    const stationIds = stationFilter(callerOf(request), request.query.stationIds);
    return { current, size, ...(await readCards(pool, { ...request.query, stationIds })) };
  });

  route(app, 'PUT /rest/statistics/cards/:iccid', { access: ['statistics-iccid:update'] }, async (request) => {
    const { iccid } = request.params;
    await transaction(pool, (client, tx) => storeCard({ client, tx, request }, { iccid, ...request.body }, clock()));
    return {};
  });

  route(app, 'GET /rest/statistics/card-changes', { access: list('iccid') }, async (request) => {
    const { current, size } = request.query;
    const stationIds = stationFilter(callerOf(request), request.query.stationIds);
    return { current, size, ...(await readCardChanges(pool, { ...request.query, stationIds })) };
  });

  route(app, 'GET /rest/statistics/history', { access: list('history') }, async (request) => {
    const { current, size } = request.query;
    const stationIds = stationFilter(callerOf(request), request.query.stationIds);
    return { current, size, ...(await readHistory(pool, { ...request.query, stationIds })) };
  });

  route(
    app,
    'GET /rest/statistics/export',
    { access: views.map((view) => `statistics-${view}:export`), rateLimit: { max: 10, timeWindow: 60_000 } },
    async (request, reply) => {
      const { query } = request;
      const caller = callerOf(request);
      if (!holdsAny(caller, [`statistics-${query.view}:export`])) throw new AppError('forbidden');
      const now = context.clock();
      await writeAudit(db, { ...auditOf(request, now), action: 'statistics:export', detail: query });
      const t = languageOf(request);
      const wanted = { ...query, stationIds: stationFilter(caller, query.stationIds) };
      const { headings, rows } = statisticsSheet(pool, wanted, t);
      const name = `${t(`statistics.view.${query.view}`)}-${query.from}-${query.to}`;
      return sendSheet(reply, query.format, name, headings, rows);
    },
  );
};
