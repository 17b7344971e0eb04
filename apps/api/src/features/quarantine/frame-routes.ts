import { eq } from '@groundwatch/db/orm';
import { z } from 'zod';
import { quarantineTable } from '@groundwatch/db';
import { FrameContentSchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { contentOf } from './frame-content.ts';

const params = z.object({ id: z.coerce.number().int().positive() });

/** What is in a quarantined frame; for those who see the list. */
export const quarantineFrameRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/quarantine/:id/frame',
    {
      config: { access: ['quarantine:list'] },
      schema: { tags: ['quarantine'], params, response: answers(FrameContentSchema) },
    },
    async (request) => {
      if (callerOf(request).scope !== null) throw new AppError('notFound');
      const rows = await context.db
        .select({ frame: quarantineTable.frame })
        .from(quarantineTable)
        .where(eq(quarantineTable.id, request.params.id));
      return success(contentOf(found(rows[0]).frame));
    },
  );
};
