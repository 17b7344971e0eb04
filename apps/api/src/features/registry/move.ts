import type { MovedPath } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { route } from '../../plugins/route.ts';
import type { Resource } from './resource.ts';
import { announce, bodyOf, changeRow, parseBody, workOf } from './write.ts';

/** Moves a row to another parent, with the checks of an edit on both parents. */
export function moveRoute(app: App, context: Context, resource: Resource, path: MovedPath): void {
  const { permission, parent = 'parentId', place } = resource;
  route(app, `POST /rest/${path}/:id/move`, { access: [`${permission}:update`] }, async (request) => {
    const work = workOf(context, resource, request);
    const { id } = request.params;
    const { parentId, version, position } = request.body;
    await context.db.transaction(async (tx) => {
      const change = await changeRow(
        tx,
        work,
        id,
        version,
        (existing) => parseBody(resource, { ...bodyOf(resource, existing), [parent]: parentId }),
        'move',
      );
      if (position !== undefined) await place?.(change, id, position);
    });
    await announce(work);
    return null;
  });
}
