import { eq } from '@groundwatch/db/orm';
import { noticePolicyTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotices } from './audit-of.ts';
import { changePolicy, createPolicy, lockPolicy, readPolicies } from './policies.ts';

/** Notification policies: who is notified of which alarms, and who is next when nobody acknowledges. */
export const policyRoutes = (context: Context) => async (app: App) => {
  const { db, pool } = context;
  const audit = auditNotices(context);

  route(app, 'GET /rest/notices/policies', { access: ['notice:list'] }, async (request) =>
    readPolicies(pool, callerOf(request)),
  );

  route(app, 'POST /rest/notices/policies', { access: ['notice:create'] }, async (request) => {
    const id = await db.transaction(async (tx) => {
      const made = await createPolicy(context, tx, callerOf(request), request.body);
      await audit(tx, request, 'notice-policy:create', made, { ...request.body });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/notices/policies/:id', { access: ['notice:update'] }, async (request) => {
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const before = await changePolicy(context, tx, callerOf(request), id, version, body);
      const { createdAt: _made, updatedAt: _changed, ...was } = before;
      await audit(tx, request, 'notice-policy:update', id, { ...body, was });
    });
    return null;
  });

  route(app, 'DELETE /rest/notices/policies/:id', { access: ['notice:delete'] }, async (request) => {
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, steps } = await lockPolicy(tx, callerOf(request), id, request.query.version);
      await tx.delete(noticePolicyTable).where(eq(noticePolicyTable.id, id));
      await audit(tx, request, 'notice-policy:delete', id, { name, steps });
    });
    return null;
  });
};
