import { z } from 'zod';
import { SearchEntrySchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { answers, successText } from '../../plugins/reply.ts';
import { EntryCache } from './entry-cache.ts';

export const searchRoutes = (context: Context) => async (app: App) => {
  const entries = new EntryCache(context);

  app.get(
    '/rest/search-entries',
    {
      config: { access: 'session' },
      schema: { tags: ['search'], response: answers(z.array(SearchEntrySchema)) },
    },
    async (request, reply) => successText(reply, await entries.get(callerOf(request), languageOf(request).language)),
  );
};
