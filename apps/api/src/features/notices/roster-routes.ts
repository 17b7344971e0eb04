import { eq } from '@groundwatch/db/orm';
import { noticeRosterTable } from '@groundwatch/db';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotices } from './audit-of.ts';
import { changePerson, readPeople } from './people.ts';
import { refuseIfUsed } from './references.ts';
import { changeRoster, createRoster, lockRoster, readRosters } from './rosters.ts';

/** Duty rosters and addresses: read by callers who see all people in them, changed by callers who see all. */
export const rosterRoutes = (context: Context) => async (app: App) => {
  const { db, clock } = context;
  const audit = auditNotices(context);

  route(app, 'GET /rest/notices/rosters', { access: ['notice:list'] }, async (request) =>
    readRosters(context, callerOf(request), clock()),
  );

  route(app, 'POST /rest/notices/rosters', { access: ['notice:create'] }, async (request) => {
    requireAll(callerOf(request));
    const id = await db.transaction(async (tx) => {
      const made = await createRoster(tx, request.body);
      await audit(tx, request, 'notice-roster:create', made, { ...request.body });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/notices/rosters/:id', { access: ['notice:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { createdAt: _made, updatedAt: _changed, ...was } = await changeRoster(tx, id, version, body, clock());
      await audit(tx, request, 'notice-roster:update', id, { ...body, was });
    });
    return null;
  });

  route(app, 'DELETE /rest/notices/rosters/:id', { access: ['notice:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name } = await lockRoster(tx, id, request.query.version);
      await refuseIfUsed(tx, 'roster', id);
      await tx.delete(noticeRosterTable).where(eq(noticeRosterTable.id, id));
      await audit(tx, request, 'notice-roster:delete', id, { name });
    });
    return null;
  });

  route(app, 'GET /rest/notices/people', { access: ['notice:list'] }, async (request) =>
    readPeople(context.pool, callerOf(request)),
  );

  route(app, 'PUT /rest/notices/people/:id', { access: ['notice:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await db.transaction(async (tx) => {
      await changePerson(tx, id, request.body);
      await audit(tx, request, 'notice-person:update', id, { ...request.body });
    });
    return null;
  });
};
