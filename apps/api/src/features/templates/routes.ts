import { asc, eq } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { parameterTemplateTable } from '@groundwatch/db';
import type { Template, TemplateBody } from '@groundwatch/protocol/rest';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { checkTemplateValues } from '../../check-template-values.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';

const table = parameterTemplateTable;
type Row = typeof table.$inferSelect;

const shown = ({ setId, createdAt, updatedAt, ...row }: Row): Template => ({
  ...row,
  set: setId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const columnsOf = ({ name, set, values, note }: TemplateBody) => ({ name, setId: set, values, note });

/** Locks the template if its version is still the one that was read. Throws notFound or conflict. */
async function lockTemplate(tx: Executor, id: number, version: number | undefined): Promise<Row> {
  const row = found((await tx.select().from(table).where(eq(table.id, id)).for('update'))[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

/**
 * Parameter templates belong to all companies: only callers who see all may change them, as the change affects everybody's next rollout.
 * They contain no secrets, as all who may list them can read them.
 */
export const templateRoutes = (context: Context) => async (app: App) => {
  const audit = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, context.clock()), action: `template:${action}`, target: String(id), detail });

  route(app, 'GET /rest/parameter-templates', { access: ['template:list'] }, async () =>
    (await context.db.select().from(table).orderBy(asc(table.name))).map(shown),
  );

  route(app, 'POST /rest/parameter-templates', { access: ['template:create'] }, async (request) => {
    requireAll(callerOf(request));
    const { body } = request;
    checkTemplateValues(body.set, body.values);
    const { accountName } = callerOf(request);
    const at = new Date(context.clock());
    const id = await context.db.transaction(async (tx) => {
      const rows = await tx
        .insert(table)
        .values({
          ...columnsOf(body),
          createdAt: at,
          createdBy: accountName,
          updatedAt: at,
          updatedBy: accountName,
        })
        .returning({ id: table.id });
      const made = found(rows[0]).id;
      await audit(tx, request, 'create', made, { ...body });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/parameter-templates/:id', { access: ['template:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    checkTemplateValues(body.set, body.values);
    await context.db.transaction(async (tx) => {
      const { name, setId, values, note } = await lockTemplate(tx, id, version);
      await tx
        .update(table)
        .set({
          ...columnsOf(body),
          updatedAt: new Date(context.clock()),
          updatedBy: callerOf(request).accountName,
          version: version + 1,
        })
        .where(eq(table.id, id));
      await audit(tx, request, 'update', id, { ...body, was: { name, set: setId, values, note } });
    });
    return null;
  });

  route(app, 'DELETE /rest/parameter-templates/:id', { access: ['template:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    await context.db.transaction(async (tx) => {
      const { name, setId, values } = await lockTemplate(tx, id, request.query.version);
      await tx.delete(table).where(eq(table.id, id));
      await audit(tx, request, 'delete', id, { name, set: setId, values });
    });
    return null;
  });
};
