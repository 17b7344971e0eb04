import { eq } from '@groundwatch/db/orm';
import { quarantineTable, tcpServerTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { contentOf } from './frame-content.ts';

/** Content of a quarantined frame, for those who see the list. */
export const quarantineFrameRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/quarantine/:id/frame', { access: ['quarantine:list'] }, async (request) => {
    if (callerOf(request).scope !== null) throw new AppError('notFound');
    const rows = await context.db
      .select({ frame: quarantineTable.frame, adapter: tcpServerTable.adapter })
      .from(quarantineTable)
      .leftJoin(tcpServerTable, eq(tcpServerTable.id, quarantineTable.tcpServerId))
      .where(eq(quarantineTable.id, request.params.id));
    const { frame, adapter } = found(rows[0]);
    return contentOf(frame, adapter);
  });
};
