import { eq } from '@groundwatch/db/orm';
import { mapSourceTable } from '@groundwatch/db';
import { DAY_S, MAP_FAILURE_HEADER } from '@groundwatch/protocol/model';
import type { FastifyRequest } from 'fastify';
import { READ_DATA, requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { TileRefused } from '../../maps/fetch-tile.ts';
import type { Geocoder } from '../../maps/geocoder.ts';
import type { TileFiles } from '../../maps/tile-files.ts';
import { cacheFolder, type TileProxy } from '../../maps/tile-proxy.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { Turns } from '../../turns.ts';
import { auditedSource, listMapLayers, listMapSources, lockSource, storedSource } from './map-sources.ts';
import { testSource } from './test-source.ts';
import { dropForgottenMaps, dropUnusedMap, uploadMap } from './upload-map.ts';

/** Seconds before a page retries a missing tile, and the longest time that a browser caches one. */
const AGAIN_S = 15;

export interface MapParts {
  tiles: TileProxy;
  files: TileFiles;
  geocoder: Geocoder;
}

/** Map sources belong to all companies, so only callers who see all may change them; their tiles are for everybody who sees maps. */
export const mapSourceRoutes = (context: Context, maps: MapParts) => async (app: App) => {
  const { db, pool, clock } = context;
  const { tiles, files, geocoder } = maps;
  const turns = new Turns();
  const note = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: object) =>
    writeAudit(tx, {
      ...auditOf(request, clock()),
      action: `map-source:${action}`,
      target: String(id),
      detail: { ...detail },
    });

  route(app, 'GET /rest/map-sources', { access: ['map-source:list'] }, async (request) => {
    requireAll(callerOf(request));
    return listMapSources(db);
  });

  route(app, 'POST /rest/map-sources', { access: ['map-source:create'] }, async (request) => {
    requireAll(callerOf(request));
    const { body } = request;
    const id = await db.transaction(async (tx) => {
      const rows = await tx
        .insert(mapSourceTable)
        .values(storedSource(body, null))
        .returning({ id: mapSourceTable.id });
      const made = found(rows[0]).id;
      await note(tx, request, 'create', made, auditedSource(body));
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/map-sources/:id', { access: ['map-source:update'] }, async (request) => {
    requireAll(callerOf(request));
    const { version, ...body } = request.body;
    const { id } = request.params;
    const before = await db.transaction(async (tx) => {
      const row = await lockSource(tx, id, version);
      const state = { failure: null, failureDetail: '', failingSince: null };
      await tx
        .update(mapSourceTable)
        .set({ ...storedSource(body, row), ...state, updatedAt: new Date(clock()), version: row.version + 1 })
        .where(eq(mapSourceTable.id, id));
      await note(tx, request, 'update', id, { ...auditedSource(body), was: { name: row.name, url: row.url } });
      return row;
    });
    if (cacheFolder(before) !== cacheFolder({ ...before, ...body })) await tiles.clear(before);
    await dropUnusedMap(db, files, before.url);
    tiles.forget(id);
    return null;
  });

  route(app, 'DELETE /rest/map-sources/:id', { access: ['map-source:delete'] }, async (request) => {
    requireAll(callerOf(request));
    const { id } = request.params;
    const before = await db.transaction(async (tx) => {
      const row = await lockSource(tx, id, request.query.version);
      await tx.delete(mapSourceTable).where(eq(mapSourceTable.id, id));
      await note(tx, request, 'delete', id, { name: row.name, url: row.url });
      return row;
    });
    await tiles.clear(before);
    await dropUnusedMap(db, files, before.url);
    tiles.forget(id);
    return null;
  });

  route(app, 'POST /rest/map-sources/test', { access: ['map-source:create', 'map-source:update'] }, async (request) => {
    requireAll(callerOf(request));
    return testSource(db, pool, maps, request.body, languageOf(request).language);
  });

  route(app, 'GET /rest/map-sources/files', { access: ['map-source:list'] }, async (request) => {
    requireAll(callerOf(request));
    return files.list();
  });

  route(
    app,
    'POST /rest/map-sources/files',
    { access: ['map-source:create', 'map-source:update'] },
    async (request) => {
      const caller = callerOf(request);
      requireAll(caller);
      await dropForgottenMaps(db, files, clock());
      return turns.admit(caller.userId, async () => {
        const { size, ...made } = await uploadMap(request, files, request.query);
        await writeAudit(db, {
          ...auditOf(request, clock()),
          action: 'map-source:upload',
          target: made.name,
          detail: { ...made, size },
        });
        return made;
      });
    },
  );

  route(app, 'GET /rest/map-sources/places', { access: READ_DATA }, async (request) =>
    found(await geocoder.find(request.query.text, languageOf(request).language)),
  );

  route(app, 'GET /rest/map-sources/layers', { access: READ_DATA }, async () => listMapLayers(db));

  route(app, 'GET /rest/map-sources/:id/tiles/:z/:x/:y', { access: READ_DATA }, async (request, reply) => {
    const { id, ...tile } = request.params;
    try {
      const { body, type, maxAge, failure } = found(await tiles.tile(id, tile));
      reply.header(
        'cache-control',
        maxAge === null ? 'no-store' : `private, max-age=${failure ? AGAIN_S : Math.min(maxAge, DAY_S)}`,
      );
      if (failure) reply.header(MAP_FAILURE_HEADER, failure);
      if (body.length === 0) return await reply.code(204).send();
      return await reply.type(type).header('cross-origin-resource-policy', 'same-origin').send(body);
    } catch (error) {
      if (!(error instanceof TileRefused)) throw error;
      reply.header(MAP_FAILURE_HEADER, error.kind);
      throw new AppError('unavailable', { retryAfter: AGAIN_S });
    }
  });
};
