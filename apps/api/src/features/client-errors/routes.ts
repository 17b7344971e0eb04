import { and, desc, ilike, or, sql } from '@groundwatch/db/orm';
import { clientErrorTable } from '@groundwatch/db';
import type { ClientError } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { likePattern } from '../../like-pattern.ts';
import { redact } from '@groundwatch/protocol/model';
import { route } from '../../plugins/route.ts';

/** Errors of the pages: each user reports their own, administrators read all. */
export const clientErrorRoutes = (context: Context) => async (app: App) => {
  const { db } = context;

  route(
    app,
    'POST /rest/user/errors',
    { access: 'account', rateLimit: { max: 10, timeWindow: 60_000 } },
    async (request) => {
      const { userId, accountName } = callerOf(request);
      const { build, errors } = request.body;
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
      const uploadedAt = new Date(context.clock());
      const from = { userId, accountName, uploadedAt, userAgent, build };
      await db.insert(clientErrorTable).values(errors.map((error) => ({ ...from, ...kept(error) })));
      return null;
    },
  );

  route(app, 'GET /rest/client-errors', { access: ['client-error:list'] }, async (request) => {
    const { current, size, keyword } = request.query;
    const pattern = likePattern(keyword ?? '');
    const { accountName, tag, message, page, detail, uploadedAt, id } = clientErrorTable;
    const where = and(
      // They concern every company.
      callerOf(request).scope === null ? undefined : sql`false`,
      keyword ? or(...[accountName, tag, message, page, detail].map((column) => ilike(column, pattern))) : undefined,
    );
    const [counted, rows] = await Promise.all([
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(clientErrorTable)
        .where(where),
      db
        .select()
        .from(clientErrorTable)
        .where(where)
        .orderBy(desc(uploadedAt), desc(id))
        .limit(size)
        .offset((current - 1) * size),
    ]);
    const records = rows.map(({ userId: _user, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      uploadedAt: row.uploadedAt.toISOString(),
    }));
    return { current, size, total: counted[0]?.total ?? 0, records };
  });
};

/** The row to store: without secrets and without characters that PostgreSQL refuses. */
function kept({ at, count, tag, message, page, detail }: ClientError) {
  const [safeTag, safeMessage, safePage, safeDetail] = [tag, message, page, detail].map((text) =>
    redact(text.replaceAll('\0', '')),
  ) as [string, string, string, string];
  // Only the path is kept: the query may contain anything.
  return {
    at: new Date(at),
    count,
    tag: safeTag,
    message: safeMessage,
    page: safePage.replace(/[?#].*$/s, ''),
    detail: safeDetail,
  };
}
