import { z } from 'zod';
import {
  HornAskSchema,
  HornConsentSchema,
  HornSoundingDetailSchema,
  HornSoundingSchema,
  HornsQuerySchema,
  HornStationPutSchema,
  HornStationSchema,
  pageOf,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { askSounding } from './ask-sounding.ts';
import { cancelSounding, releaseSounding, stopSounding } from './end-sounding.ts';
import { putStation } from './put-station.ts';
import { findSoundings, readHornEvents, readSounding } from './read-soundings.ts';
import { readStations } from './read-stations.ts';

const tags = ['horns'];
const params = z.object({ id: z.uuid() });
const ofStation = z.object({ stationId: z.coerce.number().int().positive() });
const SOUNDING = ['device:horn'];
/** Who sounds horns sees what became of it. */
const reading = ['horn:list', ...SOUNDING];
/** Whatever asks for a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** Warning horns: how they are set up, every sounding from the asking to its end, and its log. */
export const hornRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  app.get(
    '/rest/horns/stations',
    { config: { access: reading }, schema: { tags, response: answers(z.array(HornStationSchema)) } },
    async (request) => success(await readStations(pool, callerOf(request))),
  );

  app.put(
    '/rest/horns/stations/:stationId',
    {
      config: { access: ['station:update'] },
      schema: { tags, params: ofStation, body: HornStationPutSchema, response: answers(HornStationSchema) },
    },
    async (request) => {
      const { stationId } = request.params;
      await putStation(context, request, stationId, request.body);
      return success(found((await readStations(pool, callerOf(request), stationId))[0]));
    },
  );

  app.get(
    '/rest/horns',
    {
      config: { access: reading },
      schema: { tags, querystring: HornsQuerySchema, response: answers(pageOf(HornSoundingSchema)) },
    },
    async (request) => success(await findSoundings(pool, callerOf(request), request.query)),
  );

  app.get(
    '/rest/horns/:id',
    { config: { access: reading }, schema: { tags, params, response: answers(HornSoundingDetailSchema) } },
    async (request) => {
      const sounding = await readSounding(pool, callerOf(request), request.params.id);
      return success({ ...sounding, events: await readHornEvents(pool, sounding.id) });
    },
  );

  app.post(
    '/rest/horns',
    {
      config: { access: SOUNDING, rateLimit },
      schema: { tags, body: HornAskSchema, response: answers(HornSoundingSchema) },
    },
    async (request) => {
      const id = await askSounding(context, request, request.body);
      return success(await readSounding(pool, callerOf(request), id));
    },
  );

  for (const [verb, decide] of [
    ['release', releaseSounding],
    ['cancel', cancelSounding],
    ['stop', stopSounding],
  ] as const)
    app.post(
      `/rest/horns/:id/${verb}`,
      {
        config: { access: SOUNDING, rateLimit },
        schema: { tags, params, body: HornConsentSchema, response: answers(HornSoundingSchema) },
      },
      async (request) => {
        const { id } = request.params;
        await decide(context, request, id, request.body);
        return success(await readSounding(pool, callerOf(request), id));
      },
    );
};
