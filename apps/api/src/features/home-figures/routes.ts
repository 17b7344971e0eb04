import { MINUTE_MS } from '@groundwatch/protocol/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Change, HomeFigures, HomeFiguresQuery, HourChanges } from '@groundwatch/protocol/rest';
import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { successText } from '../../plugins/reply.ts';
import { route } from '../../plugins/route.ts';
import { readChanges } from './changes.ts';
import { readFirstSteps } from './first-steps.ts';
import { readHealth, readHeard, type HeardCounts } from './health.ts';
import { AnswerCache } from './answer-cache.ts';
import { byGravity, readAlarmChanges, readConnectionChanges } from './hour-changes.ts';
import { readRain } from './rain.ts';
import { readReports, type MinuteCounts } from './reports.ts';
import type { FiguresQuery } from './scope.ts';

const MOST_KEPT = 200;
/** The connections of all devices take the database longest. */
const HEALTH_STEP_MS = 5 * MINUTE_MS;
/** Choices of stations whose counts are kept. */
const MOST_CHOICES = 100;

/** Figures of the home page and walls for the last day and hour, or those before the moment of a replay. */
export const homeFigureRoutes = (context: Context) => async (app: App) => {
  const kept = new AnswerCache<string>(MOST_KEPT);
  const reportCounts: MinuteCounts = new AnswerCache(MOST_CHOICES);
  const connectionChanges = new AnswerCache<Change[]>(MOST_CHOICES);
  const heardCounts: HeardCounts = new AnswerCache(MOST_CHOICES);

  /** Callers who ask within the same `stepMs` for the same stations share an answer. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { at, stationIds }: HomeFiguresQuery,
    { name, stepMs, read }: { name: string; stepMs: number; read: (wanted: FiguresQuery) => Promise<object> },
  ) => {
    const now = context.clock();
    const moment = Math.min(at === undefined ? now : Date.parse(at), now);
    const wanted: FiguresQuery = {
      stationIds: stationFilter(callerOf(request), stationIds),
      at: Math.floor(moment / stepMs) * stepMs,
    };
    const json = await kept.get(JSON.stringify([name, wanted]), async () => JSON.stringify(await read(wanted)));
    return successText(reply, json);
  };

  route(app, 'GET /rest/first-steps', { access: ['station:create'] }, (request) =>
    readFirstSteps(context.pool, stationFilter(callerOf(request)), context.clock()),
  );

  route(app, 'GET /rest/home-figures', { access: READ_DATA }, (request, reply) =>
    answer(request, reply, request.query, {
      name: 'figures',
      stepMs: HEALTH_STEP_MS,
      read: async (wanted): Promise<HomeFigures> => {
        const [health, heard, changes, rain] = await Promise.all([
          readHealth(context.pool, wanted),
          readHeard(context.pool, heardCounts, wanted),
          readChanges(context.pool, wanted),
          readRain(context.pool, wanted),
        ]);
        return { at: new Date(wanted.at).toISOString(), ...health, heard, ...changes, rain };
      },
    }),
  );

  route(app, 'GET /rest/home-figures/changes', { access: READ_DATA }, (request, reply) =>
    answer(request, reply, request.query, {
      name: 'changes',
      stepMs: MINUTE_MS,
      read: async (wanted): Promise<HourChanges> => {
        const step = { ...wanted, at: Math.floor(wanted.at / HEALTH_STEP_MS) * HEALTH_STEP_MS };
        const [alarms, connections] = await Promise.all([
          readAlarmChanges(context.pool, wanted),
          connectionChanges.get(JSON.stringify(step), () => readConnectionChanges(context.pool, step)),
        ]);
        return { at: new Date(wanted.at).toISOString(), changes: [...alarms, ...connections].toSorted(byGravity) };
      },
    }),
  );

  route(app, 'GET /rest/home-figures/reports', { access: READ_DATA }, (request, reply) =>
    answer(request, reply, request.query, {
      name: 'reports',
      stepMs: MINUTE_MS,
      read: (wanted) => readReports(context.pool, reportCounts, wanted),
    }),
  );
};
