import { z } from 'zod';
import { SiteMapSchema } from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, successText } from '../../plugins/reply.ts';
import { readSiteMaps } from './read-site-maps.ts';

export const siteMapRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/site-maps',
    {
      config: { access: READ_DATA },
      schema: { tags: ['site maps'], response: answers(z.array(SiteMapSchema)) },
    },
    async (request, reply) => successText(reply, await readSiteMaps(context.pool, callerOf(request).scope)),
  );
};
