import { HistoryQuerySchema, HistorySchema } from '@groundwatch/protocol/rest';
import { deviceOf, sensorOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, successText } from '../../plugins/reply.ts';
import { DatabaseLevel } from './database-level.ts';
import { HistoryReader } from './read-history.ts';
import { selectSensorFields, selectStatusFields } from './selection.ts';

export const historyRoutes = (context: Context) => async (app: App) => {
  const reader = new HistoryReader(context.pool, new DatabaseLevel(context.pool, context.clock));

  app.get(
    '/rest/history',
    {
      config: { access: ['history:list', 'device:list'] },
      schema: { tags: ['live data'], querystring: HistoryQuerySchema, response: answers(HistorySchema) },
    },
    async (request, reply) => {
      const { sensorId, deviceNo, fields, from, to, points, last } = request.query;
      const caller = callerOf(request);
      const { id, selections } =
        sensorId === undefined
          ? { id: (await deviceOf(context.pool, caller, deviceNo ?? '')).id, selections: selectStatusFields(fields) }
          : await sensorOf(context.pool, caller, sensorId).then((sensor) => ({
              id: sensor.id,
              selections: selectSensorFields(sensor.type, fields),
            }));
      const history =
        last === undefined
          ? await reader.period(selections, id, { from: from!, to: to!, points })
          : await reader.last(selections, id, last);
      return successText(reply, JSON.stringify(history));
    },
  );
};
