import { eq } from '@groundwatch/db/orm';
import { notificationRosterTable } from '@groundwatch/db';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { changePerson, readPeople } from './people.ts';
import { refuseIfUsed } from './references.ts';
import { changeRoster, createRoster, lockRoster, readRosters } from './rosters.ts';

/** Duty rosters and addresses: read by callers who see all people in them, changed by callers who see all. */
export const rosterRoutes = (context: Context) => async (app: App) => {
  const { db, clock } = context;
  const audit = auditNotifications(context);

  route(app, 'GET /rest/notifications/rosters', { access: ['notification:list'] }, async (request) =>
    readRosters(context, callerOf(request), clock()),
  );

  route(app, 'POST /rest/notifications/rosters', { access: ['notification:create'] }, async (request) => {
    requireAll(callerOf(request));
    const id = await db.transaction(async (tx) => {
      const made = await createRoster(tx, request.body);
      await audit(tx, request, 'notification-roster:create', made, { ...request.body });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/notifications/rosters/:id', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { createdAt: _made, updatedAt: _changed, ...was } = await changeRoster(tx, id, version, body, clock());
      await audit(tx, request, 'notification-roster:update', id, { ...body, was });
    });
    return null;
  });

  route(app, 'DELETE /rest/notifications/rosters/:id', { access: ['notification:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name } = await lockRoster(tx, id, request.query.version);
      await refuseIfUsed(tx, 'roster', id);
      await tx.delete(notificationRosterTable).where(eq(notificationRosterTable.id, id));
      await audit(tx, request, 'notification-roster:delete', id, { name });
    });
    return null;
  });

  route(app, 'GET /rest/notifications/people', { access: ['notification:list'] }, async (request) =>
    readPeople(context.pool, callerOf(request)),
  );

  route(app, 'PUT /rest/notifications/people/:id', { access: ['notification:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      await changePerson(tx, id, request.body);
      await audit(tx, request, 'notification-person:update', id, { ...request.body });
    });
    return null;
  });
};
