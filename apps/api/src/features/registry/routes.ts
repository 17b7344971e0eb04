import { isMoved } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import type { SheetStore } from '../../sheets/sheet-list.ts';
import { bulkRoute } from './bulk.ts';
import { dependentsRoute } from './dependents.ts';
import { exportRoute, storeRows, tableRows } from './exchange/export.ts';
import { importRoute } from './exchange/import.ts';
import { storeWriter, tableWriter } from './exchange/row-writer.ts';
import { moveRoute } from './move.ts';
import type { Resource } from './resource.ts';
import { countRows, findRow, orderOf, readRows, whereOf } from './rows.ts';
import { announce, changeRow, createRow, removeRow, workOf } from './write.ts';

/** The calls of a resource. Each change is one transaction with its audit row, published after the commit. */
export const registryRoutes =
  (context: Context, resource: Resource, resources: readonly Resource[]) => async (app: App) => {
    const { db } = context;
    const { path } = resource;
    const access = (action: string) => ({ access: [`${resource.permission}:${action}`] });

    route(app, `GET /rest/${path}`, access('list'), async (request) => {
      const { caller, reader } = workOf(context, resource, request);
      const { current, size } = request.query;
      const where = whereOf(resource, caller, request.query);
      const orderBy = orderOf(resource, reader, request.query);
      const [total, records] = await Promise.all([
        countRows(db, resource, where),
        readRows(db, resource, reader, { where, orderBy, limit: size, offset: (current - 1) * size }),
      ]);
      return { current, size, total, records };
    });

    route(app, `GET /rest/${path}/:id`, access('list'), async (request) => {
      const { caller, reader } = workOf(context, resource, request);
      return findRow(db, resource, caller, reader, request.params.id);
    });

    route(app, `POST /rest/${path}`, access('create'), async (request) => {
      const work = workOf(context, resource, request);
      const id = await db.transaction((tx) => createRow(tx, work, request.body));
      await announce(work);
      return { id };
    });

    route(app, `PUT /rest/${path}/:id`, access('update'), async (request) => {
      const work = workOf(context, resource, request);
      const { version, ...body } = request.body;
      await db.transaction((tx) => changeRow(tx, work, request.params.id, version, () => body));
      await announce(work);
      return null;
    });

    route(app, `DELETE /rest/${path}/:id`, access('delete'), async (request) => {
      const work = workOf(context, resource, request);
      await db.transaction((tx) => removeRow(tx, work, request.params.id, request.query.version));
      await announce(work);
      return null;
    });

    bulkRoute(app, context, resource);
    dependentsRoute(app, context, resource);
    exportRoute(app, context, resource, resources, tableRows);
    importRoute(app, context, resource, resources, tableWriter);
    if (isMoved(path)) moveRoute(app, context, resource, path);
  };

/** Import and export routes of a list outside the registry. */
export const sheetRoutes =
  (context: Context, store: SheetStore, resources: readonly Resource[]) =>
  (app: App): Promise<void> => {
    exportRoute(app, context, store.list, resources, (work, asked) => storeRows(work, store, asked));
    importRoute(app, context, store.list, resources, (work) => storeWriter(work, store));
    return Promise.resolve();
  };
