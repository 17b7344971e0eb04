import { READ_DATA } from '../../../access/caller.ts';
import type { App } from '../../../app-type.ts';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../plugins/authentication.ts';
import { route } from '../../../plugins/route.ts';
import { readEffectiveRules } from './effective-rules.ts';
import { readRuleDetail, readRules } from './read-rules.ts';
import { changeRule, makeRule, removeRule } from './write-rules.ts';

/** Alarm rules. Versions are never changed, so that every past judgement can be explained. */
export const alarmRuleRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/alarm-rules', { access: ['alarm-rule:list'] }, async (request) =>
    readRules(context.pool, callerOf(request), request.query),
  );

  // Whoever may see a curve may see its limits.
  route(
    app,
    'GET /rest/alarm-rules/effective',
    { access: [...READ_DATA, 'alarm:list', 'alarm-rule:list'] },
    async (request) => readEffectiveRules(context.pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/alarm-rules/:id', { access: ['alarm-rule:list'] }, async (request) =>
    readRuleDetail(context.pool, callerOf(request), request.params.id),
  );

  route(app, 'POST /rest/alarm-rules', { access: ['alarm-rule:create'] }, async (request) =>
    makeRule(context, request, request.body),
  );

  route(app, 'PUT /rest/alarm-rules/:id', { access: ['alarm-rule:update'] }, async (request) =>
    changeRule(context, request, request.params.id, request.body),
  );

  route(app, 'DELETE /rest/alarm-rules/:id', { access: ['alarm-rule:delete'] }, async (request) => {
    await removeRule(context, request, request.params.id, request.query.version);
    return null;
  });
};
