import { deflateSync } from 'node:zlib';
import { fromArrayBuffer } from 'geotiff';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeUnreferencedFiles } from '../src/features/files/purge-files.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { geoTiff, rawTiff } from './support/geotiff.ts';
import { sameOrigin, startTestServer, type TestServer } from './support/server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
let admin: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  other = await server.login(await restrictedUser(server.pool, 'other', { company_id: site.b.company }));
});
afterAll(() => server.close());

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#286' }, limitInputPixels: false });
const png = (width = 40, height = 30) => flat(width, height).png({ compressionLevel: 9 }).toBuffer();
const jpeg = () =>
  flat(200, 100)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const read = async (url: string, token = admin) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const hill = { width: 4, height: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], west: 104, north: 30, cell: 0.25 };
describe('pictures', () => {
  test('are re-encoded: upright, smaller, without metadata', async () => {
    const { status, body } = await upload(server, admin, 'picture', { content: await jpeg(), name: 'a.jpg' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mediaType: 'image/webp', width: 100, height: 200, bounds: null });
    const answer = await read(body.data.url);
    expect(answer.rawPayload.length).toBe(body.data.size);
    const stored = await sharp(answer.rawPayload).metadata();
    expect([stored.format, stored.width, stored.orientation, stored.exif]).toEqual(['webp', 100, undefined, undefined]);
  });

  test.each([
    ['picture', 2_560],
    ['floorPlan', 2_560],
    ['logo', 512],
  ])('a %s has %d pixels at most', async (kind, longest) => {
    const { body } = await upload(server, admin, kind, { content: await png(3_000, 1_500) });
    expect(body.data).toMatchObject({ width: longest, height: longest / 2 });
  });

  test.each(['jpeg', 'webp', 'avif', 'gif'] as const)('%s is taken, whatever it is called', async (format) => {
    const content = await flat(32, 32).toFormat(format).toBuffer();
    const { status, body } = await upload(server, admin, 'picture', { content, name: 'x.html', type: 'text/html' });
    expect([status, body.data.mediaType]).toEqual([200, 'image/webp']);
  });

  test('are served so that they run nothing, and are cached while they may be seen', async () => {
    const { body } = await upload(server, admin, 'picture', { content: await png() });
    const { headers } = await read(body.data.url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="picture-${body.data.fileId}.webp"`,
    });
    const again = (token: string) => {
      const known = { authorization: token, 'if-none-match': String(headers['etag']) };
      return server.app.inject({ url: body.data.url, headers: known });
    };
    const kept = await again(admin);
    expect([kept.statusCode, kept.body]).toEqual([304, '']);
    expect((await again('no token')).statusCode).toBe(401);
  });

  test('uploaded twice are stored once, and both users see them', async () => {
    const content = await png(17, 17);
    const first = await upload(server, admin, 'picture', { content });
    const stranger = await server.login(await restrictedUser(server.pool, 'stranger', { company_id: site.a.company }));
    expect((await read(first.body.data.url, stranger)).statusCode).toBe(404);
    const second = await upload(server, stranger, 'picture', { content });
    expect(second.body.data).toEqual(first.body.data);
    expect((await read(first.body.data.url, stranger)).statusCode).toBe(200);
    expect((await read(first.body.data.url, other)).statusCode).toBe(404);
  });
});

describe('layers', () => {
  test('keep only the members of GeoJSON', async () => {
    const content = JSON.stringify({
      type: 'FeatureCollection',
      name: 'x',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      features: [
        {
          type: 'Feature',
          properties: { kind: 'road', lanes: 2, isPaved: true, note: null },
          geometry: {
            type: 'LineString',
            coordinates: [
              [104, 30, 500],
              [104.5, 30.25],
            ],
            more: '<script>',
          },
        },
        { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [103.5, 29] } },
      ],
    });
    const { body } = await upload(server, admin, 'siteLayer', { content, name: 'x.png', type: 'image/png' });
    expect(body.data).toMatchObject({
      mediaType: 'application/geo+json',
      bounds: { west: 103.5, south: 29, east: 104.5, north: 30.25 },
      width: null,
    });
    const answer = await read(body.data.url);
    expect(answer.body).not.toMatch(/script|CRS84/);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.json()).toMatchObject({ features: [{ properties: { lanes: 2 } }, { properties: null }] });
  });
});

describe('elevation models', () => {
  test('are written anew with their heights in place', async () => {
    const { body } = await upload(server, admin, 'elevationModel', { content: geoTiff(hill) });
    expect(body.data).toMatchObject({
      mediaType: 'image/tiff',
      width: 4,
      height: 3,
      bounds: { west: 104, south: 29.25, east: 105, north: 30 },
    });
    const { rawPayload } = await read(body.data.url);
    const image = await (await fromArrayBuffer(new Uint8Array(rawPayload).buffer)).getImage();
    const [band] = (await image.readRasters()) as unknown as [Float32Array];
    expect([[...band], image.getBoundingBox()]).toEqual([hill.values, [104, 29.25, 105, 30]]);
  });

  test('are reduced to the resolution of the map', async () => {
    const [width, height] = [4_001, 1_500];
    const data = Buffer.alloc(width * height * 2, 7);
    const tags = { 256: width, 257: height, 258: 16, 259: 1, 262: 1, 277: 1, 278: height, 279: data.length };
    const { body } = await upload(server, admin, 'elevationModel', { content: rawTiff(tags, data) });
    expect(body.data).toMatchObject({ width: 2_001, height: 750 });
    expect(body.data.bounds?.east).toBeCloseTo(108.002, 9);
  });

  test('accepts deflated ones', async () => {
    const heights = Float32Array.from({ length: 4 }, (_, i) => i + 100);
    const data = deflateSync(Buffer.from(heights.buffer));
    const tags = { 256: 2, 257: 2, 258: 32, 259: 8, 262: 1, 277: 1, 278: 2, 279: data.length, 339: 3 };
    const { status, body } = await upload(server, admin, 'elevationModel', { content: rawTiff(tags, data) });
    expect([status, body.data?.bounds?.west]).toEqual([200, 104]);
  });
});

test("uploads come from the site's pages and users with the permission", async () => {
  const form = new Response(new FormData());
  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/upload/form/upload?kind=picture',
      headers: { 'content-type': form.headers.get('content-type') ?? '', ...headers },
      payload: '',
    });
  expect((await send(sameOrigin)).statusCode).toBe(401);
  expect((await send({ cookie: `token=${admin}`, 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({
    code: 40_301,
  });
  const user = await restrictedUser(server.pool, 'looker', { company_id: site.a.company });
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth IN ('resource:create', 'device:remark', 'crm-work:create', 'crm-work:update'))",
    [user.roleId],
  );
  expect((await send({ authorization: await server.login(user) })).statusCode).toBe(403);
});

test('a file with nothing else is a picture; no other provider is asked, and no page answers for a call', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await png())]), 'a.png');
  const sent = new Response(form);
  const authorization = `Bearer ${admin}`;
  const stored = await server.app.inject({
    method: 'POST',
    url: '/upload/form/upload',
    headers: { authorization, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(stored.json()).toMatchObject({ code: 0, data: { mediaType: 'image/webp' } });
  for (const url of ['/upload/cos/getAuthorization', '/upload/alioss/getAuthorization', '/upload/qiniu/getToken']) {
    const answer = await server.app.inject({ url, headers: { authorization, 'accept-language': 'en' } });
    expect([answer.statusCode, answer.json().msg]).toEqual([501, expect.stringContaining('/upload/form/upload')]);
    expect((await server.app.inject({ url })).statusCode).toBe(401);
  }
  const unknown = await server.app.inject({ url: '/upload/cos/other' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 404]);
});

test('unreferenced files are deleted after a day, used ones stay', async () => {
  const { body } = await upload(server, admin, 'picture', { content: await png(21, 21) });
  const kept = await upload(server, admin, 'picture', { content: await png(22, 22) });
  await server.pool.query("INSERT INTO resource (kind, name, file_id, station_id) VALUES ('picture', 'p', $1, $2)", [
    kept.body.data.fileId,
    site.a.station,
  ]);
  expect(await purgeUnreferencedFiles(server.pool, server.clock.now + 86_000_000)).toBe(0);
  expect((await read(body.data.url)).statusCode).toBe(200);
  expect(await purgeUnreferencedFiles(server.pool, server.clock.now + 86_400_001)).toBeGreaterThan(0);
  expect((await read(body.data.url)).statusCode).toBe(404);
  expect((await read(kept.body.data.url)).statusCode).toBe(200);
});
