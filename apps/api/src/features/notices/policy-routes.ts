import { eq } from '@groundwatch/db/orm';
import { z } from 'zod';
import { noticePolicyTable } from '@groundwatch/db';
import { IdSchema, PolicyBodySchema, PolicyChangeSchema, PolicySchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { auditNotices } from './audit-of.ts';
import { rowParams, versionQuery } from './params.ts';
import { changePolicy, createPolicy, lockPolicy, readPolicies } from './policies.ts';

const tags = ['notices'];
const url = '/rest/notices/policies';

/** Who is told of which alarms, and who next when nobody acknowledges them. */
export const policyRoutes = (context: Context) => async (app: App) => {
  const { db, pool } = context;
  const audit = auditNotices(context);

  app.get(
    url,
    { config: { access: ['notice:list'] }, schema: { tags, response: answers(z.array(PolicySchema)) } },
    async (request) => success(await readPolicies(pool, callerOf(request))),
  );

  app.post(
    url,
    {
      config: { access: ['notice:create'] },
      schema: { tags, body: PolicyBodySchema, response: answers(IdSchema) },
    },
    async (request) => {
      const id = await db.transaction(async (tx) => {
        const made = await createPolicy(context, tx, callerOf(request), request.body);
        await audit(tx, request, 'notice-policy:create', made, { ...request.body });
        return made;
      });
      return success({ id });
    },
  );

  app.put(
    `${url}/:id`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, body: PolicyChangeSchema, response: answers(z.null()) },
    },
    async (request) => {
      const { version, ...body } = request.body;
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const before = await changePolicy(context, tx, callerOf(request), id, version, body);
        const { createdAt: _made, updatedAt: _changed, ...was } = before;
        await audit(tx, request, 'notice-policy:update', id, { ...body, was });
      });
      return success(null);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      config: { access: ['notice:delete'] },
      schema: { tags, params: rowParams, querystring: versionQuery, response: answers(z.null()) },
    },
    async (request) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const { name, steps } = await lockPolicy(tx, callerOf(request), id, request.query.version);
        await tx.delete(noticePolicyTable).where(eq(noticePolicyTable.id, id));
        await audit(tx, request, 'notice-policy:delete', id, { name, steps });
      });
      return success(null);
    },
  );
};
