import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geoTiff, rawTiff } from './support/geotiff.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { upload, type Part } from './support/upload.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login();
});
afterAll(() => server.close());

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#286' }, limitInputPixels: false });
const png = (width = 40, height = 30) => flat(width, height).png({ compressionLevel: 9 }).toBuffer();
const countFiles = async (): Promise<number> =>
  (await server.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM stored_file')).rows[0]?.n ?? -1;

const hill = { width: 4, height: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], west: 104, north: 30, cell: 0.25 };
const layer = (geometry: object, properties: object | null = { name: 'road' }) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] });
const line = (...coordinates: number[][]) => layer({ type: 'LineString', coordinates });

describe('refused with a message, and nothing is stored', () => {
  const pixels = 'it has more than';
  const monster = `{"type":"FeatureCollection","features":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
  const utm = { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_648 };
  const bomb = deflateSync(Buffer.alloc(210_000_000));
  const hostile: [name: string, kind: string, part: () => Promise<Part['content']> | Part['content'], words: RegExp][] =
    [
      ['an empty file', 'picture', () => '', /is empty/],
      ['a page called .png', 'picture', () => '<!doctype html><script>alert(1)</script>', /not a readable picture/],
      ['SVG', 'logo', () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /SVG/],
      ['a TIFF as picture', 'picture', () => flat(8, 8).tiff().toBuffer(), /not a readable picture/],
      ['a PNG bomb', 'picture', () => png(12_000, 12_000), new RegExp(pixels)],
      [
        'a JPEG that was cut off',
        'picture',
        async () => (await flat(900, 900).jpeg().toBuffer()).subarray(0, 900),
        /damaged/,
      ],
      [
        'a PNG of rubbish',
        'picture',
        async () => Buffer.concat([(await png()).subarray(0, 40), Buffer.alloc(900, 7)]),
        /damaged/,
      ],
      ['a zip archive', 'siteLayer', () => Buffer.from('PK\u0003\u0004rest of it'), /valid JSON/],
      ['JSON that is no layer', 'siteLayer', () => '{"type":"Topology"}', /FeatureCollection/],
      ['a monstrous nesting', 'siteLayer', () => monster, /nested deeper/],
      ['a million empty values', 'siteLayer', () => `[${'0,'.repeat(1_000_000)}0]`, /too much/],
      ['coordinates in metres', 'siteLayer', () => line([500_000, 3_300_000], [500_001, 3_300_000]), /EPSG:4326/],
      ['an infinite coordinate', 'siteLayer', () => line([1, 2], [3, 4]).replace('[3,4]', '[1e999,4]'), /features\.0/],
      [
        'another reference system',
        'siteLayer',
        () => line([1, 2], [3, 4]).replace('{', '{"crs":{"properties":{"name":"EPSG:3857"}},'),
        /EPSG:4326/,
      ],
      [
        'an open area',
        'siteLayer',
        () =>
          layer({
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 1],
              ],
            ],
          }),
        /closed/,
      ],
      [
        'nested properties',
        'siteLayer',
        () => layer({ type: 'Point', coordinates: [1, 2] }, { a: { b: 1 } }),
        /properties/,
      ],
      [
        'too many vertices',
        'siteLayer',
        () => line(...Array.from({ length: 50_001 }, (_, i) => [i / 1_000, 1])),
        /50000 vertices/,
      ],
      ['a layer of nothing', 'siteLayer', () => '{"type":"FeatureCollection","features":[]}', /no coordinates/],
      ['broken UTF-8', 'siteLayer', () => Buffer.from([0x7b, 0xff, 0xfe]), /UTF-8/],
      ['a picture as elevation model', 'elevationModel', () => png(), /not a GeoTIFF/],
      [
        'a TIFF without a place',
        'elevationModel',
        () => flat(8, 8).toColourspace('b-w').tiff({ compression: 'none' }).toBuffer(),
        /EPSG:4326/,
      ],
      [
        'a model in UTM',
        'elevationModel',
        () => geoTiff({ ...hill, west: 500_000, north: 3_300_000, cell: 30, keys: utm }),
        /EPSG:4326/,
      ],
      ['a model beyond the poles', 'elevationModel', () => geoTiff({ ...hill, north: 95 }), /longitude and latitude/],
      [
        'a model of no heights',
        'elevationModel',
        () => geoTiff({ ...hill, values: hill.values.map(() => -32_768) }),
        /no elevation/,
      ],
      ['a model that was cut off', 'elevationModel', () => geoTiff(hill).subarray(0, -20), /damaged/],
      [
        'a model of three bands',
        'elevationModel',
        () => rawTiff({ 256: 2, 257: 2, 258: 8, 259: 1, 277: 3, 278: 2, 279: 12 }, Buffer.alloc(12)),
        /one band/,
      ],
      [
        'a model of a billion cells',
        'elevationModel',
        () => rawTiff({ 256: 40_000, 257: 40_000, 258: 32, 259: 8, 277: 1, 278: 40_000, 279: 9 }, Buffer.alloc(9)),
        new RegExp(pixels),
      ],
      [
        'a model that expands without end',
        'elevationModel',
        () => rawTiff({ 256: 2, 257: 2, 258: 32, 259: 8, 277: 1, 278: 2, 279: bomb.length, 339: 3 }, bomb),
        /damaged/,
      ],
      [
        'a model in JPEG',
        'elevationModel',
        () => rawTiff({ 256: 2, 257: 2, 258: 8, 259: 7, 277: 1, 278: 2, 279: 4 }, Buffer.alloc(4)),
        /compression/,
      ],
    ];
  test.each(hostile)('%s', async (_, kind, make, words) => {
    const before = await countFiles();
    const { status, body } = await upload(server, admin, kind, {
      content: await make(),
      name: 'a.png',
      type: 'image/png',
    });
    expect([status, body.code, body.msg]).toEqual([415, 41_501, expect.stringMatching(words)]);
    expect(await countFiles()).toBe(before);
  });

  test('the memory of the process stays limited', () => {
    expect(process.memoryUsage().rss).toBeLessThan(1_500_000_000);
  });

  test('hidden content behind a picture is removed', async () => {
    const hidden = Buffer.from('PK\u0003\u0004<script>alert(1)</script>');
    const { body } = await upload(server, admin, 'picture', { content: Buffer.concat([await png(9, 9), hidden]) });
    expect(
      (await server.app.inject({ url: body.data.url, headers: { authorization: admin } })).rawPayload.includes(
        'script',
      ),
    ).toBe(false);
  });

  test('two files, another field, no file, no form, and too much', async () => {
    const content = await png();
    const say = async (...parts: Part[]) => (await upload(server, admin, 'picture', ...parts)).body.msg;
    expect(await say({ content }, { content })).toMatch(/one file at a time/);
    expect(await say({ content, field: 'picture' })).toMatch(/field “file”/);
    expect(await say()).toMatch(/no file was sent/);
    const json = await server.call(admin, 'POST', '/upload/form/upload?kind=picture', { file: 'x' });
    expect(json.status).toBe(415);
    const large = await upload(server, admin, 'picture', { content: Buffer.alloc(10 * 1_048_576 + 1) });
    expect(large.status).toBe(413);
    expect((await upload(server, admin, 'film', { content })).status).toBe(400);
  });

  test('a form that was cut off', async () => {
    const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const headers = {
      authorization: admin,
      'content-type': 'multipart/form-data; boundary=x',
      'accept-language': 'en',
    };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/upload/form/upload?kind=picture',
      headers,
      payload,
    });
    expect(answer.json()).toMatchObject({ code: 41_501, msg: expect.stringMatching(/cut off/) });
  });
});

test('a slow sender does not block others', async () => {
  await seedSites(server.pool);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const slow = await Promise.all(
    ['slow', 'slower'].map(async (name) =>
      server.login(await restrictedUser(server.pool, name, { company_id: site.a.company })),
    ),
  );
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na';
  const refused: (number | undefined)[] = [];
  const sending = [...slow, ...slow, ...slow, ...slow].map((token) => {
    const headers = {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000,
    };
    const call = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/upload/form/upload?kind=picture',
      headers,
    });
    call.on('response', ({ statusCode }) => refused.push(statusCode));
    call.on('error', () => undefined).write(head);
    return call;
  });
  try {
    // Three of each wait for the rest of their files.
    await expect.poll(() => refused).toEqual([429, 429]);
    expect((await upload(server, admin, 'picture', { content: await png() })).status).toBe(200);
  } finally {
    for (const call of sending) call.destroy();
  }
});
