import { z } from 'zod';
import { changeOf, IdSchema, pageOf, RegistryQuerySchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { answers, success } from '../../plugins/reply.ts';
import { bulkRoute } from './bulk.ts';
import { dependentsRoute } from './dependents.ts';
import { exportRoute } from './exchange/export.ts';
import { importRoute } from './exchange/import.ts';
import { moveRoute } from './move.ts';
import { rowParams } from './params.ts';
import type { Resource } from './resource.ts';
import { countRows, findRow, orderOf, readRows, whereOf } from './rows.ts';
import { announce, changeRow, createRow, removeRow, workOf } from './write.ts';

const DeleteQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() });

/** The calls of a resource. Each change is one transaction with its audit row, announced after the commit. */
export const registryRoutes =
  (context: Context, resource: Resource, resources: readonly Resource[]) => async (app: App) => {
    const { db } = context;
    const url = `/rest/${resource.path}`;
    const schema = { tags: ['registry'] };
    const access = (action: string) => ({ access: [`${resource.permission}:${action}`] });

    app.get(
      url,
      {
        config: access('list'),
        schema: { ...schema, querystring: RegistryQuerySchema, response: answers(pageOf(resource.record)) },
      },
      async (request) => {
        const { caller, reader } = workOf(context, resource, request);
        const { current, size } = request.query;
        const where = whereOf(resource, caller, request.query);
        const orderBy = orderOf(resource, reader, request.query);
        const [total, records] = await Promise.all([
          countRows(db, resource, where),
          readRows(db, resource, reader, { where, orderBy, limit: size, offset: (current - 1) * size }),
        ]);
        return success({ current, size, total, records });
      },
    );

    app.get(
      `${url}/:id`,
      { config: access('list'), schema: { ...schema, params: rowParams, response: answers(resource.record) } },
      async (request) => {
        const { caller, reader } = workOf(context, resource, request);
        return success(await findRow(db, resource, caller, reader, request.params.id));
      },
    );

    app.post(
      url,
      { config: access('create'), schema: { ...schema, body: resource.body, response: answers(IdSchema) } },
      async (request) => {
        const work = workOf(context, resource, request);
        const id = await db.transaction((tx) => createRow(tx, work, request.body));
        await announce(work);
        return success({ id });
      },
    );

    app.put(
      `${url}/:id`,
      {
        config: access('update'),
        schema: { ...schema, params: rowParams, body: changeOf(resource.body), response: answers(z.null()) },
      },
      async (request) => {
        const work = workOf(context, resource, request);
        const { version, ...body } = request.body as Record<string, unknown> & { version: number };
        await db.transaction((tx) => changeRow(tx, work, request.params.id, version, () => body));
        await announce(work);
        return success(null);
      },
    );

    app.delete(
      `${url}/:id`,
      {
        config: access('delete'),
        schema: { ...schema, params: rowParams, querystring: DeleteQuerySchema, response: answers(z.null()) },
      },
      async (request) => {
        const work = workOf(context, resource, request);
        await db.transaction((tx) => removeRow(tx, work, request.params.id, request.query.version));
        await announce(work);
        return success(null);
      },
    );

    bulkRoute(app, context, resource);
    dependentsRoute(app, context, resource);
    exportRoute(app, context, resource, resources);
    if (resource.key !== undefined) importRoute(app, context, resource, resources);
    if (resource.parent !== undefined) moveRoute(app, context, resource);
  };
