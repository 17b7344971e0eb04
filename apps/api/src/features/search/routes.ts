import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { successPacked } from '../../plugins/reply.ts';
import { route } from '../../plugins/route.ts';
import { EntryCache } from './entry-cache.ts';

export const searchRoutes = (context: Context) => async (app: App) => {
  const entries = new EntryCache(context);

  route(app, 'GET /rest/search-entries', { access: 'session' }, async (request, reply) =>
    successPacked(
      request,
      reply,
      await entries.whole(callerOf(request), languageOf(request).language, request.query.hasSites),
    ),
  );

  route(app, 'GET /rest/search-entries/stations', { access: 'session' }, (request) =>
    entries.stations(callerOf(request), request.query.keyword),
  );
};
