import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { elevationTiff } from '../terrain/elevation-tiff.ts';
import { siteFeatures } from '../terrain/features.ts';
import type { Relief } from '../terrain/relief.ts';
import { PLAN_HEIGHT, PLAN_WIDTH, sitePlan } from '../terrain/site-plan.ts';
import { bounds } from '../terrain/site.ts';
import type { DemoStation } from './county.ts';
import { slopeFeatures } from './slope-site.ts';

/** Stations with a plan: enough to show them, few enough to be drawn quickly. */
const PLANS = 12;

interface SiteFile {
  kind: 'elevationModel' | 'siteLayer' | 'floorPlan';
  name: string;
  mediaType: string;
  content: Buffer;
  size?: { width: number; height: number };
  bounds?: typeof bounds;
}

type Owner = { column: 'project_id' | 'station_id'; id: number };

async function addFile(client: PoolClient, owner: Owner, file: SiteFile): Promise<void> {
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  await client.query(
    `INSERT INTO stored_file (kind, sha256, media_type, size, width, height, west, south, east, north, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (kind, sha256) DO NOTHING`,
    [
      file.kind,
      sha256,
      file.mediaType,
      file.content.length,
      file.size?.width,
      file.size?.height,
      file.bounds?.west,
      file.bounds?.south,
      file.bounds?.east,
      file.bounds?.north,
      file.content,
    ],
  );
  await client.query(
    `INSERT INTO resource (kind, name, file_id, ${owner.column})
     SELECT kind, $3, id, $4 FROM stored_file WHERE kind = $1 AND sha256 = $2`,
    [file.kind, sha256, file.name, owner.id],
  );
}

/** Elevation model and layer of the project. Existing ones stay, as somebody may have chosen them. */
export async function addSiteMap(
  client: PoolClient,
  project: number,
  county: readonly DemoStation[],
  relief: Relief,
): Promise<void> {
  const { rows } = await client.query<{ kind: string }>('SELECT kind FROM resource WHERE project_id = $1', [project]);
  const has = new Set(rows.map(({ kind }) => kind));
  const owner: Owner = { column: 'project_id', id: project };
  if (!has.has('elevationModel')) {
    await addFile(client, owner, {
      kind: 'elevationModel',
      name: '云岭县',
      mediaType: 'image/tiff',
      content: elevationTiff(relief),
      size: { width: relief.columns, height: relief.rows },
      bounds,
    });
  }
  if (!has.has('siteLayer')) {
    const ground = siteFeatures();
    const features = [...ground.features, ...county.flatMap(({ plan, place }) => slopeFeatures(plan, place))];
    const content = Buffer.from(JSON.stringify({ ...ground, features }));
    await addFile(client, owner, {
      kind: 'siteLayer',
      name: '云岭县',
      mediaType: 'application/geo+json',
      content,
      bounds,
    });
  }
}

/** A contour plan of the ground around the first stations, where they have no plan yet. */
export async function addSitePlans(
  client: PoolClient,
  project: number,
  county: readonly DemoStation[],
  relief: Relief,
): Promise<void> {
  const first = county.slice(0, PLANS);
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT id, name FROM station s WHERE project_id = $1 AND name = ANY($2)
       AND NOT EXISTS (SELECT FROM resource r WHERE r.station_id = s.id AND r.kind = 'floorPlan')`,
    [project, first.map(({ plan }) => plan.name)],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const { plan, place } of first) {
    const id = ids.get(plan.name);
    if (id === undefined) continue;
    await addFile(
      client,
      { column: 'station_id', id },
      {
        kind: 'floorPlan',
        name: `${plan.name}地形平面图`,
        mediaType: 'image/png',
        content: sitePlan(relief, place),
        size: { width: PLAN_WIDTH, height: PLAN_HEIGHT },
      },
    );
  }
}
