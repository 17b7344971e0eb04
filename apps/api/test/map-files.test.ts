import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { writeArrayBuffer } from 'geotiff';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundPlaces, MapFile, MapLayer, MapSource, MapTest } from '@groundwatch/protocol/rest';
import { CGCS2000, transverseMercator } from '../src/maps/transverse-mercator.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { geoTiff } from './support/geotiff.ts';
import { pmTiles } from './support/pm-tiles.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';
import { tilePicture, tileSource, type TileSource } from './support/tile-source.ts';
import { formOf } from './support/upload.ts';

const path = '/rest/map-sources';
let server: TestServer;
let token: string;
let maps: string;
let cache: string;
let source: TileSource;

beforeAll(async () => {
  maps = await mkdtemp(join(tmpdir(), 'groundwatch-maps-'));
  cache = await mkdtemp(join(tmpdir(), 'groundwatch-tiles-'));
  server = await startTestServer({
    maps: { networks: ['loopback'], files: maps, cache: { folder: cache, most: 1_000_000 } },
  });
  await seedSites(server.pool);
  token = await server.login();
  source = await tileSource();
});
afterAll(async () => {
  await server.close();
  await source.close();
  for (const made of [maps, cache]) await rm(made, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.pool.query('DELETE FROM map_source');
  source.answer = null;
  source.asked.length = 0;
});

const body = (more: object = {}): object => ({
  ...{ name: 'streets', kind: 'base', type: 'file', datum: 'wgs84', url: 'x.pmtiles' },
  ...more,
});
async function make(more: object): Promise<number> {
  const made = await server.call<{ id: number }>(token, 'POST', path, body(more));
  expect(made.body).toMatchObject({ code: 0 });
  return made.body.data.id;
}
const tile = (id: number, at: string) =>
  server.app.inject({ url: `${path}/${id}/tiles/${at}`, headers: { authorization: token } });
async function send(name: string, content: Uint8Array | string, as = token): Promise<Answer<MapFile>> {
  const { payload, headers } = await formOf({ name, content });
  const answer = await server.app.inject({
    method: 'POST',
    url: `${path}/files`,
    headers: { ...headers, authorization: as, 'accept-language': 'en' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Answer<MapFile>['body']>() };
}
const kept = async (): Promise<string[]> => readdir(join(maps, 'uploaded')).catch(() => []);

/** A vector tile with one empty layer. */
const VECTOR = Buffer.from([0x1a, 6, 0x78, 2, 0x0a, 2, 0x61, 0x62]);

function mbTiles(name: string, format: string, row: Buffer, more = ''): void {
  const database = new DatabaseSync(join(maps, name));
  database.exec('CREATE TABLE metadata (name text, value text)');
  database.exec('CREATE TABLE tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)');
  database.prepare('INSERT INTO metadata VALUES (?, ?)').run('format', format);
  database.exec(more);
  database.prepare('INSERT INTO tiles VALUES (1, 1, 1, ?)').run(row);
  database.close();
}

/** A georeferenced picture of one colour. */
function picture(keys: Record<string, number>, cell: number, west: number, north: number, side = 64): Uint8Array {
  const pixels = new Uint8Array(side * side * 3);
  for (let i = 0; i < pixels.length; i += 3) pixels.set([200, 30, 20], i);
  const file = writeArrayBuffer(pixels, {
    width: side,
    height: side,
    BitsPerSample: [8, 8, 8],
    SampleFormat: [1, 1, 1],
    SamplesPerPixel: [3],
    PhotometricInterpretation: [2],
    GTRasterTypeGeoKey: 1,
    ...keys,
    ModelPixelScale: [cell, cell, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
  });
  return new Uint8Array(file);
}
const geographic = { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 };

describe('vector tiles', () => {
  test('are uncompressed when they come from a server, and anything else is refused', async () => {
    const id = await make({ type: 'xyz', format: 'vector', url: `${source.url}/{z}/{x}/{y}.pbf` });
    source.answer = (_request, response) => response.writeHead(200).end(gzipSync(VECTOR));
    const { headers, rawPayload } = await tile(id, '5/26/12');
    expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect(rawPayload).toEqual(VECTOR);
    expect((await tile(id, '5/26/12')).rawPayload).toEqual(VECTOR);
    expect(source.asked).toHaveLength(1);
    expect((await server.call<MapLayer[]>(token, 'GET', `${path}/layers`)).body.data).toMatchObject([
      { format: 'vector' },
    ]);
    source.answer = null;
    expect((await tile(id, '5/26/13')).headers['x-map-failure']).toBe('notVector');
  });

  test('are named as what they are where pictures were expected', async () => {
    source.answer = (_request, response) => response.writeHead(200).end(VECTOR);
    const wrong = body({ type: 'xyz', url: `${source.url}/{z}/{x}/{y}` });
    const { body: answer } = await server.call<MapTest>(token, 'POST', `${path}/test`, wrong);
    expect(answer.data.failure).toBe('vectorTiles');
    const right = body({ type: 'xyz', url: `${source.url}/{z}/{x}/{y}`, format: 'vector' });
    const { body: good } = await server.call<MapTest>(token, 'POST', `${path}/test`, right);
    expect(good.data).toMatchObject({ failure: null, detail: 'vector' });
  });

  test('are read from MBTiles and PMTiles', async () => {
    mbTiles('vector.mbtiles', 'pbf', gzipSync(VECTOR));
    await writeFile(join(maps, 'vector.pmtiles'), pmTiles([{ id: 4, body: VECTOR }], 1));
    for (const url of ['vector.mbtiles', 'vector.pmtiles']) {
      const id = await make({ url, name: url, format: 'vector' });
      expect((await tile(id, '1/1/0')).rawPayload).toEqual(VECTOR);
      expect((await tile(id, '1/0/0')).statusCode).toBe(204);
      const pictures = await make({ url, name: `${url} as pictures` });
      expect((await tile(pictures, '1/1/0')).headers['x-map-failure']).toBe('vectorTiles');
    }
  });
});

describe('uploaded files', () => {
  test('are described, served, and deleted with their last source', async () => {
    const body = await tilePicture('#1a1');
    const { status, body: answer } = await send('高程 ..\\map/a;b.pmtiles', pmTiles([{ id: 4, body }], 2));
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ format: 'picture', minZoom: 0, maxZoom: 2 });
    expect(answer.data.name).toMatch(/^uploaded\/a_b-[0-9a-f]{8}\.pmtiles$/);
    const url = answer.data.name;
    expect((await server.call<string[]>(token, 'GET', `${path}/files`)).body.data).toContain(url);
    const [first, second] = [await make({ url }), await make({ url, name: 'again' })];
    expect((await tile(first, '1/1/0')).rawPayload).toEqual(body);
    await server.call(token, 'DELETE', `${path}/${first}`);
    expect(await kept()).toHaveLength(1);
    const { body: list } = await server.call<MapSource[]>(token, 'GET', path);
    const other = { name: 'again', kind: 'base', type: 'xyz', datum: 'wgs84', url: 'https://a.example/{z}/{x}/{y}' };
    await server.call(token, 'PUT', `${path}/${second}`, { ...other, version: list.data[0]!.version });
    expect(await kept()).toEqual([]);
    const { rows } = await server.pool.query("SELECT target FROM audit WHERE action = 'map-source:upload'");
    expect(rows).toEqual([{ target: url }]);
  });

  test('stay for a day without a source', async () => {
    mbTiles('streets.mbtiles', 'png', await tilePicture('#123'), "INSERT INTO metadata VALUES ('maxzoom', '7')");
    const content = await readFile(join(maps, 'streets.mbtiles'));
    expect((await send('streets.mbtiles', content)).body.data).toMatchObject({ minZoom: 0, maxZoom: 7 });
    const [name = ''] = await kept();
    const old = new Date(server.clock.now - 2 * 86_400_000);
    await utimes(join(maps, 'uploaded', name), old, old);
    await send('no map', 'x');
    expect(await kept()).toEqual([]);
  });

  const tif = picture(geographic, 0.01, 104, 31);
  test.each<[name: string, content: () => Uint8Array | string, words: RegExp]>([
    ['nothing', () => '', /neither PMTiles/],
    ['a page', () => '<html><script>alert(1)</script></html>', /neither PMTiles/],
    ['a picture without a place', () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), /neither PMTiles/],
    ['an older PMTiles', () => Buffer.concat([Buffer.from('PMTiles\x02'), Buffer.alloc(200)]), /neither PMTiles/],
    ['a PMTiles of rubbish', () => Buffer.concat([Buffer.from('PMTiles\x03'), Buffer.alloc(200, 255)]), /damaged/],
    [
      'a database of rubbish',
      () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5_000, 7)]),
      /damaged/,
    ],
    ['a TIFF of rubbish', () => Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(500, 9)]), /EPSG:3857|damaged/],
    ['a picture that was cut off', () => tif.subarray(0, tif.length - 6_000), /damaged/],
    [
      'metres of another system',
      () => picture({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_648 }, 1, 5e5, 3e6),
      /EPSG:3857/,
    ],
    [
      'more pixels than are read',
      () => geoTiff({ width: 2, height: 1, values: [1, 2], west: 0, north: 1, cell: Number.NaN }),
      /EPSG:3857/,
    ],
  ])('%s is refused with a message, and nothing is stored', async (_name, content, words) => {
    const { status, body: answer } = await send('x.bin', content());
    expect(status).toBe(415);
    expect(answer.fields?.[0]?.msg).toMatch(words);
    expect(await kept()).toEqual([]);
  });

  test('are accepted only from callers who see all', async () => {
    const user = await restrictedUser(server.pool, 'of one', { company_id: site.a.company });
    expect((await send('x', 'x', await server.login(user))).status).toBe(403);
  });
});

describe('georeferenced pictures', () => {
  const drawnOf = ({ rawPayload }: { rawPayload: Buffer }) => sharp(rawPayload).ensureAlpha().raw().toBuffer();
  const colour = (pixels: Buffer, x: number, y: number) => [
    ...pixels.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4),
  ];

  test('are tiles at their position, transparent around, drawn once', async () => {
    // From 0° to 45° east and 0° to 45° north.
    const { body: answer } = await send('site.tif', picture(geographic, 45 / 64, 0, 45));
    expect(answer.data).toMatchObject({ format: 'picture', minZoom: 1, maxZoom: 1 });
    const id = await make({ url: answer.data.name });
    const drawn = await tile(id, '1/1/0');
    expect(drawn.headers['content-type']).toBe('image/webp');
    const pixels = await drawnOf(drawn);
    expect(colour(pixels, 20, 250)[0]).toBeGreaterThan(180);
    expect(colour(pixels, 20, 250)[3]).toBe(255);
    expect(colour(pixels, 100, 250)[3]).toBe(0);
    expect(colour(pixels, 20, 20)[3]).toBe(0);
    expect((await tile(id, '1/0/1')).statusCode).toBe(204);
    await truncate(join(maps, answer.data.name), 10);
    expect((await tile(id, '1/1/0')).rawPayload).toEqual(drawn.rawPayload);
  });

  test('in Web Mercator work too, named on disk', async () => {
    const half = 20_037_508.34;
    const keys = { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 3857 };
    await writeFile(join(maps, 'west.tif'), picture(keys, half / 64, -half, half));
    const id = await make({ url: 'west.tif' });
    const pixels = await drawnOf(await tile(id, '0/0/0'));
    expect(colour(pixels, 10, 10)[3]).toBe(255);
    expect(colour(pixels, 120, 120)[3]).toBe(255);
    expect(colour(pixels, 140, 10)[3]).toBe(0);
    expect(colour(pixels, 10, 140)[3]).toBe(0);
  });
});

describe('pictures with a world file', () => {
  beforeEach(() => rm(join(maps, 'uploaded'), { recursive: true, force: true }));
  const drawnOf = ({ rawPayload }: { rawPayload: Buffer }) => sharp(rawPayload).ensureAlpha().raw().toBuffer();
  const sendPlaced = async (query: string, content: Uint8Array): Promise<Answer<MapFile>> => {
    const { payload, headers } = await formOf({ name: 'site.png', content });
    const url = `${path}/files?${query}`;
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: token, 'accept-language': 'en' },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** A white picture with one black pixel in the middle. */
  const dotted = (side: number): Promise<Buffer> => {
    const pixels = Buffer.alloc(side * side * 3, 255);
    pixels.fill(
      0,
      (Math.floor(side / 2) * side + Math.floor(side / 2)) * 3,
      (Math.floor(side / 2) * side + Math.floor(side / 2)) * 3 + 3,
    );
    return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
  };
  /** Position of the rendered black pixel, in px of Web Mercator at a zoom level. */
  const dotAt = async (id: number, z: number, longitude: number, latitude: number): Promise<[number, number]> => {
    const world = 256 * 2 ** z;
    const x = ((longitude + 180) / 360) * world;
    const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * world;
    const pixels = await drawnOf(await tile(id, `${z}/${Math.floor(x / 256)}/${Math.floor(y / 256)}`));
    let darkest = 0;
    for (let i = 0; i < 256 * 256; i += 1)
      if (pixels[i * 4 + 3] === 255 && pixels[i * 4]! < pixels[darkest * 4]!) darkest = i;
    return [
      Math.floor(x / 256) * 256 + (darkest % 256) + 0.5 - x,
      Math.floor(y / 256) * 256 + Math.floor(darkest / 256) + 0.5 - y,
    ];
  };

  // 103.7° E, 31.4° N in the zone with the central meridian 105°: near the edge of the zone, where grid convergence is largest.
  const [east, north] = (() => {
    const [x, y] = transverseMercator(CGCS2000, 105)(103.7, 31.4);
    return [x + 500_000, y];
  })();
  test.each([
    ['degrees', 4326, [2e-5, 103.7, 31.4] as const],
    [
      'Web Mercator',
      3857,
      [2, (103.7 / 180) * 20_037_508.342_789, 6_378_137 * Math.asinh(Math.tan((31.4 * Math.PI) / 180))] as const,
    ],
    ['a zone of Gauss and Krüger', 4544, [2, east, north] as const],
    ['a zone with its number', 4523, [2, east + 35_000_000, north] as const],
  ])('lie where it says, in %s', async (_name, epsg, [cell, x, y]) => {
    const side = 401;
    const world = [cell, 0, 0, -cell, x - 200 * cell, y + 200 * cell].join(',');
    const { status, body: answer } = await sendPlaced(`world=${world}&epsg=${epsg}`, await dotted(side));
    expect(status, JSON.stringify(answer)).toBe(200);
    expect(answer.data.name).toMatch(/^uploaded\/site-[0-9a-f]{8}\.png$/);
    expect((await server.call<string[]>(token, 'GET', `${path}/files`)).body.data).toContain(answer.data.name);
    const id = await make({ url: answer.data.name, ...answer.data, name: `placed ${epsg}` });
    const [dx, dy] = await dotAt(id, answer.data.maxZoom, 103.7, 31.4);
    expect(Math.abs(dx)).toBeLessThan(1.6);
    expect(Math.abs(dy)).toBeLessThan(1.6);
    const { body: list } = await server.call<MapSource[]>(token, 'GET', path);
    await server.call(token, 'DELETE', `${path}/${id}?version=${list.data[0]!.version}`);
    expect(await readdir(join(maps, 'uploaded'))).toEqual([]);
  });

  test.each<
    [name: string, query: string, content: () => Promise<Uint8Array> | Uint8Array, status: number, words: RegExp]
  >([
    ['a turned one', 'world=1,0.2,0,-1,0,0&epsg=3857', () => dotted(9), 400, /six numbers/],
    ['five numbers', 'world=1,0,0,-1,0&epsg=3857', () => dotted(9), 400, /six numbers/],
    ['none of numbers', 'world=1,0,0,-1,x,0&epsg=3857', () => dotted(9), 400, /six numbers/],
    ['an unknown system', 'world=1,0,0,-1,0,0&epsg=32648', () => dotted(9), 400, /system/],
    ['no system', 'world=1,0,0,-1,0,0', () => dotted(9), 400, /system/],
    ['metres taken for degrees', 'world=1,0,0,-1,500000,3000000&epsg=4326', () => dotted(9), 415, /another system/],
    [
      'a zone without its number taken for one with it',
      'world=1,0,0,-1,500000,3000000&epsg=4523',
      () => dotted(9),
      415,
      /another system/,
    ],
    ['an archive', 'world=1,0,0,-1,0,0&epsg=3857', () => pmTiles([], 1), 415, /PNG, JPEG or TIFF/],
    [
      'rubbish',
      'world=1,0,0,-1,0,0&epsg=3857',
      () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'),
      415,
      /damaged/,
    ],
    [
      'a picture that was cut off',
      'world=1,0,0,-1,0,0&epsg=3857',
      async () => (await tilePicture('#123')).subarray(0, 60),
      415,
      /damaged/,
    ],
    [
      'a bomb',
      'world=1,0,0,-1,0,0&epsg=3857',
      () =>
        sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      415,
      /50 megapixels|damaged/,
    ],
  ])('%s is refused in words, and nothing is kept', async (_name, query, content, status, words) => {
    const sent = await sendPlaced(query, await content());
    expect(sent.status).toBe(status);
    expect(sent.body.fields?.[0]?.msg).toMatch(words);
    expect(await readdir(join(maps, 'uploaded')).catch(() => [])).toEqual([]);
  });
});

describe('places by their address', () => {
  const find = async (text: string): Promise<Answer<FoundPlaces>> =>
    server.call<FoundPlaces>(token, 'GET', `${path}/places?text=${encodeURIComponent(text)}`);
  const say =
    (answer: unknown, status = 200): NonNullable<TileSource['answer']> =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  const addresses = (more: object = {}) =>
    make({ kind: 'addresses', type: 'nominatim', url: `${source.url}/search?key={key}`, key: 'f00d', ...more });

  test('are not searched unless a source is configured', async () => {
    expect((await find('成都')).status).toBe(404);
    expect((await server.call(token, 'POST', path, body({ kind: 'addresses' }))).status).toBe(400);
    expect((await server.call(token, 'POST', path, body({ type: 'nominatim', url: 'http://a.example' }))).status).toBe(
      400,
    );
  });

  test('come from Nominatim, asked once for the same text, with a key that nobody gets', async () => {
    source.answer = say([
      { lat: '30.66', lon: '104.06', name: '<b>成都</b>', display_name: '成都, 四川' },
      { lat: '30', lon: '104', name: '', display_name: 'A, B' },
    ]);
    const id = await addresses({ attribution: '© OSM' });
    const { body: answer } = await find('成都');
    expect(answer.data).toEqual({
      failure: null,
      datum: 'wgs84',
      attribution: '© OSM',
      places: [
        { name: '成都', detail: '成都, 四川', longitude: 104.06, latitude: 30.66 },
        { name: 'A', detail: 'A, B', longitude: 104, latitude: 30 },
      ],
    });
    await find('成都');
    expect(source.asked).toHaveLength(1);
    const asked = new URL(source.asked[0]!, source.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ key: 'f00d', q: '成都', format: 'jsonv2' });
    expect((await tile(id, '1/1/1')).statusCode).toBe(404);
  });

  test('come from Tianditu; its refusals are reported and stored', async () => {
    const url = `${source.url}/v2/search?tk={key}`;
    const id = await addresses({ type: 'tianditu', url, datum: 'cgcs2000' });
    source.answer = say({
      status: { infocode: 1000, cndesc: '服务正常' },
      pois: [{ name: '都江堰', address: '公园路', lonlat: '103.61,31.00' }],
    });
    expect((await find('都江堰')).body.data).toMatchObject({
      datum: 'cgcs2000',
      places: [{ name: '都江堰', detail: '公园路', longitude: 103.61, latitude: 31 }],
    });
    expect(JSON.parse(new URL(source.asked[0]!, source.url).searchParams.get('postStr')!)).toMatchObject({
      keyWord: '都江堰',
    });
    source.answer = say({ status: { infocode: 2001, cndesc: '权限不足 f00d' }, msg: '' });
    expect((await find('再来')).body.data).toMatchObject({ failure: 'refused', places: [] });
    source.answer = say('nonsense');
    expect((await find('三次')).body.data).toMatchObject({ failure: 'answer' });
    const { body: list } = await server.call<MapSource[]>(token, 'GET', path);
    expect(list.data.find((one) => one.id === id)?.failure?.kind).toBe('answer');
  });

  test('the test of the source searches for one', async () => {
    source.answer = say([{ lat: '30.66', lon: '104.06', name: '成都', display_name: '成都, 四川' }]);
    const asked = body({ kind: 'addresses', type: 'nominatim', url: `${source.url}/search` });
    const { body: answer } = await server.call<MapTest>(token, 'POST', `${path}/test`, asked);
    expect(answer.data).toMatchObject({ failure: null, detail: '成都, 四川' });
  });

  test('are searched one at a time, and only a few may wait', async () => {
    source.answer = say([]);
    await addresses();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => find(`place ${i}`)));
    const refused = answers.filter(({ body: { data } }) => data.failure === 'tooMany');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(source.asked.length).toBeLessThanOrEqual(6);
  });
});
