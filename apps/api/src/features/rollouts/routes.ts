import { z } from 'zod';
import {
  PageQuerySchema,
  PreviewQuerySchema,
  PreviewSchema,
  pageOf,
  RevertLineSchema,
  RolloutContinueSchema,
  RolloutDetailSchema,
  RolloutMadeSchema,
  RolloutPostSchema,
  RolloutRevertSchema,
  RolloutSchema,
} from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import type { Context } from '../../context.ts';
import { checkTemplateValues } from '../../parameters/check-template-values.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { continueRollout } from './continue-rollout.ts';
import { previewRollout } from './preview.ts';
import { readRollout, readRollouts } from './read-rollouts.ts';
import { previewRevert, revertRollout } from './revert-rollout.ts';
import { wholeRollout } from './rollout-row.ts';
import { checkRollout, startRollout } from './start-rollout.ts';
import { stopRollout } from './stop-rollout.ts';

const tags = ['parameters'];
const params = z.object({ id: z.uuid() });
const reading = ['template:list'];
const commanding = ['device:command'];

/** Values for many devices: the first one tries them, the others follow or do not. */
export const rolloutRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/rollouts',
    {
      config: { access: reading },
      schema: { tags, querystring: PageQuerySchema, response: answers(pageOf(RolloutSchema)) },
    },
    async (request) => success(await readRollouts(context.pool, callerOf(request), request.query)),
  );

  app.get(
    '/rest/rollouts/:id',
    { config: { access: reading }, schema: { tags, params, response: answers(RolloutDetailSchema) } },
    async (request) => success(await readRollout(context.pool, callerOf(request), request.params.id, context.clock())),
  );

  app.post(
    '/rest/rollouts/preview',
    {
      config: { access: commanding },
      schema: { tags, body: PreviewQuerySchema, response: answers(PreviewSchema) },
    },
    async (request) => {
      checkTemplateValues(request.body.set, request.body.values);
      return success(await previewRollout(context, callerOf(request), request.body));
    },
  );

  app.post(
    '/rest/rollouts',
    {
      config: { access: commanding },
      schema: { tags, body: RolloutPostSchema, response: answers(RolloutMadeSchema) },
    },
    async (request) => {
      const { body } = request;
      checkTemplateValues(body.set, body.values);
      const known = await checkRollout(context, request, body);
      await requirePassword(context, request, body.password);
      const { id, number, changed } = known ?? (await startRollout(context, request, body));
      await publishCommands(context, changed);
      return success({ id, number });
    },
  );

  app.post(
    '/rest/rollouts/:id/continue',
    {
      config: { access: commanding },
      schema: { tags, params, body: RolloutContinueSchema, response: answers(z.null()) },
    },
    async (request) => {
      const { id } = request.params;
      await wholeRollout(context.pool, callerOf(request), id);
      await requirePassword(context, request, request.body.password);
      await publishCommands(context, await continueRollout(context, request, id));
      return success(null);
    },
  );

  app.post(
    '/rest/rollouts/:id/stop',
    { config: { access: commanding }, schema: { tags, params, response: answers(z.null()) } },
    async (request) => {
      await publishCommands(context, await stopRollout(context, request, request.params.id));
      return success(null);
    },
  );

  app.get(
    '/rest/rollouts/:id/revert',
    { config: { access: commanding }, schema: { tags, params, response: answers(z.array(RevertLineSchema)) } },
    async (request) => success(await previewRevert(context, callerOf(request), request.params.id)),
  );

  app.post(
    '/rest/rollouts/:id/revert',
    {
      config: { access: commanding },
      schema: { tags, params, body: RolloutRevertSchema, response: answers(RolloutMadeSchema) },
    },
    async (request) => {
      const { body } = request;
      await wholeRollout(context.pool, callerOf(request), request.params.id);
      await requirePassword(context, request, body.password);
      const { id, number, changed } = await revertRollout(context, request, request.params.id, body);
      await publishCommands(context, changed);
      return success({ id, number });
    },
  );
};
