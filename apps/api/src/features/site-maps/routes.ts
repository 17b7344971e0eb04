import { z } from 'zod';
import { SiteMapSchema, type SiteMap } from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';

const tags = ['site maps'];

interface Row extends Pick<SiteMap, 'id' | 'projectId' | 'name' | 'bounds' | 'features'> {
  hash: string | null;
}

const listQuery = `
  SELECT id, project_id AS "projectId", name, elevation_sha256 AS hash, features,
    json_build_object('west', west, 'south', south, 'east', east, 'north', north) AS bounds
  FROM site_map WHERE $1::int[] IS NULL OR project_id = ANY($1) ORDER BY id`;

export const siteMapRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/site-maps',
    { config: { access: READ_DATA }, schema: { tags, response: answers(z.array(SiteMapSchema)) } },
    async (request) => {
      const { scope } = callerOf(request);
      const { rows } = await context.pool.query<Row>(listQuery, [scope?.visibleProjectIds ?? null]);
      const maps = rows.map(({ hash, ...map }) => ({
        ...map,
        elevationUrl: hash === null ? null : `/rest/site-maps/${map.id}/elevation/${hash}.tif`,
      }));
      return success(maps);
    },
  );

  app.get(
    '/rest/site-maps/:id/elevation/:file',
    {
      config: { access: READ_DATA },
      schema: {
        tags,
        params: z.object({ id: z.coerce.number().int().positive(), file: z.string().regex(/^[0-9a-f]{64}\.tif$/) }),
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const { scope } = callerOf(request);
      const { rows } = await context.pool.query<{ tiff: Buffer }>(
        `SELECT elevation_tiff AS tiff FROM site_map
         WHERE id = $1 AND elevation_sha256 = $2 AND ($3::int[] IS NULL OR project_id = ANY($3))`,
        [id, file.slice(0, -4), scope?.visibleProjectIds ?? null],
      );
      const { tiff } = found(rows[0]);
      return reply.type('image/tiff').header('cache-control', 'private, max-age=31536000, immutable').send(tiff);
    },
  );
};
