import type { FastifyRequest } from 'fastify';
import { eq } from '@groundwatch/db/orm';
import { z } from 'zod';
import { roleTable } from '@groundwatch/db';
import { defaultArrangement } from '@groundwatch/protocol/model';
import {
  ArrangementRevisionSchema,
  HomeArrangementSchema,
  SaveArrangementSchema,
  SavedArrangementSchema,
  type HomeArrangement,
  type SaveArrangement,
  type SavedArrangement,
} from '@groundwatch/protocol/rest';
import { requireAll, type Caller } from '../../access/caller.ts';
import { refuseBeyondOwn } from '../../access/own-rights.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readSaved, remove, save, type Owner, type Row } from './saved.ts';
import { knownOf, unknownIn, visibleOf } from './visible.ts';

const tags = ['dashboards'];
const url = '/rest/dashboards/home';
const roleUrl = `${url}/roles/:roleId`;
const roleParams = z.object({ roleId: z.coerce.number().int().positive().max(2_147_483_647) });
const RevisionSchema = z.object({ revision: z.number().int() });

/** How the home page is arranged: by everybody for themselves, and for everybody of a role who has not. */
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
      const fields = unknownIn(wanted.arrangement, await knownOf(client, caller, [wanted.arrangement]));
      if (fields.length > 0) throw new AppError('invalid', { fields });
      const revision = await save(tx, owner, wanted, clock());
      await audit(
        tx,
        request,
        'update',
        owner,
        wanted.arrangement.panels.map(({ kind }) => kind),
      );
      return success({ revision });
    });

  const drop = (request: FastifyRequest, owner: Owner, seen: number) =>
    db.transaction(async (tx) => {
      if ('roleId' in owner) await refuseRole(tx, callerOf(request), owner.roleId);
      await remove(tx, owner, seen);
      await audit(tx, request, 'delete', owner, []);
      return success(null);
    });

  /** Roles are of all companies. Throws ofAll, notFound or forbidden. */
  async function refuseRole(tx: Executor, caller: Caller, roleId: number): Promise<void> {
    requireAll(caller);
    found((await tx.select({ id: roleTable.id }).from(roleTable).where(eq(roleTable.id, roleId)))[0]);
    await refuseBeyondOwn(tx, caller, roleId);
  }

  // The home page is everybody's.
  const own = { access: 'session' } as const;
  const ofRole = { access: ['role:update'] } as const;
  const body = SaveArrangementSchema;
  const querystring = ArrangementRevisionSchema;

  app.get(url, { config: own, schema: { tags, response: answers(HomeArrangementSchema) } }, async (request) =>
    success(await readHome(callerOf(request))),
  );
  app.put(url, { config: own, schema: { tags, body, response: answers(RevisionSchema) } }, (request) =>
    store(request, { userId: callerOf(request).userId }, request.body),
  );
  app.delete(url, { config: own, schema: { tags, querystring, response: answers(z.null()) } }, (request) =>
    drop(request, { userId: callerOf(request).userId }, request.query.revision),
  );

  app.get(
    roleUrl,
    {
      config: ofRole,
      schema: { tags, params: roleParams, response: answers(SavedArrangementSchema.nullable()) },
    },
    async (request) => {
      const [saved = null] = await shownTo(callerOf(request), [await readSaved(db, request.params)]);
      return success(saved);
    },
  );
  app.put(
    roleUrl,
    { config: ofRole, schema: { tags, params: roleParams, body, response: answers(RevisionSchema) } },
    (request) => store(request, request.params, request.body),
  );
  app.delete(
    roleUrl,
    { config: ofRole, schema: { tags, params: roleParams, querystring, response: answers(z.null()) } },
    (request) => drop(request, request.params, request.query.revision),
  );
};
