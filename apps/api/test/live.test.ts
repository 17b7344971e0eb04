import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LiveBatch } from '@groundwatch/protocol/live';
import { Watches } from '../src/live/watches.ts';
import { reading, restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { connectLive, disconnected, type LiveClient } from './support/live-client.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let port: number;
let users: Record<'company' | 'project' | 'station', Awaited<ReturnType<typeof restrictedUser>>>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  users = {
    company: await restrictedUser(server.pool, 'company-user', { company_id: site.a.company }),
    project: await restrictedUser(server.pool, 'project-user', { project_id: site.a.project }),
    station: await restrictedUser(server.pool, 'station-user', { station_id: site.a.station }),
  };
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

async function connect(token: string): Promise<LiveClient> {
  const client = await connectLive(port, token);
  clients.push(client);
  return client;
}

const publish = (...readings: LiveBatch['readings']) =>
  server.bus.publish([{ kind: 'live', readings, statuses: [], contacts: [] }]);
const valuesOf = (batches: readonly LiveBatch[]) =>
  batches.flatMap((batch) => batch.readings.map((r) => [r.deviceNo, r.values['x']]));

let at = T0;
beforeEach(() => {
  at += 60_000;
});

test('a watch of everything answers with the present state and then sends changes', async () => {
  const client = await connect(await server.login());
  const answer = await client.watch({ scope: 'all' });
  if (!answer.ok) throw new Error(answer.msg);
  expect(answer.snapshot.readings.map((r) => [r.deviceNo, r.values])).toEqual([
    ['1001', { x: 1.5 }],
    ['2001', { x: 1.5 }],
  ]);
  expect(answer.snapshot.statuses[0]).toMatchObject({ deviceNo: '1001', runStatus: 4, values: { battery: 12.6 } });
  expect(answer.snapshot.contacts).toHaveLength(2);
  await publish(reading('a', at, 2), reading('b', at, 3));
  await client.until((batches) => valuesOf(batches).length >= 2);
  expect(valuesOf(client.batches)).toEqual([
    ['1001', 2],
    ['2001', 3],
  ]);
});

test('readings arrive in the order of their publication', async () => {
  const client = await connect(await server.login());
  await client.watch({ scope: 'device', ids: ['1001'] });
  for (let x = 0; x < 50; x++) await publish(reading('a', at + x, x));
  await client.until((batches) => valuesOf(batches).length >= 50);
  expect(valuesOf(client.batches).map(([, x]) => x)).toEqual(Array.from({ length: 50 }, (_, x) => x));
});

test('a client that watches all, a station and its device gets a reading once', async () => {
  const client = await connect(await server.login());
  await client.watch({ scope: 'all' });
  await client.watch({ scope: 'station', ids: [site.a.station] });
  await client.watch({ scope: 'device', ids: ['1001'] });
  await publish(reading('a', at, 7));
  await publish(reading('b', at, 8));
  await client.until((batches) => valuesOf(batches).some(([, x]) => x === 8));
  expect(valuesOf(client.batches)).toEqual([
    ['1001', 7],
    ['2001', 8],
  ]);
});

test.each(['company', 'project', 'station'] as const)('a user with a %s sees that and nothing else', async (level) => {
  const client = await connect(await server.login(users[level]));
  const answer = await client.watch({ scope: 'all' });
  if (!answer.ok) throw new Error(answer.msg);
  const seen = [...answer.snapshot.readings, ...answer.snapshot.statuses, ...answer.snapshot.contacts];
  expect(new Set(seen.map((item) => item.deviceNo))).toEqual(new Set(['1001']));

  expect(await client.watch({ scope: 'station', ids: [site.b.station] })).toMatchObject({ ok: false, code: 404 });
  expect(await client.watch({ scope: 'station', ids: [site.a.station, site.b.station] })).toMatchObject({ ok: false });
  expect(await client.watch({ scope: 'device', ids: ['2001'] })).toMatchObject({ ok: false, code: 404 });
  expect(await client.watch({ scope: 'device', ids: ['1001', '2001'] })).toMatchObject({ ok: false, code: 404 });
  expect(await client.watch({ scope: 'device', ids: ['1001'] })).toMatchObject({ ok: true });

  await publish(reading('b', at, 5));
  await publish(reading('a', at, 6), reading('b', at, 6));
  await client.until((batches) => valuesOf(batches).length > 0);
  expect(valuesOf(client.batches)).toEqual([['1001', 6]]);
});

test('an invalid request is refused with a message', async () => {
  const client = await connect(await server.login());
  for (const wrong of [
    null,
    'all',
    { scope: 'moon' },
    { scope: 'station', ids: ['1'] },
    { scope: 'device', ids: ["1'"] },
  ])
    expect(await client.watch(wrong as never)).toMatchObject({ ok: false, code: 400 });
});

test('after unwatch nothing more arrives', async () => {
  const client = await connect(await server.login());
  await client.watch({ scope: 'device', ids: ['1001'] });
  await client.watch({ scope: 'device', ids: ['2001'] });
  await client.socket.emitWithAck('unwatch', { scope: 'device', ids: ['1001'] });
  await publish(reading('a', at, 1));
  await publish(reading('b', at, 2));
  await client.until((batches) => valuesOf(batches).length > 0);
  expect(valuesOf(client.batches)).toEqual([['2001', 2]]);
});

test('no token, a cookie from another site, or an ended session gives no connection', async () => {
  await expect(connectLive(port, '')).rejects.toMatchObject({ data: { code: 401 } });
  const token = await server.login();
  const host = `127.0.0.1:${port}`;
  const evil = { cookie: `token=${token}`, origin: 'http://evil.example' };
  await expect(connectLive(port, '', evil)).rejects.toMatchObject({ data: { code: 40_301 } });
  const own = await connectLive(port, '', { cookie: `token=${token}`, origin: `http://${host}` });
  clients.push(own);
  expect(own.socket.connected).toBe(true);
  await server.call(token, 'POST', '/logout');
  await disconnected(own.socket);
  await expect(connectLive(port, token)).rejects.toMatchObject({ data: { code: 401 } });
});

test('a user who is disabled, or whose role changes, is disconnected at once, in REST and live', async () => {
  const admin = await server.login();
  for (const change of [{ isEnabled: false }, { roleId: 2 }]) {
    const user = await restrictedUser(server.pool, `gone-${JSON.stringify(change)}`, { station_id: site.a.station });
    const token = await server.login(user);
    const client = await connect(token);
    await client.watch({ scope: 'all' });
    const body = { accountName: user.accountName, roleId: user.roleId, version: 1, ...change };
    const { status } = await server.call(admin, 'PUT', `/rest/users/${user.userId}`, body);
    expect(status).toBe(200);
    expect((await server.call(token, 'POST', '/rest/user/getInfo')).status).toBe(401);
    await disconnected(client.socket);
  }
});

test('a user whose data scope shrinks is told to resync and gets nothing outside it', async () => {
  const user = await restrictedUser(server.pool, 'shrinking', { company_id: site.a.company });
  const client = await connect(await server.login(user));
  await client.watch({ scope: 'all' });
  const resynced = new Promise((resolve) => client.socket.once('live:resync', resolve));
  const scoped = { accountName: 'shrinking', roleId: user.roleId, scopes: [{ stationId: site.b.station }], version: 1 };
  await server.call(await server.login(), 'PUT', `/rest/users/${user.userId}`, scoped);
  expect(await resynced).toEqual({ reason: 'rights' });
  await publish(reading('a', at, 1));
  await publish(reading('b', at, 2));
  await client.until((batches) => valuesOf(batches).length > 0);
  expect(valuesOf(client.batches)).toEqual([['2001', 2]]);
});

test('a role that loses the permission gets nothing more', async () => {
  const user = await restrictedUser(server.pool, 'reader', { company_id: site.a.company });
  const client = await connect(await server.login(user));
  for (const request of [{ scope: 'all' }, { scope: 'device', ids: ['1001'] }] as const)
    expect(await client.watch(request)).toMatchObject({ ok: true });
  const resynced = new Promise((resolve) => client.socket.once('live:resync', resolve));
  const admin = await server.login();
  await server.call(admin, 'PUT', `/rest/roles/${user.roleId}`, { name: 'reader', menuIds: [], version: 1 });
  expect(await resynced).toEqual({ reason: 'rights' });
  const other = await connect(admin);
  await other.watch({ scope: 'all' });
  await publish(reading('a', at, 1));
  await other.until((batches) => batches.length > 0);
  expect(await client.watch({ scope: 'all' })).toMatchObject({ ok: false, code: 403 });
  expect(client.batches).toEqual([]);
});

test('everything that a connection may watch can be requested again', () => {
  const watches = new Watches();
  const ids = Array.from({ length: 1_000 }, (_, i) => i + 1);
  for (let n = 0; n < 10; n++) {
    const request = { scope: 'station', ids: ids.map((id) => n * 1_000 + id) } as const;
    expect(watches.hasRoomFor(request)).toBe(true);
    watches.add(request);
  }
  expect(watches.hasRoomFor({ scope: 'station', ids })).toBe(true);
  expect(watches.hasRoomFor({ scope: 'station', ids: [10_001] })).toBe(false);
});

test('a gap of the bus makes every client resync', async () => {
  const client = await connect(await server.login());
  const resynced = new Promise((resolve) => client.socket.once('live:resync', resolve));
  await server.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'groundwatch bus listener'",
  );
  expect(await resynced).toEqual({ reason: 'bus' });
});

test('a change of a device reaches those who watch it, and nobody else', async () => {
  const received: string[] = [];
  const b = { topic: 'remarks', deviceNo: site.b.deviceNo, stationId: site.b.station } as const;
  const a = { ...b, deviceNo: site.a.deviceNo, stationId: site.a.station };
  const watchers = {
    all: await connect(await server.login()),
    device: await connect(await server.login()),
    company: await connect(await server.login(users.company)),
  };
  await watchers.all.watch({ scope: 'all' });
  await watchers.device.watch({ scope: 'device', ids: [site.b.deviceNo] });
  await watchers.company.watch({ scope: 'all' });
  const seen = Object.entries(watchers).map(
    ([who, { socket }]) =>
      new Promise<void>((resolve) => {
        socket.on('live:changed', (changed) => {
          const deviceNo = 'deviceNo' in changed ? changed.deviceNo : '';
          received.push(`${who} ${deviceNo}`);
          // The last one that each may get.
          if (deviceNo === (who === 'device' ? b : a).deviceNo) resolve();
        });
      }),
  );
  await server.bus.publish([
    { kind: 'changed', changed: b },
    { kind: 'changed', changed: a },
  ]);
  await Promise.all(seen);
  expect(received.toSorted()).toEqual(['all 1001', 'all 2001', 'company 1001', 'device 2001']);
});
