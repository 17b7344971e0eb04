import { desc, sql } from '@groundwatch/db/orm';
import { auditTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { sendSheet } from '../../sheets/write-sheet.ts';
import { auditHeadings, auditRows } from './export-audit.ts';
import { whereAudit } from './where-audit.ts';

/** Larger results are not counted: nobody pages that far, and counting would read millions of rows. */
const MOST_COUNTED = 10_000;

export const auditRoutes = (context: Context) => async (app: App) => {
  const { db } = context;

  route(app, 'GET /rest/audit', { access: ['audit:list'] }, async (request) => {
    const { current, size, ...filter } = request.query;
    const where = await whereAudit(db, callerOf(request), filter);
    const some = db
      .select({ one: sql`1` })
      .from(auditTable)
      .where(where)
      .limit(MOST_COUNTED)
      .as('some');
    const [counted, rows] = await Promise.all([
      db.select({ total: sql<number>`count(*)::int` }).from(some),
      db
        .select()
        .from(auditTable)
        .where(where)
        .orderBy(desc(auditTable.at), desc(auditTable.id))
        .limit(size)
        .offset((current - 1) * size),
    ]);
    const records = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    return { current, size, total: counted[0]?.total ?? 0, records };
  });

  route(
    app,
    'GET /rest/audit/export',
    { access: ['audit:export'], rateLimit: { max: 10, timeWindow: 60_000 } },
    async (request, reply) => {
      const { format, ...filter } = request.query;
      const where = await whereAudit(db, callerOf(request), filter);
      const now = context.clock();
      await writeAudit(db, { ...auditOf(request, now), action: 'audit:export', detail: request.query });
      const t = languageOf(request);
      const name = `${t('audit.file')}-${new Date(now).toISOString().slice(0, 10)}`;
      return sendSheet(reply, format, name, auditHeadings(t), auditRows(db, where, t));
    },
  );
};
