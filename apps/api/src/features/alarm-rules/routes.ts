import { z } from 'zod';
import {
  AlarmRuleDetailSchema,
  AlarmRuleMadeSchema,
  AlarmRulePostSchema,
  AlarmRulePutSchema,
  AlarmRuleSchema,
  AlarmRulesQuerySchema,
  EffectiveRulesQuerySchema,
  EffectiveRulesSchema,
  pageOf,
} from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readEffectiveRules } from './effective-rules.ts';
import { readRuleDetail, readRules } from './read-rules.ts';
import { changeRule, makeRule, removeRule } from './write-rules.ts';

const tags = ['alarm-rules'];
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const path = '/rest/alarm-rules';

/** What readings are judged by. Versions are never changed: what was judged by one can be told for ever. */
export const alarmRuleRoutes = (context: Context) => async (app: App) => {
  app.get(
    path,
    {
      config: { access: ['alarm-rule:list'] },
      schema: { tags, querystring: AlarmRulesQuerySchema, response: answers(pageOf(AlarmRuleSchema)) },
    },
    async (request) => success(await readRules(context.pool, callerOf(request), request.query)),
  );

  // Whoever may look at a curve may see its thresholds.
  app.get(
    `${path}/effective`,
    {
      config: { access: [...READ_DATA, 'alarm:list', 'alarm-rule:list'] },
      schema: { tags, querystring: EffectiveRulesQuerySchema, response: answers(EffectiveRulesSchema) },
    },
    async (request) => success(await readEffectiveRules(context.pool, callerOf(request), request.query)),
  );

  app.get(
    `${path}/:id`,
    {
      config: { access: ['alarm-rule:list'] },
      schema: { tags, params, response: answers(AlarmRuleDetailSchema) },
    },
    async (request) => success(await readRuleDetail(context.pool, callerOf(request), request.params.id)),
  );

  app.post(
    path,
    {
      config: { access: ['alarm-rule:create'] },
      schema: { tags, body: AlarmRulePostSchema, response: answers(AlarmRuleMadeSchema) },
    },
    async (request) => success(await makeRule(context, request, request.body)),
  );

  app.put(
    `${path}/:id`,
    {
      config: { access: ['alarm-rule:update'] },
      schema: { tags, params, body: AlarmRulePutSchema, response: answers(AlarmRuleMadeSchema) },
    },
    async (request) => success(await changeRule(context, request, request.params.id, request.body)),
  );

  app.delete(
    `${path}/:id`,
    {
      config: { access: ['alarm-rule:delete'] },
      schema: {
        tags,
        params,
        querystring: z.object({ version: z.coerce.number().int().min(1).optional() }),
        response: answers(z.null()),
      },
    },
    async (request) => {
      await removeRule(context, request, request.params.id, request.query.version);
      return success(null);
    },
  );
};
