import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { connectLive, disconnected } from './support/live-client.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const sessions = async (token: string) =>
  (await server.call<OwnSession[]>(token, 'GET', '/rest/user/sessions')).body.data;
const end = async (token: string, id = '') =>
  (await server.call(token, 'DELETE', `/rest/user/sessions${id && `/${id}`}`)).status;
const isOpen = async (token: string) => (await server.call(token, 'POST', '/rest/user/getInfo')).status === 200;

test('own sessions are listed newest first, only open ones, and only for their user', async () => {
  const user = await restrictedUser(server.pool, 'lister', { station_id: site.a.station });
  const first = await server.login(user);
  server.clock.now += 1_000;
  const second = await server.login(user);
  const gone = await server.login(user);
  await server.call(gone, 'POST', '/logout');
  const listed = await sessions(first);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  expect(listed[1]).toMatchObject({ address: '127.0.0.1', userAgent: 'lightMyRequest' });
  expect(Date.parse(listed[0]?.expiresAt ?? '') - Date.parse(listed[0]?.createdAt ?? '')).toBe(86_400_000);
  expect(Object.keys(listed[0] ?? {})).not.toContain('userId');

  const [mine] = await sessions(second);
  const admin = await server.login();
  expect(await end(admin, mine?.id)).toBe(404);
  expect(await end(admin, 'no-id')).toBe(400);
  expect(await isOpen(second)).toBe(true);
});

test('ending one applies at once to its calls and live connection, and to no other', async () => {
  const user = await restrictedUser(server.pool, 'ender', { station_id: site.a.station });
  const [here, there] = [await server.login(user), await server.login(user)];
  const [mine, theirs] = [await connectLive(port, here), await connectLive(port, there)];
  await theirs.watch({ scope: 'all' });
  const id = (await sessions(there)).find(({ isCurrent }) => isCurrent)?.id;
  expect(await end(here, id)).toBe(200);
  expect(await end(here, id)).toBe(404);
  expect(await isOpen(there)).toBe(false);
  await disconnected(theirs.socket);
  expect(await mine.watch({ scope: 'all' })).toMatchObject({ ok: true });
  mine.socket.disconnect();
});

test('ending all others keeps this one, and is audited', async () => {
  const user = await restrictedUser(server.pool, 'sweeper', { station_id: site.a.station });
  const [here, there, elsewhere] = [await server.login(user), await server.login(user), await server.login(user)];
  const other = await connectLive(port, there);
  expect(await end(here)).toBe(200);
  expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, false]);
  await disconnected(other.socket);
  expect(await sessions(here)).toHaveLength(1);
  const { rows } = await server.pool.query("SELECT detail FROM audit WHERE user_id = $1 AND action = 'session:end'", [
    user.userId,
  ]);
  expect(rows).toEqual([{ detail: { count: 2 } }]);
});

test('the last use is recorded once a minute', async () => {
  const user = await restrictedUser(server.pool, 'seen', { station_id: site.a.station });
  const token = await server.login(user);
  const start = server.clock.now;
  const seen = async () => Date.parse((await sessions(token))[0]?.lastSeenAt ?? '') - start;
  expect(await seen()).toBe(0);
  server.clock.now += 59_000;
  await isOpen(token);
  expect(await seen()).toBe(0);
  server.clock.now += 1_000;
  await expect.poll(seen).toBe(60_000);
});

test('a user may have fifty sessions: a further one ends the least recently used', async () => {
  const user = await restrictedUser(server.pool, 'often', { station_id: site.a.station });
  const first = await server.login(user);
  await server.pool.query(
    `INSERT INTO login_session (user_id, created_at, last_seen_at, expires_at)
     SELECT $1, $2, $2::timestamptz + n * interval '1 ms', $2::timestamptz + interval '1 day' FROM generate_series(1, 49) AS n`,
    [user.userId, new Date(server.clock.now)],
  );
  expect(await isOpen(first)).toBe(true);
  server.clock.now += 3_000;
  const last = await server.login(user);
  expect([await isOpen(first), await isOpen(last), (await sessions(last)).length]).toEqual([false, true, 50]);
});
