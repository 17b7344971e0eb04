import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { readCommand } from '../../commands/read-command.ts';
import { COMMANDING } from '../../commands/rights.ts';
import { sendCommand } from '../../commands/send-command.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { cancelCommand } from './cancel-command.ts';
import { findCommands } from './find-commands.ts';
import { readEvents } from './read-events.ts';

/** A user who sends commands may see their state. */
const reading = ['command:list', ...COMMANDING];
/** Limits calls that check a password. */
const rateLimit = { max: 120, timeWindow: 60_000 };

/** Commands to devices and their state. */
export const commandRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  route(app, 'POST /rest/devices/:deviceNo/commands', { access: COMMANDING, rateLimit }, async (request) => {
    const { id, password, note, ...order } = request.body;
    const asked = { id, order, password, note, path: 'body.values' };
    return sendCommand(context, request, request.params.deviceNo, asked);
  });

  route(app, 'GET /rest/devices/:deviceNo/commands', { access: reading }, async (request) => {
    const caller = callerOf(request);
    const { deviceNo } = await deviceOf(pool, caller, request.params.deviceNo);
    return findCommands(pool, caller, { ...request.query, deviceNo });
  });

  route(app, 'GET /rest/commands', { access: ['command:list'] }, async (request) =>
    findCommands(pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/commands/:id', { access: reading }, async (request) => {
    const command = await readCommand(pool, callerOf(request), request.params.id);
    return { ...command, events: await readEvents(pool, command.id) };
  });

  route(app, 'DELETE /rest/commands/:id', { access: COMMANDING, rateLimit }, async (request) =>
    cancelCommand(context, request, request.params.id, request.body),
  );
};
