import { eq } from '@groundwatch/db/orm';
import { notificationPolicyTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { auditNotifications } from './audit-of.ts';
import { changePolicy, createPolicy, lockPolicy, readPolicies } from './policies.ts';

/** Notification policies: who is notified of which alarms, and who is next when nobody acknowledges. */
export const policyRoutes = (context: Context) => async (app: App) => {
  const { db, pool } = context;
  const audit = auditNotifications(context);

  route(app, 'GET /rest/notifications/policies', { access: ['notification:list'] }, async (request) =>
    readPolicies(pool, callerOf(request)),
  );

  route(app, 'POST /rest/notifications/policies', { access: ['notification:create'] }, async (request) => {
    const id = await db.transaction(async (tx) => {
      const made = await createPolicy(context, tx, callerOf(request), request.body);
      await audit(tx, request, 'notification-policy:create', made, { ...request.body });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/notifications/policies/:id', { access: ['notification:update'] }, async (request) => {
    const { version, ...body } = request.body;
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const before = await changePolicy(context, tx, callerOf(request), id, version, body);
      const { createdAt: _made, updatedAt: _changed, ...was } = before;
      await audit(tx, request, 'notification-policy:update', id, { ...body, was });
    });
    return null;
  });

  route(app, 'DELETE /rest/notifications/policies/:id', { access: ['notification:delete'] }, async (request) => {
    const { id } = request.params;
    await db.transaction(async (tx) => {
      const { name, steps } = await lockPolicy(tx, callerOf(request), id, request.query.version);
      await tx.delete(notificationPolicyTable).where(eq(notificationPolicyTable.id, id));
      await audit(tx, request, 'notification-policy:delete', id, { name, steps });
    });
    return null;
  });
};
