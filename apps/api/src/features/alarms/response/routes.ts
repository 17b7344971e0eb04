import type { FastifyRequest } from 'fastify';
import { readAlarm } from '../read-alarm.ts';
import type { App } from '../../../app-type.ts';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../plugins/authentication.ts';
import { route } from '../../../plugins/route.ts';
import { readReceipts } from './read-receipts.ts';
import { readResponse } from './read-response.ts';
import { assign, check, readAssignees } from './respond.ts';

const config = { access: ['alarm:list'] };

const responds = { access: ['alarm:acknowledge'] };

/**
 * Responses to alarms: readable by whoever may see the alarm, also screens; whoever may acknowledge can take it, hand it over and work
 * through its plan.
 */
export const alarmResponseRoutes = (context: Context) => async (app: App) => {
  const { pool, clock } = context;
  const responseOf = async (request: FastifyRequest, id: number) => {
    const caller = callerOf(request);
    return readResponse(pool, await readAlarm(pool, caller, id), clock(), caller.display !== null);
  };
  route(app, 'GET /rest/alarms/:id/response', config, async (request) => responseOf(request, request.params.id));

  route(app, 'GET /rest/alarms/:id/assignees', responds, async (request) => {
    const { stationId } = await readAlarm(pool, callerOf(request), request.params.id);
    return readAssignees(pool, stationId);
  });

  route(app, 'POST /rest/alarms/:id/assign', responds, async (request) => {
    await assign(context, request, request.params.id, request.body);
    return responseOf(request, request.params.id);
  });

  route(app, 'POST /rest/alarms/:id/checklist', responds, async (request) => {
    await check(context, request, request.params.id, request.body);
    return responseOf(request, request.params.id);
  });

  route(app, 'GET /rest/alarms/:id/receipts', config, async (request) => {
    const { id } = await readAlarm(pool, callerOf(request), request.params.id);
    return readReceipts(pool, id, clock());
  });
};
