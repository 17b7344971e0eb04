import { READ_DATA } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { successText } from '../../plugins/reply.ts';
import { route } from '../../plugins/route.ts';
import { readSiteMaps } from './read-site-maps.ts';

export const siteMapRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/site-maps', { access: READ_DATA }, async (request, reply) =>
    successText(reply, await readSiteMaps(context.pool, callerOf(request).scope)),
  );
};
