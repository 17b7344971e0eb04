import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
let before: string;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(folder, before, { recursive: true });
  // The repeatable part needs the present tables: it runs after all migrations.
  for (const name of await readdir(before)) if (name >= '0009') await rm(join(before, name), { recursive: true });
  await mkdir(join(before, 'repeatable'));
  database = await createTestDatabase({ isEmpty: true });
  await migrate(database.url, { folder: before });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(before, { recursive: true });
});

it('site maps become files of their projects: elevation model and layer, with bounds and content', async () => {
  await client.query(`
    INSERT INTO company (id, name) VALUES (1, 'C');
    INSERT INTO project (id, company_id, name) VALUES (1, 1, 'both'), (2, 1, 'model'), (3, 1, 'layer'), (4, 1, 'bounds');
    INSERT INTO site_map (project_id, name, west, south, east, north, elevation_tiff, elevation_sha256, features) VALUES
      (1, 'm1', 1, 2, 3, 4, 'same', encode(sha256('same'), 'hex'), '{"type":"FeatureCollection","features":[{"a":"山"}]}'),
      (2, 'm2', 1, 2, 3, 4, 'same', encode(sha256('same'), 'hex'), DEFAULT),
      (3, 'm3', 5, 6, 7, 8, NULL, NULL, '{"type":"FeatureCollection","features":[{"b":2}]}'),
      (4, 'm4', 9, 10, 11, 12, NULL, NULL, DEFAULT)`);
  await migrate(database.url);
  const { rows } = await client.query<Record<string, unknown>>(`
    SELECT r.project_id AS project, r.kind, r.name, f.west, f.north, convert_from(f.content, 'UTF8') AS content,
      f.sha256 = encode(sha256(f.content), 'hex') AS "isNamed", f.size = octet_length(f.content) AS "isSized"
    FROM resource r JOIN stored_file f ON f.id = r.file_id ORDER BY r.project_id, r.kind`);
  const named = { isNamed: true, isSized: true };
  const model = { kind: 'elevationModel', west: 1, north: 4, content: 'same', ...named };
  const layer = { kind: 'siteLayer', ...named };
  expect(rows).toEqual([
    { project: 1, name: 'm1', ...model },
    {
      project: 1,
      name: 'm1',
      west: 1,
      north: 4,
      content: '{"type": "FeatureCollection", "features": [{"a": "山"}]}',
      ...layer,
    },
    { project: 2, name: 'm2', ...model },
    {
      project: 3,
      name: 'm3',
      west: 5,
      north: 8,
      content: '{"type": "FeatureCollection", "features": [{"b": 2}]}',
      ...layer,
    },
    { project: 4, name: 'm4', west: 9, north: 12, content: '{"type": "FeatureCollection", "features": []}', ...layer },
  ]);
});
