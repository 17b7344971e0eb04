import sharp from 'sharp';
import type { Dependent, SiteMap } from '@groundwatch/protocol/rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { geoTiff } from './support/geotiff.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { upload } from './support/upload.ts';

const { a, b } = site;
let server: TestServer;
let admin: string;
/** Users who see only company b. */
let other: string;
/** Sees only station a. */
let local: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  other = await server.login(await restrictedUser(server.pool, 'other', { company_id: b.company }));
  local = await server.login(await restrictedUser(server.pool, 'local', { station_id: a.station }));
});
afterAll(() => server.close());

const picture = (shade: number) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer();
let shade = 0;
async function uploaded(token: string, kind: string, content?: Uint8Array | string): Promise<number> {
  const { status, body } = await upload(server, token, kind, { content: content ?? (await picture(shade++)) });
  expect([status, body.msg]).toEqual([200, 'success']);
  return body.data.fileId;
}
const create = (token: string, body: object) => server.call<{ id: number }>(token, 'POST', '/rest/resources', body);
const problems = async (body: object) => ((await create(admin, body)).body.fields ?? []).map(({ path }) => path);
const ownerOf = {
  picture: { stationId: a.station },
  logo: { companyId: a.company },
  siteLayer: { projectId: a.project },
};

describe('a resource', () => {
  test('belongs to a station, and describes its file', async () => {
    const fileId = await uploaded(admin, 'picture');
    const { body } = await create(admin, { kind: 'picture', name: 'gate', fileId, ...ownerOf.picture });
    const row = await server.call<Record<string, unknown>>(admin, 'GET', `/rest/resources/${body.data.id}`);
    expect(row.body.data).toMatchObject({
      kind: 'picture',
      name: 'gate',
      ownerName: 'station a',
      stationName: 'station a',
      companyName: null,
      mediaType: 'image/webp',
      width: 20,
      height: 10,
      bounds: null,
      version: 1,
      url: expect.stringMatching(new RegExp(`^/rest/files/${fileId}/[0-9a-f]{64}$`)),
    });
    const found = await server.call<{ total: number }>(
      admin,
      'GET',
      '/rest/resources?kind=picture&keyword=station%20a',
    );
    expect(found.body.data.total).toBe(1);
    const dependents = await server.call<Dependent[]>(admin, 'GET', `/rest/stations/${a.station}/dependents`);
    expect(dependents.body.data).toContainEqual({ kind: 'resource', count: 1, names: ['gate'], isBlocking: false });
  });

  test('has one owner of the right kind', async () => {
    const fileId = await uploaded(admin, 'picture');
    const body = { kind: 'picture', name: 'x', fileId };
    expect(await problems(body)).toEqual(['stationId']);
    expect(await problems({ ...body, companyId: a.company })).toEqual(['companyId']);
    expect(await problems({ ...body, ...ownerOf.picture, projectId: a.project })).toEqual(['projectId']);
    expect(await problems({ ...body, kind: 'floorPlan', ...ownerOf.picture, projectId: a.project })).toEqual([
      'stationId',
      'projectId',
    ]);
    expect(await problems({ ...body, kind: 'logo', ...ownerOf.logo })).toEqual(['fileId']);
    expect(await problems({ ...body, ...ownerOf.picture, fileId: 99_999 })).toEqual(['fileId']);
  });

  test('can use only files of the user who changes it', async () => {
    const fileId = await uploaded(admin, 'picture');
    const stolen = await create(local, { kind: 'picture', name: 'stolen', fileId, ...ownerOf.picture });
    expect([stolen.status, stolen.body.fields?.[0]?.path]).toEqual([400, 'fileId']);
    const made = await create(admin, { kind: 'picture', name: 'shared', fileId, ...ownerOf.picture });
    const change = { kind: 'picture', name: 'renamed', fileId, ...ownerOf.picture, version: 1 };
    expect((await server.call(local, 'PUT', `/rest/resources/${made.body.data.id}`, change)).status).toBe(200);
  });

  test('exists once where only one is allowed', async () => {
    const logo = { kind: 'logo', name: 'logo', ...ownerOf.logo };
    const first = await create(admin, { ...logo, fileId: await uploaded(admin, 'logo') });
    expect(first.status).toBe(200);
    expect(await problems({ ...logo, fileId: await uploaded(admin, 'logo') })).toEqual(['kind']);
    const change = { ...logo, fileId: await uploaded(admin, 'logo'), version: 1 };
    expect((await server.call(admin, 'PUT', `/rest/resources/${first.body.data.id}`, change)).status).toBe(200);
  });
});

describe('outside the scope', () => {
  test('is neither listed, read, changed nor deleted', async () => {
    const fileId = await uploaded(admin, 'picture');
    const { body } = await create(admin, { kind: 'picture', name: 'only a', fileId, ...ownerOf.picture });
    const path = `/rest/resources/${body.data.id}`;
    const { url } = (await server.call<{ url: string }>(admin, 'GET', path)).body.data;
    const list = await server.call(other, 'GET', '/rest/resources?size=1000');
    expect(JSON.stringify(list.body.data)).not.toMatch(/only a|map a/);
    expect(JSON.stringify(list.body.data)).toMatch(/map b/);
    expect((await server.call(other, 'GET', path)).status).toBe(404);
    expect((await server.call(other, 'GET', url)).status).toBe(404);
    expect((await server.call(other, 'DELETE', path)).status).toBe(404);
    const foreign = { kind: 'picture', name: 'x', fileId: await uploaded(other, 'picture'), ...ownerOf.picture };
    expect((await create(other, foreign)).status).toBe(403);
    const seen = await server.app.inject({ url, headers: { authorization: local } });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('cannot be seen without data permissions, except for the logo', async () => {
    const user = await restrictedUser(server.pool, 'powerless', { company_id: a.company });
    await server.pool.query('DELETE FROM role_menu WHERE role_id = $1', [user.roleId]);
    const token = await server.login(user);
    const logo = await server.call<{ url: string }>(token, 'GET', '/rest/resources/logo');
    expect((await server.app.inject({ url: logo.body.data.url, headers: { authorization: token } })).statusCode).toBe(
      200,
    );
    const { records } = (
      await server.call<{ records: { url: string }[] }>(admin, 'GET', `/rest/resources?stationId=${a.station}`)
    ).body.data;
    for (const { url } of records) expect((await server.call(token, 'GET', url)).status).toBe(404);
    expect((await server.call<{ url: null }>(other, 'GET', '/rest/resources/logo')).body.data).toEqual({ url: null });
    expect((await server.call(null, 'GET', '/rest/resources/logo')).status).toBe(401);
  });

  test('cannot be seen before a required password change', async () => {
    const { url } = (await server.call<{ url: string }>(admin, 'GET', '/rest/resources/logo')).body.data;
    const user = await restrictedUser(server.pool, 'fresh', { company_id: a.company });
    const token = await server.login(user);
    await server.pool.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [user.userId]);
    server.clock.now += 3_000;
    expect((await server.call(token, 'GET', url)).body.code).toBe(40_302);
  });
});

describe('site maps', () => {
  const maps = async (token: string) => (await server.call<SiteMap[]>(token, 'GET', '/rest/site-maps')).body.data;
  const content = JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { kind: 'town' }, geometry: { type: 'Point', coordinates: [110, 31] } }],
  });

  test('consist of a project’s elevation model and layer', async () => {
    const fileId = await uploaded(admin, 'siteLayer', content);
    await create(admin, { kind: 'siteLayer', name: 'lines', fileId, ...ownerOf.siteLayer });
    const [map, second] = await maps(admin);
    expect(map).toMatchObject({
      projectId: a.project,
      name: 'map a',
      bounds: { west: 103, south: 29, east: 105, north: 31 },
      features: JSON.parse(content) as object,
    });
    expect(second).toMatchObject({ projectId: b.project, features: { type: 'FeatureCollection', features: [] } });
    expect((await maps(other)).map(({ name }) => name)).toEqual(['map b']);
    const file = await server.app.inject({ url: map?.elevationUrl ?? '', headers: { authorization: local } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/tiff']);
  });

  test('take their bounds from the layer where there is no model, also around a single point', async () => {
    const project = await server.call<{ id: number }>(admin, 'POST', '/rest/projects', {
      companyId: b.company,
      name: 'third',
    });
    const owner = { projectId: project.body.data.id };
    const fileId = await uploaded(other, 'siteLayer', content);
    expect((await create(other, { kind: 'siteLayer', name: 'town', fileId, ...owner })).status).toBe(200);
    const mapOf = async () => (await maps(other)).find(({ projectId }) => projectId === owner.projectId);
    const third = await mapOf();
    expect(third).toMatchObject({ name: 'town', elevationUrl: null });
    expect(third?.bounds.west).toBeLessThan(110);
    expect(third?.bounds.north).toBeGreaterThan(31);
    const hill = geoTiff({ width: 2, height: 2, values: [1, 2, 3, 4], west: 109, north: 32, cell: 1 });
    const model = await uploaded(other, 'elevationModel', hill);
    await create(other, { kind: 'elevationModel', name: 'hill', fileId: model, ...owner });
    expect(await mapOf()).toMatchObject({
      name: 'hill',
      bounds: { west: 109, south: 30, east: 111, north: 32 },
      elevationUrl: expect.stringContaining(`/rest/files/${model}/`),
    });
  });

  test('have administrative boundaries, several per project, with their approval numbers', async () => {
    const owner = { projectId: b.project };
    const line = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'county' },
          geometry: {
            type: 'LineString',
            coordinates: [
              [110, 31],
              [111, 31],
            ],
          },
        },
      ],
    });
    const fileId = await uploaded(other, 'boundary', line);
    for (const name of ['county', 'town'])
      await create(other, { kind: 'boundary', name, fileId, approvalNo: 'GS(2024)1', ...owner });
    const map = (await maps(other)).find(({ projectId }) => projectId === b.project);
    expect(map?.boundaries).toEqual(
      ['county', 'town'].map((name) => ({ name, approvalNo: 'GS(2024)1', features: JSON.parse(line) as object })),
    );
    expect((await maps(local)).flatMap(({ boundaries }) => boundaries)).toEqual([]);
    const layer = await uploaded(other, 'siteLayer', line);
    expect((await create(other, { kind: 'boundary', name: 'x', fileId: layer, ...owner })).status).toBe(400);
  });
});
