import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { askSounding } from './ask-sounding.ts';
import { cancelSounding, releaseSounding, stopSounding } from './end-sounding.ts';
import { putStation } from './put-station.ts';
import { findSoundings, readHornEvents, readSounding } from './read-soundings.ts';
import { readStations } from './read-stations.ts';

const SOUNDING = ['device:horn'];
/** Whoever may sound horns may see soundings. */
const reading = ['horn:list', ...SOUNDING];
/** Limits calls that check a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** Warning horns: their settings, and every sounding from the request to its end with its log. */
export const hornRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  route(app, 'GET /rest/horns/stations', { access: reading }, async (request) => readStations(pool, callerOf(request)));

  route(app, 'PUT /rest/horns/stations/:stationId', { access: ['station:update'] }, async (request) => {
    const { stationId } = request.params;
    await putStation(context, request, stationId, request.body);
    return found((await readStations(pool, callerOf(request), stationId))[0]);
  });

  route(app, 'GET /rest/horns', { access: reading }, async (request) =>
    findSoundings(pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/horns/:id', { access: reading }, async (request) => {
    const sounding = await readSounding(pool, callerOf(request), request.params.id);
    return { ...sounding, events: await readHornEvents(pool, sounding.id) };
  });

  route(app, 'POST /rest/horns', { access: SOUNDING, rateLimit }, async (request) => {
    const id = await askSounding(context, request, request.body);
    return readSounding(pool, callerOf(request), id);
  });

  for (const [verb, decide] of [
    ['release', releaseSounding],
    ['cancel', cancelSounding],
    ['stop', stopSounding],
  ] as const)
    route(app, `POST /rest/horns/:id/${verb}`, { access: SOUNDING, rateLimit }, async (request) => {
      const { id } = request.params;
      await decide(context, request, id, request.body);
      return readSounding(pool, callerOf(request), id);
    });
};
