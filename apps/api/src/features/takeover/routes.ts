import { z } from 'zod';
import { AlarmReceiptSchema, AlarmResponseSchema } from '@groundwatch/protocol/rest';
import { readAlarm } from '../../alarms/read-alarm.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readReceipts } from './read-receipts.ts';
import { readResponse } from './read-response.ts';

const tags = ['alarms'];
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const config = { access: ['alarm:list'] };

/** What a wall shows beside an alarm that has taken it: for whoever may see the alarm, so for displays as well. */
export const takeoverRoutes =
  ({ pool, clock }: Context) =>
  async (app: App) => {
    app.get(
      '/rest/alarms/:id/response',
      { config, schema: { tags, params, response: answers(AlarmResponseSchema) } },
      async (request) => {
        const alarm = await readAlarm(pool, callerOf(request), request.params.id);
        return success(await readResponse(pool, alarm, clock()));
      },
    );

    app.get(
      '/rest/alarms/:id/receipts',
      { config, schema: { tags, params, response: answers(z.array(AlarmReceiptSchema)) } },
      async (request) => {
        const { id } = await readAlarm(pool, callerOf(request), request.params.id);
        return success(await readReceipts(pool, id, clock()));
      },
    );
  };
