import { and, asc, eq, getTableColumns, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IdSchema, PageQuerySchema, pageOf } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import type { Change, Resource, Row } from './resource.ts';

const ListQuerySchema = PageQuerySchema.extend({ keyword: z.string().trim().max(100).optional() });
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** LIKE's own characters stand for themselves in a keyword. */
const pattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function visibleTo(resource: Resource, caller: Caller): SQL | undefined {
  return caller.scope === null ? undefined : resource.visible?.(caller.scope);
}

function columnsOf(resource: Resource) {
  const hidden = new Set(resource.secret);
  return Object.fromEntries(Object.entries(getTableColumns(resource.table)).filter(([key]) => !hidden.has(key)));
}

async function complete(db: Executor, resource: Resource, rows: Row[]): Promise<Row[]> {
  return resource.complete ? resource.complete(db, rows) : rows;
}

async function find(db: Executor, resource: Resource, caller: Caller, id: number): Promise<Row> {
  const where = and(eq(resource.table.id, id), visibleTo(resource, caller));
  const rows = (await db.select(columnsOf(resource)).from(resource.table).where(where)) as Row[];
  return found(rows[0]);
}

function refuseOutside(resource: Resource, caller: Caller, body: unknown): void {
  if (caller.scope !== null && !resource.mayWrite?.(caller.scope, body)) throw new AppError('outOfScope');
}

/** A row that is shown because something granted lies in it is not the caller's to change. */
function refuseForeign(resource: Resource, caller: Caller, existing: Row): void {
  if (caller.scope !== null && !resource.mayWrite?.(caller.scope, existing)) throw new AppError('outOfScope');
}

/** The five calls of a resource. Each change is one transaction with its audit row, announced after the commit. */
export const registryRoutes = (context: Context, resource: Resource) => async (app: App) => {
  const { path, permission, table } = resource;
  const { db } = context;
  const url = `/rest/${path}`;
  const schema = { tags: ['registry'] };
  const access = (action: string) => ({ access: [`${permission}:${action}`] });

  const audit = async (tx: Executor, request: FastifyRequest, action: string, id: number, detail: object) =>
    writeAudit(tx, {
      ...auditOf(request, context.clock()),
      action: `${permission}:${action}`,
      target: String(id),
      detail: { ...detail },
    });
  const announce = async (): Promise<void> => {
    if (resource.announces) await publishRegistry(context, resource.announces);
    else context.access.invalidate();
  };

  app.get(
    url,
    {
      config: access('list'),
      schema: { ...schema, querystring: ListQuerySchema, response: answers(pageOf(resource.record)) },
    },
    async (request) => {
      const { current, size, keyword } = request.query;
      const matches = keyword
        ? or(...resource.search.map((column) => ilike(sql`${column}::text`, pattern(keyword))))
        : undefined;
      const where = and(visibleTo(resource, callerOf(request)), matches);
      const [counted, rows] = await Promise.all([
        db
          .select({ total: sql<number>`count(*)::int` })
          .from(table)
          .where(where),
        db
          .select(columnsOf(resource))
          .from(table)
          .where(where)
          .orderBy(asc(table.id))
          .limit(size)
          .offset((current - 1) * size),
      ]);
      const records = await complete(db, resource, rows as Row[]);
      return success({ current, size, total: counted[0]?.total ?? 0, records });
    },
  );

  app.get(
    `${url}/:id`,
    { config: access('list'), schema: { ...schema, params, response: answers(resource.record) } },
    async (request) => {
      const row = await find(db, resource, callerOf(request), request.params.id);
      return success((await complete(db, resource, [row]))[0]);
    },
  );

  app.post(
    url,
    { config: access('create'), schema: { ...schema, body: resource.body, response: answers(IdSchema) } },
    async (request) => {
      const caller = callerOf(request);
      refuseOutside(resource, caller, request.body);
      const id = await db.transaction(async (tx) => {
        const change: Change<unknown> = { context, tx, caller, body: request.body, existing: null };
        await resource.check?.(change);
        const values = await valuesOf(resource, change);
        const rows = (await tx.insert(table).values(values).returning({ id: table.id })) as { id: number }[];
        const made = found(rows[0]).id;
        await resource.after?.(change, made);
        await audit(tx, request, 'create', made, shown(resource, request.body));
        return made;
      });
      await announce();
      return success({ id });
    },
  );

  app.put(
    `${url}/:id`,
    { config: access('update'), schema: { ...schema, params, body: resource.body, response: answers(z.null()) } },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const existing = await find(tx, resource, caller, id);
        refuseForeign(resource, caller, existing);
        refuseOutside(resource, caller, request.body);
        const change: Change<unknown> = { context, tx, caller, body: request.body, existing };
        await resource.check?.(change);
        const values = await valuesOf(resource, change);
        const stamp = 'updatedAt' in getTableColumns(table) ? { updatedAt: new Date(context.clock()) } : {};
        await tx
          .update(table)
          .set({ ...values, ...stamp })
          .where(eq(table.id, id));
        await resource.after?.(change, id);
        await audit(tx, request, 'update', id, shown(resource, request.body));
      });
      await announce();
      return success(null);
    },
  );

  app.delete(
    `${url}/:id`,
    { config: access('delete'), schema: { ...schema, params, response: answers(z.null()) } },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const existing = await find(tx, resource, caller, id);
        refuseForeign(resource, caller, existing);
        await resource.check?.({ context, tx, caller, body: null, existing });
        await tx.delete(table).where(eq(table.id, id));
        await audit(tx, request, 'delete', id, shown(resource, existing));
      });
      await announce();
      return success(null);
    },
  );
};

async function valuesOf(resource: Resource, change: Change<unknown>): Promise<Record<string, unknown>> {
  return resource.values ? resource.values(change) : (change.body as Record<string, unknown>);
}

/** What the audit may hold: all that was asked for, rights given in other tables too, and no secret. */
function shown(resource: Resource, asked: unknown): Record<string, unknown> {
  const hidden = new Set(resource.secret);
  return Object.fromEntries(Object.entries(asked as Record<string, unknown>).filter(([key]) => !hidden.has(key)));
}
