import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { History, HistoryQuery } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { deviceOf, sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Context, Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { successText } from '../../plugins/reply.ts';
import { route } from '../../plugins/route.ts';
import { DatabaseLevel } from './database-level.ts';
import type { Subject } from './plan.ts';
import { HistoryReader } from './read-history.ts';
import { selectSensorFields, selectStatusFields } from './selection.ts';
import { readStatistics } from './statistics.ts';

/** Permissions of all pages that draw curves. */
const reading = ['history:list', 'device:list', 'comparison:list'];

export const historyRoutes = (context: Context) => async (app: App) => {
  const reader = new HistoryReader(new DatabaseLevel(context.pool, context.clock));

  const historyOf = async (caller: Caller, question: HistoryQuery): Promise<History> => {
    const { from, to, points, last } = question;
    const subject = await subjectOf(context.pool, caller, question);
    return context.reads.read((db) =>
      last === undefined
        ? reader.period(db, subject, { from: from!, to: to!, points })
        : reader.last(db, subject, last),
    );
  };

  route(app, 'GET /rest/history', { access: reading }, async (request, reply) =>
    successText(reply, JSON.stringify(await historyOf(callerOf(request), request.query))),
  );

  route(app, 'POST /rest/history/many', { access: reading }, async (request, reply) => {
    const caller = callerOf(request);
    const answers: (History | null)[] = [];
    // Sequential, so that a long list leaves connections for others.
    for (const question of request.body.questions)
      answers.push(
        await historyOf(caller, question).catch((error: unknown) => {
          if (error instanceof AppError && error.kind === 'notFound') return null;
          throw error;
        }),
      );
    return successText(reply, JSON.stringify(answers));
  });

  route(app, 'GET /rest/history/statistics', { access: reading, isForDisplays: false }, async (request) => {
    const { from, to, last } = request.query;
    const subject = await subjectOf(context.pool, callerOf(request), request.query);
    const of = last === undefined ? ({ span: [Date.parse(from!), Date.parse(to!)] } as const) : { last };
    return context.reads.read((db) => readStatistics(db, subject, of, context.clock()));
  });
};

async function subjectOf(
  db: Queryable,
  caller: Caller,
  { sensorId, deviceNo, fields, raw, knownAt }: HistoryQuery,
): Promise<Subject> {
  if (sensorId === undefined) {
    const { id } = await deviceOf(db, caller, deviceNo ?? '');
    return { id, selections: selectStatusFields(fields), knownAt };
  }
  const { id, type } = await sensorOf(db, caller, sensorId);
  const selections = selectSensorFields(type, fields);
  if (raw) return { id, selections, knownAt };
  const calibrations = await loadCalibrations(db, id);
  return { id, selections, calibrated: { type: sensorTypeOf(type), calibrations }, knownAt };
}
