import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WallReport } from '@groundwatch/protocol/model';
import { reading, restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { connectLive, disconnected, type LiveClient } from './support/live-client.ts';
import { sameOrigin, startBeside, startTestServer, type TestServer } from './support/server.ts';
import { asScreen, newWall, pairScreen, wallBody, wallsOf } from './support/walls.ts';

/** Walls are configured at one process; their screens are connected to another. */
let server: TestServer;
let other: Awaited<ReturnType<typeof startBeside>>;
let admin: string;
const clients: LiveClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  other = await startBeside(server);
  admin = await server.login();
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function connect(cookie: string, token = ''): Promise<LiveClient> {
  const headers = cookie === '' ? {} : { cookie: `display=${cookie}`, ...sameOrigin };
  const client = await connectLive(other.port, token, headers);
  clients.push(client);
  return client;
}
const notified = (client: LiveClient) => new Promise((resolve) => client.socket.once('live:changed', resolve));

const report = (more: Partial<WallReport> = {}): WallReport => ({
  heap: 120,
  frameTime: 17,
  paintTime: new Date(server.clock.now).toISOString(),
  version: 'test',
  lag: 40,
  clockOffset: -12,
  width: 3840,
  height: 2160,
  pixelRatio: 1,
  isSoundAllowed: true,
  scene: 'station',
  sceneName: 'station a',
  dataTime: new Date(T0).toISOString(),
  alarmId: null,
  ...more,
});
const displayOf = async (wallId: number) => (await wallsOf(server, admin)).find(({ id }) => id === wallId)?.displays[0];

test('a screen gets what its wall shows, and nothing of other stations', async () => {
  const wallId = await newWall(server, admin, { stationIds: [site.a.station] });
  const client = await connect(await pairScreen(server, admin, wallId));
  const answer = await client.watch({ scope: 'all' });
  expect(answer).toMatchObject({ ok: true });
  const stations = answer.ok ? answer.snapshot.readings.map(({ stationId }) => stationId) : [];
  expect(new Set(stations)).toEqual(new Set([site.a.station]));
  expect(await client.watch({ scope: 'station', ids: [site.b.station] })).toMatchObject({ ok: false });
  const live = (readings: ReturnType<typeof reading>[]) =>
    server.bus.publish([{ kind: 'live', readings, statuses: [], contacts: [] }]);
  await live([reading('b', T0 + 1_000, 7)]);
  await live([reading('a', T0 + 1_000, 8)]);
  await client.until((batches) => batches.length > 0);
  const seen = client.batches.flatMap(({ readings }) => readings.map(({ stationId }) => stationId));
  expect(seen).toEqual([site.a.station]);
});

test('a revoked screen is disconnected at once by every process, and its next call is refused', async () => {
  const wallId = await newWall(server, admin);
  const screen = await pairScreen(server, admin, wallId);
  const client = await connect(screen);
  expect((await asScreen(other.app, screen, 'GET', '/rest/overview')).statusCode).toBe(200);
  const { id } = (await displayOf(wallId))!;
  expect((await server.call(admin, 'DELETE', `/rest/walls/${wallId}/displays/${id}`)).status).toBe(200);
  await disconnected(client.socket);
  expect((await asScreen(other.app, screen, 'GET', '/rest/overview')).statusCode).toBe(401);
  await expect(connect(screen)).rejects.toMatchObject({ data: { code: 401 } });
  expect(await displayOf(wallId)).toMatchObject({ revokedAt: expect.any(String) as string, fault: null });
});

test('a screen’s report is stored with the server’s time, and published to those who see walls', async () => {
  const wallId = await newWall(server, admin);
  const client = await connect(await pairScreen(server, admin, wallId));
  const person = await connect('', admin);
  const heard = notified(person);
  client.socket.emit('wall:report', report());
  expect(await heard).toEqual({ topic: 'walls', id: wallId, what: 'displays' });
  expect(await displayOf(wallId)).toMatchObject({
    report: report(),
    reportedAt: new Date(server.clock.now).toISOString(),
    isSilent: false,
  });
  // More than one report a second is ignored.
  client.socket.emit('wall:report', report({ sceneName: 'too soon' }));
  await client.watch({ scope: 'all' });
  expect((await displayOf(wallId))?.report?.sceneName).toBe('station a');
  server.clock.now += 61_000;
  expect(await displayOf(wallId)).toMatchObject({ fault: 'silent', isSilent: true });
  const again = notified(person);
  client.socket.emit('wall:report', report({ paintTime: new Date(server.clock.now - 70_000).toISOString() }));
  await again;
  expect(await displayOf(wallId)).toMatchObject({ fault: 'frozen', isSilent: false });
});

test.each([
  ['nothing', null],
  ['a word', 'hello'],
  ['a scene that there is not', { ...report0(), scene: 'advertisement' }],
  ['a name without end', { ...report0(), sceneName: 'x'.repeat(201) }],
  ['a time that is none', { ...report0(), paintTime: 'soon' }],
])('%s is no report', async (_, input) => {
  const wallId = await newWall(server, admin);
  const client = await connect(await pairScreen(server, admin, wallId));
  client.socket.emit('wall:report', input as WallReport);
  await client.watch({ scope: 'all' });
  expect(await displayOf(wallId)).toMatchObject({ report: null, reportedAt: null });
});
function report0(): object {
  return { heap: null, frameTime: 1, version: '', lag: null, clockOffset: 0, width: 1, height: 1, pixelRatio: 1 };
}

test('a person’s report is ignored', async () => {
  const person = await connect('', admin);
  person.socket.emit('wall:report', report());
  await person.watch({ scope: 'all' });
  const { rows } = await server.pool.query("SELECT FROM display WHERE report ->> 'sceneName' = 'nobody'");
  expect(rows).toHaveLength(0);
  expect(person.socket.connected).toBe(true);
});

test('new settings reach the wall’s screens and those who see walls, and nobody else', async () => {
  const [wallId, elsewhere] = [await newWall(server, admin), await newWall(server, admin)];
  const client = await connect(await pairScreen(server, admin, wallId));
  const stranger = await connect(await pairScreen(server, admin, elsewhere));
  const user = await restrictedUser(server.pool, 'no-walls', { company_id: site.a.company });
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth = 'wall:list')",
    [user.roleId],
  );
  const person = await connect('', await server.login(user));
  const others: unknown[] = [];
  for (const { socket } of [stranger, person]) socket.on('live:changed', (wall) => others.push(wall));
  const heard = notified(client);
  await server.call(admin, 'PUT', `/rest/walls/${wallId}`, { ...wallBody({ name: 'Other name' }), revision: 1 });
  expect(await heard).toEqual({ topic: 'walls', id: wallId, what: 'settings' });
  await person.watch({ scope: 'all' });
  await stranger.watch({ scope: 'all' });
  expect(others).toEqual([]);
});

test('screens do not count as connections of one user', async () => {
  const wallId = await newWall(server, admin);
  const screen = await pairScreen(server, admin, wallId);
  for (let i = 0; i < 8; i += 1) await connect(screen);
  await expect(connect(screen)).rejects.toMatchObject({ data: { code: 429 } });
  await connect(await pairScreen(server, admin, wallId, 'right'));
});
