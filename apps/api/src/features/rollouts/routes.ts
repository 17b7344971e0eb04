import type { App } from '../../app-type.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import type { Context } from '../../context.ts';
import { checkTemplateValues } from '../../check-template-values.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { continueRollout } from './continue-rollout.ts';
import { previewRollout } from './preview.ts';
import { readRollout, readRollouts } from './read-rollouts.ts';
import { previewRevert, revertRollout } from './revert-rollout.ts';
import { wholeRollout } from './rollout-row.ts';
import { checkRollout, startRollout } from './start-rollout.ts';
import { stopRollout } from './stop-rollout.ts';

const reading = ['template:list'];
const commanding = ['device:command'];

/** Rollouts: parameter values for many devices, tried on the first one. */
export const rolloutRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/rollouts', { access: reading }, async (request) =>
    readRollouts(context.pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/rollouts/:id', { access: reading }, async (request) =>
    readRollout(context.pool, callerOf(request), request.params.id, context.clock()),
  );

  route(app, 'POST /rest/rollouts/preview', { access: commanding }, async (request) => {
    checkTemplateValues(request.body.set, request.body.values);
    return previewRollout(context, callerOf(request), request.body);
  });

  route(app, 'POST /rest/rollouts', { access: commanding }, async (request) => {
    const { body } = request;
    checkTemplateValues(body.set, body.values);
    const known = await checkRollout(context, request, body);
    await requirePassword(context, request, body.password);
    const { id, number, changed } = known ?? (await startRollout(context, request, body));
    await publishCommands(context, changed);
    return { id, number };
  });

  route(app, 'POST /rest/rollouts/:id/continue', { access: commanding }, async (request) => {
    const { id } = request.params;
    await wholeRollout(context.pool, callerOf(request), id);
    await requirePassword(context, request, request.body.password);
    await publishCommands(context, await continueRollout(context, request, id));
    return null;
  });

  route(app, 'POST /rest/rollouts/:id/stop', { access: commanding }, async (request) => {
    await publishCommands(context, await stopRollout(context, request, request.params.id));
    return null;
  });

  route(app, 'GET /rest/rollouts/:id/revert', { access: commanding }, async (request) =>
    previewRevert(context, callerOf(request), request.params.id),
  );

  route(app, 'POST /rest/rollouts/:id/revert', { access: commanding }, async (request) => {
    const { body } = request;
    await wholeRollout(context.pool, callerOf(request), request.params.id);
    await requirePassword(context, request, body.password);
    const { id, number, changed } = await revertRollout(context, request, request.params.id, body);
    await publishCommands(context, changed);
    return { id, number };
  });
};
