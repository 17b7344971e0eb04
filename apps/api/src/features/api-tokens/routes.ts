import { randomBytes } from 'node:crypto';
import { eq, sql } from '@groundwatch/db/orm';
import { apiTokenTable } from '@groundwatch/db';
import { apiTokenPermissions, DAY_MS } from '@groundwatch/protocol/model';
import type { ApiToken, ApiTokenPostSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import type { Caller } from '../../access/caller.ts';
import { API_TOKEN_PREFIX } from '../../access/load-api-token.ts';
import { hashOf } from '../../access/load-display.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';

const HINT_LENGTH = API_TOKEN_PREFIX.length + 6;

type ApiTokenPost = z.output<typeof ApiTokenPostSchema>;
interface Row extends Omit<ApiToken, 'createdTime' | 'expiresTime' | 'lastUsedTime' | 'revokedTime'> {
  createdAt: Date;
  expiresAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}

/** The caller's own tokens; all tokens where the caller sees all. */
const isShown = '($1::int IS NULL OR t.user_id = $1)';
const shownTo = ({ scope, userId }: Caller): number | null => (scope === null ? null : userId);

async function listTokens(db: Queryable, caller: Caller, now: number): Promise<ApiToken[]> {
  const { rows } = await db.query<Row>(
    `SELECT t.id, t.name, t.permissions, t.company_ids AS "companyIds", t.project_ids AS "projectIds", t.station_ids AS "stationIds",
      u.account_name AS "accountName", t.hint, t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.last_seen_at AS "lastSeenAt",
      t.revoked_at AS "revokedAt", t.revoked_at IS NULL AND t.expires_at > $2 AND u.is_enabled AS "isActive"
    FROM api_token t JOIN app_user u ON u.id = t.user_id WHERE ${isShown} ORDER BY t.revoked_at IS NOT NULL, t.created_at DESC, t.id DESC`,
    [shownTo(caller), new Date(now)],
  );
  return rows.map(({ createdAt, expiresAt, lastSeenAt, revokedAt, ...row }) => ({
    ...row,
    createdTime: createdAt.toISOString(),
    expiresTime: expiresAt.toISOString(),
    lastUsedTime: lastSeenAt?.toISOString() ?? null,
    revokedTime: revokedAt?.toISOString() ?? null,
  }));
}

/** A token gets no right that its creator does not have. Throws invalid, naming the field. */
function refuseBeyondOwn({ permissions, scope }: Caller, asked: ApiTokenPost): void {
  const readable = new Set(apiTokenPermissions.map(({ auth }) => auth));
  for (const auth of asked.permissions)
    if (!readable.has(auth) || !permissions.has(auth))
      throw invalidField('permissions', 'choice', { values: [...readable].join(', ') });
  if (scope === null) return;
  const beyond = (
    [
      ['companyIds', scope.companyIds],
      ['projectIds', scope.projectIds],
      ['stationIds', scope.stationIds],
    ] as const
  ).find(([key, own]) => asked[key].some((id) => !own.includes(id)));
  if (beyond) throw invalidField(beyond[0], 'reference');
}

/** API tokens, with which programs read data. */
export const apiTokenRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;

  route(app, 'GET /rest/api-tokens', { access: ['api-token:list'] }, async (request) =>
    listTokens(pool, callerOf(request), clock()),
  );

  route(app, 'POST /rest/api-tokens', { access: ['api-token:create'] }, async (request) => {
    const caller = callerOf(request);
    const { days, ...asked } = request.body;
    refuseBeyondOwn(caller, request.body);
    const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const expiresAt = new Date(clock() + days * DAY_MS);
    const id = await db.transaction(async (tx) => {
      const rows = await tx
        .insert(apiTokenTable)
        .values({
          ...asked,
          userId: caller.userId,
          tokenHash: Buffer.from(hashOf(token), 'hex'),
          hint: token.slice(0, HINT_LENGTH),
          createdAt: new Date(clock()),
          expiresAt,
        })
        .returning({ id: apiTokenTable.id });
      const made = found(rows[0]).id;
      const detail = { ...asked, expiresAt: expiresAt.toISOString() };
      await writeAudit(tx, { ...auditOf(request, clock()), action: 'api-token:create', target: String(made), detail });
      return made;
    });
    return { id, token };
  });

  route(app, 'DELETE /rest/api-tokens/:id', { access: ['api-token:delete'] }, async (request) => {
    const { id } = request.params;
    const owner = shownTo(callerOf(request));
    await db.transaction(async (tx) => {
      const rows = await tx.select().from(apiTokenTable).where(eq(apiTokenTable.id, id)).for('update');
      const { name, userId, revokedAt } = found(rows[0]);
      if (owner !== null && owner !== userId) throw new AppError('notFound');
      if (revokedAt) return;
      await tx.execute(
        sql`UPDATE api_token SET revoked_at = ${new Date(clock()).toISOString()}::timestamptz WHERE id = ${id}`,
      );
      await writeAudit(tx, {
        ...auditOf(request, clock()),
        action: 'api-token:revoke',
        target: String(id),
        detail: { name },
      });
    });
    await publishRegistry(context, 'api_token');
    return null;
  });
};
