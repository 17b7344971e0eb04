import { AnalysisStatesQuerySchema, AnalysisStatesSchema } from '@groundwatch/protocol/rest';
import { READ_DATA, stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readAnalysisStates } from './read-analysis-states.ts';

/** What devices and sensors are judged as: the same that open pages are told live. */
export const analysisStateRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/analysis-states',
    {
      config: { access: READ_DATA },
      schema: {
        tags: ['live data'],
        querystring: AnalysisStatesQuerySchema,
        response: answers(AnalysisStatesSchema),
      },
    },
    async (request) => success(await readAnalysisStates(context.pool, stationFilter(callerOf(request)), request.query)),
  );
};
