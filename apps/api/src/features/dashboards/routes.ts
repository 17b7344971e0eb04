import type { FastifyRequest } from 'fastify';
import { eq } from '@groundwatch/db/orm';
import { roleTable } from '@groundwatch/db';
import { defaultArrangement } from '@groundwatch/protocol/model';
import type { HomeArrangement, SaveArrangement, SavedArrangement } from '@groundwatch/protocol/rest';
import { requireAll, type Caller } from '../../access/caller.ts';
import { knownOf, unknownIn, visibleOf } from '../../access/panels-seen.ts';
import { refuseBeyondOwn } from '../../access/own-rights.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readSaved, remove, save, type Owner, type Row } from './saved.ts';

/** Arrangements of the home page: of each user, and the default of each role. */
export const dashboardRoutes = (context: Context) => async (app: App) => {
  const { db, pool, clock } = context;

  const shownTo = async (caller: Caller, rows: readonly (Row | null)[]): Promise<(SavedArrangement | null)[]> => {
    const kept = rows.flatMap((row) => (row ? [row.arrangement] : []));
    const known = await knownOf(pool, caller, kept);
    return rows.map(
      (row) =>
        row && {
          arrangement: visibleOf(row.arrangement, known),
          revision: row.revision,
          updatedAt: row.updatedAt.toISOString(),
        },
    );
  };

  async function readHome(caller: Caller): Promise<HomeArrangement> {
    const rows = [await readSaved(db, { userId: caller.userId }), await readSaved(db, { roleId: caller.roleId })];
    const [own = null, role = null] = await shownTo(caller, rows);
    const source = own ? 'own' : role ? 'role' : 'default';
    return { source, arrangement: (own ?? role)?.arrangement ?? defaultArrangement, own, role };
  }

  const audit = (tx: Executor, request: FastifyRequest, action: string, owner: Owner, panels: readonly string[]) =>
    writeAudit(tx, {
      ...auditOf(request, clock()),
      action: `dashboard:${action}`,
      target: String('roleId' in owner ? owner.roleId : owner.userId),
      detail: { for: 'roleId' in owner ? 'role' : 'self', ...(action === 'update' && { panels }) },
    });

  const store = (request: FastifyRequest, owner: Owner, wanted: SaveArrangement) =>
    transaction(pool, async (client, tx) => {
      const caller = callerOf(request);
      if ('roleId' in owner) await refuseRole(tx, caller, owner.roleId);
      const fields = unknownIn(wanted.arrangement, await knownOf(client, caller, [wanted.arrangement]), 'arrangement');
      if (fields.length > 0) throw new AppError('invalid', { fields });
      const revision = await save(tx, owner, wanted, clock());
      await audit(
        tx,
        request,
        'update',
        owner,
        wanted.arrangement.panels.map(({ kind }) => kind),
      );
      return { revision };
    });

  const drop = (request: FastifyRequest, owner: Owner, seen: number) =>
    db.transaction(async (tx) => {
      if ('roleId' in owner) await refuseRole(tx, callerOf(request), owner.roleId);
      await remove(tx, owner, seen);
      await audit(tx, request, 'delete', owner, []);
      return null;
    });

  /** Roles belong to all companies. Throws ofAll, notFound or forbidden. */
  async function refuseRole(tx: Executor, caller: Caller, roleId: number): Promise<void> {
    requireAll(caller);
    found((await tx.select({ id: roleTable.id }).from(roleTable).where(eq(roleTable.id, roleId)))[0]);
    await refuseBeyondOwn(tx, caller, roleId);
  }

  // Every user has a home page.
  const own = { access: 'session' } as const;
  const ofRole = { access: ['role:update'] } as const;
  route(app, 'GET /rest/dashboards/home', own, async (request) => readHome(callerOf(request)));
  route(app, 'PUT /rest/dashboards/home', own, (request) =>
    store(request, { userId: callerOf(request).userId }, request.body),
  );
  route(app, 'DELETE /rest/dashboards/home', own, (request) =>
    drop(request, { userId: callerOf(request).userId }, request.query.revision),
  );

  route(app, 'GET /rest/dashboards/home/roles/:roleId', ofRole, async (request) => {
    const [saved = null] = await shownTo(callerOf(request), [await readSaved(db, request.params)]);
    return saved;
  });
  route(app, 'PUT /rest/dashboards/home/roles/:roleId', ofRole, (request) =>
    store(request, request.params, request.body),
  );
  route(app, 'DELETE /rest/dashboards/home/roles/:roleId', ofRole, (request) =>
    drop(request, request.params, request.query.revision),
  );
};
