import { eq } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { forwardDeadLetterTable, forwardDestinationTable } from '@groundwatch/db';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { listDeadLetters } from './dead-letters.ts';
import {
  auditedDestination,
  changeDestination,
  createDestination,
  listDestinations,
  lockDestination,
} from './destinations.ts';
import { previewMessage } from './preview.ts';

const reading = ['forwarding:list'];
const resending = ['forwarding:resend'];

/** Forwarding destinations: they belong to all companies, so only callers who see all may use them. */
export const forwardingRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;
  const note = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: object) =>
    writeAudit(tx, {
      ...auditOf(request, clock()),
      action: `forwarding:${action}`,
      target: String(id),
      detail: { ...detail },
    });

  route(app, 'GET /rest/forwarding/destinations', { access: reading }, async (request) => {
    requireAll(callerOf(request));
    return listDestinations(db, pool, clock());
  });

  route(app, 'POST /rest/forwarding/destinations', { access: ['forwarding:create'] }, async (request) => {
    requireAll(callerOf(request));
    const { body } = request;
    const id = await db.transaction(async (tx) => {
      const made = await createDestination(tx, body);
      await note(tx, request, 'create', made, auditedDestination(body));
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/forwarding/destinations/:id', { access: ['forwarding:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, isEnabled, config } = await changeDestination(tx, id, version, body, clock());
      await note(tx, request, 'update', id, { ...auditedDestination(body), was: { name, isEnabled, config } });
    });
    return null;
  });

  route(app, 'DELETE /rest/forwarding/destinations/:id', { access: ['forwarding:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, kind } = await lockDestination(tx, id, request.query.version);
      await tx.delete(forwardDestinationTable).where(eq(forwardDestinationTable.id, id));
      await note(tx, request, 'delete', id, { name, kind });
    });
    return null;
  });

  route(
    app,
    'POST /rest/forwarding/preview',
    { access: ['forwarding:create', 'forwarding:update'] },
    async (request) => {
      requireAll(callerOf(request));
      return previewMessage(pool, request.body);
    },
  );

  route(app, 'GET /rest/forwarding/dead-letters', { access: reading }, async (request) => {
    requireAll(callerOf(request));
    return listDeadLetters(pool, request.query);
  });

  route(app, 'POST /rest/forwarding/dead-letters/:id/again', { access: resending }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const rows = await tx
        .update(forwardDeadLetterTable)
        .set({ againAt: new Date(clock()) })
        .where(eq(forwardDeadLetterTable.id, id))
        .returning({
          destinationId: forwardDeadLetterTable.destinationId,
          messageId: forwardDeadLetterTable.messageId,
        });
      const { destinationId, messageId } = found(rows[0]);
      await note(tx, request, 'resend', destinationId, { messageId });
    });
    return null;
  });

  route(app, 'POST /rest/forwarding/dead-letters/again', { access: resending }, async (request) => {
    requireAll(callerOf(request));
    const { destinationId } = request.body;
    const count = await db.transaction(async (tx) => {
      await lockDestination(tx, destinationId, undefined);
      const rows = await tx
        .update(forwardDeadLetterTable)
        .set({ againAt: new Date(clock()) })
        .where(eq(forwardDeadLetterTable.destinationId, destinationId))
        .returning({ id: forwardDeadLetterTable.id });
      await note(tx, request, 'resend', destinationId, { count: rows.length });
      return rows.length;
    });
    return { count };
  });
};
