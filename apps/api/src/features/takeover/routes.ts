import { readAlarm } from '../../alarms/read-alarm.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readReceipts } from './read-receipts.ts';
import { readResponse } from './read-response.ts';

const config = { access: ['alarm:list'] };

/** What a wall shows beside an alarm that has taken it: for whoever may see the alarm, so for displays as well. */
export const takeoverRoutes =
  ({ pool, clock }: Context) =>
  async (app: App) => {
    route(app, 'GET /rest/alarms/:id/response', config, async (request) => {
      const alarm = await readAlarm(pool, callerOf(request), request.params.id);
      return readResponse(pool, alarm, clock());
    });

    route(app, 'GET /rest/alarms/:id/receipts', config, async (request) => {
      const { id } = await readAlarm(pool, callerOf(request), request.params.id);
      return readReceipts(pool, id, clock());
    });
  };
