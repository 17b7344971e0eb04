import { z } from 'zod';
import {
  CommandCancelSchema,
  CommandDetailSchema,
  CommandPostSchema,
  CommandSchema,
  CommandsQuerySchema,
  DeviceNoSchema,
  pageOf,
} from '@groundwatch/protocol/rest';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { readCommand } from '../../commands/read-command.ts';
import { COMMANDING } from '../../commands/rights.ts';
import { sendCommand } from '../../commands/send-command.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { cancelCommand } from './cancel-command.ts';
import { findCommands } from './find-commands.ts';
import { readEvents } from './read-events.ts';

const tags = ['commands'];
const ofDevice = z.object({ deviceNo: DeviceNoSchema });
const params = z.object({ id: z.uuid() });
/** Who sends commands sees what became of them. */
const reading = ['command:list', ...COMMANDING];
/** Whatever asks for a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** What is asked of devices, by whom and why, and what became of it. */
export const commandRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  app.post(
    '/rest/devices/:deviceNo/commands',
    {
      config: { access: COMMANDING, rateLimit },
      schema: { tags, params: ofDevice, body: CommandPostSchema, response: answers(CommandSchema) },
    },
    async (request) => {
      const { id, password, note, ...order } = request.body;
      const asked = { id, order, password, note, path: 'body.values' };
      return success(await sendCommand(context, request, request.params.deviceNo, asked));
    },
  );

  app.get(
    '/rest/devices/:deviceNo/commands',
    {
      config: { access: reading },
      schema: {
        tags,
        params: ofDevice,
        querystring: CommandsQuerySchema.omit({ deviceNo: true, stationId: true }),
        response: answers(pageOf(CommandSchema)),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { deviceNo } = await deviceOf(pool, caller, request.params.deviceNo);
      return success(await findCommands(pool, caller, { ...request.query, deviceNo }));
    },
  );

  app.get(
    '/rest/commands',
    {
      config: { access: ['command:list'] },
      schema: { tags, querystring: CommandsQuerySchema, response: answers(pageOf(CommandSchema)) },
    },
    async (request) => success(await findCommands(pool, callerOf(request), request.query)),
  );

  app.get(
    '/rest/commands/:id',
    { config: { access: reading }, schema: { tags, params, response: answers(CommandDetailSchema) } },
    async (request) => {
      const command = await readCommand(pool, callerOf(request), request.params.id);
      return success({ ...command, events: await readEvents(pool, command.id) });
    },
  );

  app.delete(
    '/rest/commands/:id',
    {
      config: { access: COMMANDING, rateLimit },
      schema: { tags, params, body: CommandCancelSchema, response: answers(CommandSchema) },
    },
    async (request) => success(await cancelCommand(context, request, request.params.id, request.body)),
  );
};
