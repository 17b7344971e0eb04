import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { auditTable } from '@groundwatch/db';
import { AuditQuerySchema, AuditSchema, pageOf } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';

export const auditRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/audit',
    {
      config: { access: ['audit:list'] },
      schema: { tags: ['audit'], querystring: AuditQuerySchema, response: answers(pageOf(AuditSchema)) },
    },
    async (request) => {
      const { current, size, from, to, action, userId } = request.query;
      const where = and(
        from === undefined ? undefined : gte(auditTable.at, new Date(from)),
        to === undefined ? undefined : lt(auditTable.at, new Date(to)),
        action === undefined ? undefined : eq(auditTable.action, action),
        userId === undefined ? undefined : eq(auditTable.userId, userId),
        // The audit tells of every company.
        callerOf(request).scope === null ? undefined : sql`false`,
      );
      const [counted, rows] = await Promise.all([
        context.db
          .select({ total: sql<number>`count(*)::int` })
          .from(auditTable)
          .where(where),
        context.db
          .select()
          .from(auditTable)
          .where(where)
          .orderBy(desc(auditTable.at), desc(auditTable.id))
          .limit(size)
          .offset((current - 1) * size),
      ]);
      const records = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
      return success({ current, size, total: counted[0]?.total ?? 0, records });
    },
  );
};
