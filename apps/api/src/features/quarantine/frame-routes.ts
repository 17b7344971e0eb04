import { eq } from '@groundwatch/db/orm';
import { quarantineTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { contentOf } from './frame-content.ts';

/** What is in a quarantined frame; for those who see the list. */
export const quarantineFrameRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/quarantine/:id/frame', { access: ['quarantine:list'] }, async (request) => {
    if (callerOf(request).scope !== null) throw new AppError('notFound');
    const rows = await context.db
      .select({ frame: quarantineTable.frame })
      .from(quarantineTable)
      .where(eq(quarantineTable.id, request.params.id));
    return contentOf(found(rows[0]).frame);
  });
};
