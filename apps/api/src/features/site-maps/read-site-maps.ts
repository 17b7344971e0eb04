import type { SiteMap } from '@groundwatch/protocol/rest';
import type { Scope } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { fileUrl } from '../../file-url.ts';

interface Row extends Pick<SiteMap, 'id' | 'projectId' | 'name' | 'bounds' | 'approvalNo'> {
  elevationId: number | null;
  elevationHash: string | null;
  /** GeoJSON text; null: no layer. */
  features: string | null;
  /** JSON text. */
  boundaries: string;
}

/** A project's elevation model, layer and boundaries; the first one present gives the bounds. */
const mapsQuery = `
  SELECT coalesce(e.id, l.id, d.id) AS id, p.id AS "projectId", coalesce(e.name, l.name, d.name) AS name,
    coalesce(l.approval_no, '') AS "approvalNo", coalesce(d.list, '[]') AS boundaries,
    json_build_object('west', b.west, 'south', b.south, 'east', b.east, 'north', b.north) AS bounds,
    e.file_id AS "elevationId", ef.sha256 AS "elevationHash", convert_from(lf.content, 'UTF8') AS features
  FROM project p
    LEFT JOIN resource e ON e.project_id = p.id AND e.kind = 'elevationModel'
    LEFT JOIN stored_file ef ON ef.id = e.file_id
    LEFT JOIN resource l ON l.project_id = p.id AND l.kind = 'siteLayer'
    LEFT JOIN stored_file lf ON lf.id = l.file_id
    LEFT JOIN LATERAL (SELECT min(r.id) AS id, min(r.name) AS name, min(r.file_id) AS file_id,
        json_agg(json_build_object('name', r.name, 'approvalNo', r.approval_no, 'features', convert_from(f.content, 'UTF8')::json)
          ORDER BY r.id)::text AS list
      FROM resource r JOIN stored_file f ON f.id = r.file_id WHERE r.project_id = p.id AND r.kind = 'boundary') d ON d.id IS NOT NULL
    JOIN stored_file b ON b.id = coalesce(e.file_id, l.file_id, d.file_id)
  WHERE $1::int[] IS NULL OR p.id = ANY($1) ORDER BY p.id`;

/** Degrees around a map of a single point. */
const MARGIN = 0.002;

function shown({ west, south, east, north }: SiteMap['bounds']): SiteMap['bounds'] {
  const x = west < east ? 0 : MARGIN;
  const y = south < north ? 0 : MARGIN;
  return { west: west - x, south: south - y, east: east + x, north: north + y };
}

/** Site maps as JSON: layers were written by this server and are sent as stored. */
export async function readSiteMaps(db: Queryable, scope: Scope | null): Promise<string> {
  const { rows } = await db.query<Row>(mapsQuery, [scope?.visibleProjectIds ?? null]);
  const maps = rows.map(
    ({ id, projectId, name, bounds, approvalNo, elevationId, elevationHash, features, boundaries }) => {
      const elevationUrl = elevationId === null || elevationHash === null ? null : fileUrl(elevationId, elevationHash);
      const head = JSON.stringify({ id, projectId, name, bounds: shown(bounds), approvalNo, elevationUrl });
      const layer = features ?? '{"type":"FeatureCollection","features":[]}';
      return `${head.slice(0, -1)},"boundaries":${boundaries},"features":${layer}}`;
    },
  );
  return `[${maps.join(',')}]`;
}
