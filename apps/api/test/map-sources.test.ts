import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MapFailure } from '@groundwatch/protocol/model';
import type { MapLayer, MapSource, MapTest } from '@groundwatch/protocol/rest';
import { seedSites } from './support/fixtures.ts';
import { pmTiles } from './support/pm-tiles.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';
import { tilePicture, tileSource, type TileSource } from './support/tile-source.ts';

const path = '/rest/map-sources';
const KEY = 'f00dcafe-the-key';
const MOST = 6_000;
let server: TestServer;
let token: string;
let source: TileSource;
let folder: string;
let maps: string;
let logged = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundwatch-tiles-'));
  maps = await mkdtemp(join(tmpdir(), 'groundwatch-maps-'));
  server = await startTestServer({
    maps: { networks: ['loopback'], cache: { folder, most: MOST }, files: maps },
    log: new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  });
  await seedSites(server.pool);
  token = await server.login();
  source = await tileSource();
});
afterAll(async () => {
  await server.close();
  await source.close();
  for (const made of [folder, maps]) await rm(made, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.pool.query('DELETE FROM map_source');
  source.answer = null;
  source.asked.length = 0;
});

const body = (more: object = {}): object => ({
  ...{ name: 'streets', kind: 'base', type: 'xyz', datum: 'wgs84', attribution: '© somebody', approvalNo: 'GS(2024)1' },
  url: `${source.url}/{z}/{x}/{y}.png?tk={key}`,
  ...more,
});

async function make(more: object = {}): Promise<number> {
  const made = await server.call<{ id: number }>(token, 'POST', path, body({ key: KEY, ...more }));
  expect(made.body).toMatchObject({ code: 0 });
  return made.body.data.id;
}
const tile = (id: number, at = '5/26/12') =>
  server.app.inject({ url: `${path}/${id}/tiles/${at}`, headers: { authorization: token } });
async function stored(id: number): Promise<MapSource> {
  const { body: answer } = await server.call<MapSource[]>(token, 'GET', path);
  return answer.data.find((one) => one.id === id)!;
}
const say =
  (status: number, text = '', headers: Record<string, string> = {}): NonNullable<TileSource['answer']> =>
  (_request, response) =>
    response.writeHead(status, headers).end(text);

test('a tile is fetched with a key that no answer, log or audit has', async () => {
  const id = await make();
  const { statusCode, headers, rawPayload } = await tile(id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' });
  expect(rawPayload).toEqual(await tilePicture('#3a7'));
  expect(source.asked).toEqual([`/5/26/12.png?tk=${KEY}`]);
  const layers = await server.call<MapLayer[]>(token, 'GET', `${path}/layers`);
  expect(layers.body.data).toMatchObject([{ id, name: 'streets', attribution: '© somebody', approvalNo: 'GS(2024)1' }]);
  expect(await stored(id)).toMatchObject({ hasKey: true, failure: null });
  const { rows } = await server.pool.query('SELECT s.*, a.detail FROM map_source s, audit a');
  source.answer = say(403, `no: ${KEY}`, { 'content-type': 'text/plain' });
  const test = await server.call(token, 'POST', `${path}/test`, body({ id }));
  await tile(id, '5/0/0');
  expect(JSON.stringify([layers, await stored(id), rows, test]) + logged).not.toContain(KEY);
  expect(logged).not.toBe('');
});

test('a key is not sent to another host', async () => {
  const id = await make();
  const { version } = await stored(id);
  const moved = body({ url: `http://elsewhere.example/{z}/{x}/{y}?{key}`, version });
  const refused = await server.call(token, 'PUT', `${path}/${id}`, moved);
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'key' }] } });
  expect((await server.call(token, 'POST', `${path}/test`, { ...moved, id })).status).toBe(400);
  const kept = await server.call(token, 'PUT', `${path}/${id}`, body({ maxZoom: 9, version }));
  expect(kept.status).toBe(200);
  await tile(id);
  expect(source.asked).toEqual([`/5/26/12.png?tk=${KEY}`]);
});

test('a tile is fetched once for concurrent requests, then served from the cache until it expires', async () => {
  const id = await make({ cacheDays: 2 });
  await Promise.all([tile(id), tile(id), tile(id)]);
  await tile(id);
  expect(source.asked).toHaveLength(1);
  server.clock.now += 3 * 86_400_000;
  token = await server.login();
  await tile(id);
  expect(source.asked).toHaveLength(2);
});

test('tiles come over one connection while the source keeps it, and over another when it was closed', async () => {
  const id = await make({ cacheDays: 0 });
  await tile(id, '5/2/1');
  const before = source.connections;
  for (const at of ['5/2/2', '5/2/3', '5/2/4']) expect((await tile(id, at)).statusCode).toBe(200);
  expect(source.connections).toBe(before);
  // As if the source closed the connection while the next request was being sent.
  let isFirst = true;
  source.answer = (request, response) => {
    if (isFirst) request.socket.destroy();
    else response.writeHead(204).end();
    isFirst = false;
  };
  expect((await tile(id, '5/2/5')).statusCode).toBe(204);
  expect(source.asked.filter((asked) => asked.startsWith('/5/2/5'))).toHaveLength(2);
});

test('honours the caching headers of the source', async () => {
  const picture = await tilePicture('#123');
  const answer = (headers: Record<string, string>): void => {
    source.answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"';
      response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : picture);
    };
  };
  const id = await make();
  answer({ 'cache-control': 'no-store' });
  expect((await tile(id, '5/1/1')).headers['cache-control']).toBe('no-store');
  await tile(id, '5/1/1');
  expect(source.asked).toHaveLength(2);
  answer({ 'cache-control': 'max-age=60', etag: '"a"' });
  await tile(id, '5/1/2');
  await tile(id, '5/1/2');
  expect(source.asked).toHaveLength(3);
  server.clock.now += 61_000;
  expect((await tile(id, '5/1/2')).rawPayload).toEqual(picture);
  expect(source.headers.at(-1)).toMatchObject({ 'if-none-match': '"a"' });
  const none = await make({ name: 'never', cacheDays: 0 });
  await tile(none);
  await tile(none);
  expect(source.asked).toHaveLength(6);
});

test('a failing source is named, cached tiles stay, and it is not asked for a while', async () => {
  const id = await make({ cacheDays: 1 });
  await tile(id);
  server.clock.now += 2 * 86_400_000;
  token = await server.login();
  source.answer = say(403, '{"msg":"no such key"}', { 'content-type': 'application/json' });
  const old = await tile(id);
  expect(old.statusCode).toBe(200);
  expect(old.headers).toMatchObject({ 'x-map-failure': 'refused', 'cache-control': 'private, max-age=15' });
  expect(old.rawPayload).toEqual(await tilePicture('#3a7'));
  const asked = source.asked.length;
  const missing = await tile(id, '5/3/3');
  expect(missing.statusCode).toBe(503);
  expect(missing.headers['x-map-failure']).toBe('refused');
  expect(source.asked).toHaveLength(asked);
  expect((await stored(id)).failure).toMatchObject({ kind: 'refused', detail: 'HTTP 403: {"msg":"no such key"}' });
  source.answer = null;
  server.clock.now += 11_000;
  expect((await tile(id)).headers['x-map-failure']).toBeUndefined();
  expect((await stored(id)).failure).toBeNull();
});

test.each<[MapFailure, string, TileSource['answer'], string]>([
  ['refused', 'a refused key', say(401), 'HTTP 401'],
  ['tooMany', 'too many requests', say(429), 'HTTP 429'],
  ['missing', 'no such tile', say(404), 'HTTP 404'],
  ['server', 'a server that fails', say(502), 'HTTP 502'],
  [
    'redirected',
    'another address',
    say(301, '', { location: 'https://b.example/x?tk=1' }),
    'HTTP 301: https://b.example',
  ],
  ['notImage', 'a page', say(200, '<b>who are you</b>', { 'content-type': 'text/html' }), 'text/html: who are you'],
  [
    'notImage',
    'a script that claims to be a picture',
    say(200, '<svg onload=x>', { 'content-type': 'image/png' }),
    'image/png',
  ],
  ['tooLarge', 'a flood', say(200, 'x'.repeat(3_000_000), { 'content-type': 'image/png' }), '2 MB'],
  ['unreachable', 'no answer', (request) => request.socket.destroy(), 'ECONNRESET'],
])('the test of a source reports %s: %s', async (failure, _what, answer, detail) => {
  source.answer = answer;
  const { body: answered } = await server.call<MapTest>(token, 'POST', `${path}/test`, body());
  expect(answered.data).toMatchObject({ failure, detail, bytes: 0 });
});

test('the test reports what came, for the place of the stations', async () => {
  const { body: answered } = await server.call<MapTest>(token, 'POST', `${path}/test`, body({ key: KEY }));
  expect(answered.data).toMatchObject({ failure: null, detail: 'image/png', z: 6 });
  expect(source.asked).toEqual([`/6/${answered.data.x}/${answered.data.y}.png?tk=${KEY}`]);
});

test('private networks are reached only where the installation allows', async () => {
  const url = 'http://10.1.2.3/{z}/{x}/{y}';
  const { body: answered } = await server.call<MapTest>(token, 'POST', `${path}/test`, body({ url }));
  expect(answered.data).toMatchObject({ failure: 'innerNetwork', detail: '' });
});

test('a place without a tile is no failure; zoom levels that the source lacks are not requested', async () => {
  source.answer = say(404);
  const id = await make({ minZoom: 3, maxZoom: 6 });
  expect((await tile(id)).statusCode).toBe(204);
  expect((await tile(id, '2/0/0')).statusCode).toBe(404);
  expect((await tile(id, '7/0/0')).statusCode).toBe(404);
  expect((await tile(id, '5/32/0')).statusCode).toBe(400);
  expect(source.asked).toHaveLength(1);
  expect((await stored(id)).failure).toBeNull();
});

test('the cache stays within its size, and a deleted source leaves nothing', async () => {
  const id = await make();
  for (let x = 0; x < 30; x += 1) await tile(id, `5/${x}/1`);
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).filter((name) => /\d+-\d+$/.test(name) && name.includes(`/5/`));
  const size = (await tilePicture('#3a7')).length;
  await expect.poll(async () => (await files()).length * size).toBeLessThanOrEqual(MOST);
  expect((await files()).length).toBeGreaterThan(0);
  await server.call(token, 'DELETE', `${path}/${id}`);
  expect((await readdir(folder)).filter((name) => name.startsWith(`${id}-`))).toEqual([]);
  expect((await tile(id)).statusCode).toBe(404);
});

test('a URL without placeholders, unknown hosts or another scheme are refused at their field', async () => {
  for (const [more, field] of [
    [{ url: 'https://a.example/{z}/{x}' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://{s}.a.example/{z}/{x}/{y}' }, 'subdomains'],
    [{ minZoom: 8, maxZoom: 7 }, 'maxZoom'],
    [{ type: 'file', url: '../secret.mbtiles' }, 'url'],
  ] as const)
    expect((await server.call(token, 'POST', path, body(more))).body.fields?.[0]?.path).toBe(field);
});

describe('files', () => {
  const file = (name: string): Promise<Answer<MapTest>> =>
    server.call<MapTest>(token, 'POST', `${path}/test`, body({ type: 'file', url: name, minZoom: 1, maxZoom: 1 }));
  const mbTiles = (name: string, format: string, row: Buffer): void => {
    const database = new DatabaseSync(join(maps, name));
    database.exec('CREATE TABLE metadata (name text, value text)');
    database.exec('CREATE TABLE tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)');
    database.prepare('INSERT INTO metadata VALUES (?, ?)').run('format', format);
    for (const y of [0, 1])
      database.prepare('INSERT INTO tiles VALUES (1, 1, ?, ?)').run(y, y === 1 ? row : Buffer.from('x'));
    database.close();
  };

  test('tiles of an MBTiles file are served from the north, only as pictures', async () => {
    const picture = await tilePicture('#a11');
    mbTiles('streets.mbtiles', 'png', picture);
    await writeFile(join(maps, 'notes.txt'), 'x');
    expect((await server.call(token, 'GET', `${path}/files`)).body.data).toEqual(['streets.mbtiles']);
    const id = await make({ type: 'file', url: 'streets.mbtiles', maxZoom: 2 });
    expect((await tile(id, '1/1/0')).rawPayload).toEqual(picture);
    expect((await tile(id, '1/0/0')).statusCode).toBe(204);
    const { statusCode, headers } = await tile(id, '1/1/1');
    expect([statusCode, headers['x-map-failure']]).toEqual([503, 'notImage']);
  });

  test('tiles of a PMTiles file are served', async () => {
    const picture = await tilePicture('#1a1');
    await writeFile(join(maps, 'hills.pmtiles'), pmTiles([{ id: 4, body: picture }], 2));
    const id = await make({ type: 'file', url: 'hills.pmtiles', maxZoom: 2 });
    // The fourth on the curve of zoom level 1, after the one tile of level 0.
    expect((await tile(id, '1/1/0')).rawPayload).toEqual(picture);
    expect((await tile(id, '1/0/0')).statusCode).toBe(204);
  });

  test.each([
    ['noFile', 'absent.mbtiles', null],
    ['badFile', 'empty.pmtiles', Buffer.alloc(0)],
    ['badFile', 'text.mbtiles', Buffer.from('not a database at all, whatever it is called'.repeat(40))],
    ['badFile', 'cut.pmtiles', Buffer.concat([Buffer.from('PMTiles\x03'), Buffer.alloc(40, 255)])],
  ])('%s: %s', async (failure, name, content) => {
    if (content) await writeFile(join(maps, name), content);
    expect((await file(name)).body.data).toMatchObject({ failure });
  });

  test('a file that blocks its reader is given up, and others are read', async () => {
    const database = new DatabaseSync(join(maps, 'endless.mbtiles'));
    database.exec(`CREATE TABLE metadata (name text, value text);
      CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT 1 AS zoom_level, i * 0 - 1 AS tile_column, i AS tile_row, NULL AS tile_data FROM n`);
    database.close();
    expect((await file('endless.mbtiles')).body.data).toMatchObject({ failure: 'timeOut' });
    expect((await file('streets.mbtiles')).body.data.failure).toBeNull();
  });
});
