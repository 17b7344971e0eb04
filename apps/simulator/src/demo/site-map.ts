import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { elevationTiff } from '../terrain/elevation-tiff.ts';
import { siteFeatures } from '../terrain/features.ts';
import type { Relief } from '../terrain/relief.ts';
import { bounds } from '../terrain/site.ts';

interface SiteFile {
  kind: 'elevationModel' | 'siteLayer';
  mediaType: string;
  content: Buffer;
  width: number | null;
  height: number | null;
}

async function addFile(client: PoolClient, project: number, file: SiteFile): Promise<void> {
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  await client.query(
    `INSERT INTO stored_file (kind, sha256, media_type, size, width, height, west, south, east, north, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (kind, sha256) DO NOTHING`,
    [
      file.kind,
      sha256,
      file.mediaType,
      file.content.length,
      file.width,
      file.height,
      bounds.west,
      bounds.south,
      bounds.east,
      bounds.north,
      file.content,
    ],
  );
  await client.query(
    `INSERT INTO resource (kind, name, file_id, project_id)
     SELECT kind, $3, id, $4 FROM stored_file WHERE kind = $1 AND sha256 = $2`,
    [file.kind, sha256, '云岭县', project],
  );
}

/** Elevation model and layer of the project. Where it has one already, that stays: somebody may have chosen it. */
export async function addSiteMap(client: PoolClient, project: number, relief: Relief): Promise<void> {
  const { rows } = await client.query<{ kind: string }>('SELECT kind FROM resource WHERE project_id = $1', [project]);
  const has = new Set(rows.map(({ kind }) => kind));
  if (!has.has('elevationModel')) {
    await addFile(client, project, {
      kind: 'elevationModel',
      mediaType: 'image/tiff',
      content: elevationTiff(relief),
      width: relief.columns,
      height: relief.rows,
    });
  }
  if (!has.has('siteLayer')) {
    const content = Buffer.from(JSON.stringify(siteFeatures()));
    await addFile(client, project, {
      kind: 'siteLayer',
      mediaType: 'application/geo+json',
      content,
      width: null,
      height: null,
    });
  }
}
