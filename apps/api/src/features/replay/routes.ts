import type { ReplayState } from '@groundwatch/protocol/rest';
import { holdsAny, READ_DATA, stationFilter, type Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { successText } from '../../plugins/reply.ts';
import { route } from '../../plugins/route.ts';
import { Oldest } from './bounds.ts';
import { alarmsSince, readAlarmsAt, readMarks } from './read-alarms.ts';
import { readChanges } from './read-changes.ts';
import { readValuesAt } from './read-state.ts';

const config = { access: [...READ_DATA] };
const mayReadAlarms = (caller: Caller): boolean => holdsAny(caller, ['alarm:list']);

/** What was known at a past moment, and what changed next: for those who may see it live, within their present scope. */
export const replayRoutes = (context: Context) => async (app: App) => {
  const oldest = new Oldest(context.pool, context.clock);

  /** Throws for times in the future and before the first stored data. */
  async function mustBePast(at: string, path: string, stations: readonly number[] | null): Promise<void> {
    if (Date.parse(at) > context.clock()) throw invalidField(path, 'notInFuture');
    const since = await oldest.of(stations);
    if (since !== null && at < since) throw invalidField(path, 'nothingBefore', { time: since });
  }

  route(app, 'GET /rest/replay/bounds', config, async (request) => {
    const caller = callerOf(request);
    const [since, alarms] = await Promise.all([
      oldest.of(stationFilter(caller, request.query.stationIds)),
      mayReadAlarms(caller) ? alarmsSince(context.pool) : null,
    ]);
    return { since, alarmsSince: alarms, at: new Date(context.clock()).toISOString() };
  });

  route(app, 'GET /rest/replay/state', config, async (request, reply) => {
    const caller = callerOf(request);
    const { at, stationIds } = request.query;
    const stations = stationFilter(caller, stationIds);
    await mustBePast(at, 'at', stations);
    const [values, alarms] = await Promise.all([
      readValuesAt(context.pool, Date.parse(at), stations),
      mayReadAlarms(caller) ? readAlarmsAt(context.pool, at, stations) : [],
    ]);
    const state: ReplayState = { at, ...values, alarms };
    return successText(reply, JSON.stringify(state));
  });

  route(app, 'GET /rest/replay/changes', config, async (request, reply) => {
    const caller = callerOf(request);
    const { from, to, stationIds } = request.query;
    const stations = stationFilter(caller, stationIds);
    await mustBePast(from, 'from', stations);
    if (Date.parse(to) > context.clock()) throw invalidField('to', 'notInFuture');
    const changes = await readChanges(context.pool, { from, to, stations, mayReadAlarms: mayReadAlarms(caller) });
    return successText(reply, JSON.stringify(changes));
  });

  route(app, 'GET /rest/replay/marks', config, async (request) => {
    const caller = callerOf(request);
    const { from, to, stationIds } = request.query;
    return mayReadAlarms(caller) ? readMarks(context.pool, from, to, stationFilter(caller, stationIds)) : [];
  });
};
