import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { raiseAlarm, reading, restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { connectLive, disconnected, type LiveClient } from './support/live-client.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

type User = Awaited<ReturnType<typeof restrictedUser>>;
type Row = Record<string, unknown> & { id: number; version: number };

/** Rights change at one process; sockets and calls use another. The clock stands still, so caches do not expire. */
let server: TestServer;
let other: Awaited<ReturnType<typeof startBeside>>;
let admin: string;
let users = 0;
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

const newUser = (scope: Parameters<typeof restrictedUser>[2] = { company_id: site.a.company }) =>
  restrictedUser(server.pool, `user-${++users}`, scope);

/** A token, and an open connection that has received everything it may. */
async function enter(user: User): Promise<{ token: string; client: LiveClient; notified: Promise<unknown> }> {
  const token = await server.login(user);
  expect(await statusThere(token)).toBe(200);
  const client = await connectLive(other.port, token);
  clients.push(client);
  expect(await client.watch({ scope: 'all' })).toMatchObject({ ok: true });
  const notified = new Promise((resolve) => client.socket.once('live:resync', resolve));
  return { token, client, notified };
}

const statusThere = async (token: string, url = '/rest/overview') =>
  (await other.app.inject({ method: 'GET', url, headers: { authorization: token } })).statusCode;

async function change(path: string, id: number, patch: object): Promise<void> {
  const { body } = await server.call<Row>(admin, 'GET', `/rest/${path}/${id}`);
  const answer = await server.call(admin, 'PUT', `/rest/${path}/${id}`, { ...body.data, ...patch });
  expect(answer.body).toMatchObject({ code: 0 });
}
const remove = async (path: string, id: number) =>
  expect((await server.call(admin, 'DELETE', `/rest/${path}/${id}`)).status).toBe(200);

async function expectOut({ token, client }: { token: string; client: LiveClient }): Promise<void> {
  await disconnected(client.socket);
  expect(await statusThere(token)).toBe(401);
  await expect(connectLive(other.port, token)).rejects.toMatchObject({ data: { code: 401 } });
}

test.each([
  ['is disabled', (user: User) => change('users', user.userId, { isEnabled: false })],
  ['gets another role', (user: User) => change('users', user.userId, { roleId: 2 })],
  ['gets a password from somebody else', (user: User) => change('users', user.userId, { password: 'given by others' })],
  ['is deleted', (user: User) => remove('users', user.userId)],
])('a user who %s is disconnected at once', async (_, end) => {
  const user = await newUser();
  const entered = await enter(user);
  await end(user);
  await expectOut(entered);
});

test('an ended session is disconnected at once, other sessions of its user stay', async () => {
  const user = await newUser();
  const [here, there] = [await enter(user), await enter(user)];
  await server.call(here.token, 'DELETE', '/rest/user/sessions');
  await expectOut(there);
  expect(await statusThere(here.token)).toBe(200);
  expect(here.client.socket.connected).toBe(true);
});

/** The user gets nothing more; another who sees all proves that it was sent. */
async function expectNothingOf(client: LiveClient, which: 'a' | 'b', x: number): Promise<void> {
  const witness = await connectLive(other.port, admin);
  clients.push(witness);
  await witness.watch({ scope: 'all' });
  await server.bus.publish([
    { kind: 'live', readings: [reading(which, T0 + x * 1_000, x)], statuses: [], contacts: [] },
  ]);
  await witness.until((batches) => batches.some((batch) => batch.readings.some(({ values }) => values['x'] === x)));
  expect(client.batches.flatMap((batch) => batch.readings).filter(({ values }) => values['x'] === x)).toEqual([]);
}

async function expectForbidden(
  { token, client, notified }: Awaited<ReturnType<typeof enter>>,
  x: number,
): Promise<void> {
  expect(await notified).toEqual({ reason: 'rights' });
  expect(await statusThere(token)).toBe(403);
  expect(await client.watch({ scope: 'all' })).toMatchObject({ ok: false, code: 403 });
  await expectNothingOf(client, 'a', x);
}

test('a role that loses an entry loses its permission at once', async () => {
  const user = await newUser();
  const entered = await enter(user);
  await change('roles', user.roleId, { menuIds: [] });
  await expectForbidden(entered, 101);
});

test('a page is told that its menu changed, even if what it watches stays the same', async () => {
  const user = await newUser();
  const entered = await enter(user);
  const { body } = await server.call<Row>(admin, 'GET', `/rest/roles/${user.roleId}`);
  const { rows } = await server.pool.query<{ id: number }>("SELECT id FROM menu WHERE auth = 'company:list'");
  const menuIds = (body.data['menuIds'] as number[]).filter((id) => id !== rows[0]?.id);
  await change('roles', user.roleId, { menuIds });
  expect(await entered.notified).toEqual({ reason: 'rights' });
  expect(await statusThere(entered.token, '/rest/companies')).toBe(403);
  expect(await statusThere(entered.token)).toBe(200);
});

/** A user with a single entry that lets them see values; no other entry grants its permission. */
async function userOfEntry(auth: string): Promise<{ user: User; menuId: number }> {
  const user = await newUser();
  await server.pool.query(
    'DELETE FROM role_menu WHERE role_id = $1 AND menu_id NOT IN (SELECT id FROM menu WHERE auth = $2)',
    [user.roleId, auth],
  );
  const { rows } = await server.pool.query<{ id: number }>('SELECT id FROM menu WHERE auth = $1', [auth]);
  return { user, menuId: rows[0]?.id ?? 0 };
}

test('alarms, commands and horns reach only those who may read them', async () => {
  await raiseAlarm(server.pool, { stationId: site.a.station, at: server.clock.now });
  const place = { stationId: site.a.station, deviceNo: site.a.deviceNo };
  const messages = [
    { kind: 'alarm', alarm: place },
    { kind: 'command', command: place },
    { kind: 'changed', changed: { topic: 'horns', ...place } },
    { kind: 'changed', changed: { topic: 'remarks', ...place } },
  ] as unknown as Parameters<typeof server.bus.publish>[0];
  /** The received events, and the alarms in the snapshot. */
  async function heardBy(token: string): Promise<[string[], number]> {
    const client = await connectLive(other.port, token);
    clients.push(client);
    const heard: string[] = [];
    client.socket.onAny((event: string, message: { topic?: string }) => heard.push(message.topic ?? event));
    const answer = await client.watch({ scope: 'station', ids: [site.a.station] });
    await client.watch({ scope: 'device', ids: [site.a.deviceNo] });
    const changed = new Promise<void>((resolve) => {
      client.socket.on('live:changed', ({ topic }) => topic === 'remarks' && resolve());
    });
    await server.bus.publish(messages);
    await changed;
    return [heard, answer.ok ? answer.snapshot.alarms.length : -1];
  }
  const home = (await userOfEntry('home:view')).user;
  expect(await heardBy(await server.login(home))).toEqual([['remarks'], 0]);
  expect(await heardBy(await server.login(await newUser()))).toEqual([
    ['live:alarm', 'live:command', 'horns', 'remarks'],
    1,
  ]);
});

test('an entry that loses its permission grants it to nobody, at once', async () => {
  const { user, menuId } = await userOfEntry('home:view');
  const entered = await enter(user);
  await change('menus', menuId, { auth: '' });
  await expectForbidden(entered, 102);
  await change('menus', menuId, { auth: 'home:view' });
  await expect.poll(() => statusThere(entered.token)).toBe(200);
});

test('a deleted entry grants nothing, at once', async () => {
  const { user, menuId } = await userOfEntry('home:view');
  const entered = await enter(user);
  await remove('menus', menuId);
  await expectForbidden(entered, 103);
  await server.pool.query(
    `INSERT INTO menu (id, menu_type, path, name_zh, name_en, name_ja, auth) VALUES ($1, 'menu', '/index', 'x', 'x', 'x', 'home:view')`,
    [menuId],
  );
  await server.pool.query('INSERT INTO role_menu SELECT id, $1 FROM role', [menuId]);
});

test.each([
  [
    'the data scope of a user',
    104,
    (user: User) => change('users', user.userId, { scopes: [{ stationId: site.b.station }] }),
  ],
  [
    'the data scope of a role',
    105,
    async (user: User) => {
      await server.pool.query('UPDATE data_scope SET user_id = NULL, role_id = $2 WHERE user_id = $1', [
        user.userId,
        user.roleId,
      ]);
      await change('roles', user.roleId, { scopes: [{ stationId: site.b.station }] });
    },
  ],
  [
    'the company of a project',
    106,
    () => change('projects', site.a.project, { companyId: site.b.company, customerId: null }),
  ],
])('%s shrinks at once', async (_, x, shrink) => {
  const user = await newUser();
  const { token, client, notified } = await enter(user);
  const { body } = await server.call<Row>(admin, 'GET', `/rest/projects/${site.a.project}`);
  await shrink(user);
  expect(await notified).toEqual({ reason: 'rights' });
  expect(await statusThere(token, '/rest/devices/1001/latest')).toBe(404);
  expect(await client.watch({ scope: 'station', ids: [site.a.station] })).toMatchObject({ ok: false, code: 404 });
  expect(await client.watch({ scope: 'device', ids: ['1001'] })).toMatchObject({ ok: false, code: 404 });
  await expectNothingOf(client, 'a', x);
  await change('projects', site.a.project, { companyId: body.data['companyId'] });
});

test('a device that moves to another station is hidden at once from those who may not see that one', async () => {
  const user = await newUser({ station_id: site.a.station });
  const { token, client } = await enter(user);
  await client.socket.emitWithAck('unwatch', { scope: 'all' });
  expect(await client.watch({ scope: 'device', ids: ['1001'] })).toMatchObject({ ok: true });
  const notified = new Promise((resolve) => client.socket.once('live:resync', resolve));
  await change('devices', site.a.device, { stationId: site.b.station });
  expect(await notified).toEqual({ reason: 'rights' });
  expect(await statusThere(token, '/rest/devices/1001/latest')).toBe(404);
  await expectNothingOf(client, 'a', 107);
  await change('devices', site.a.device, { stationId: site.a.station });
});

test('a user may have many connections, but not any number', async () => {
  const token = await server.login(await newUser());
  for (let n = 0; n < 50; n++) clients.push(await connectLive(other.port, token));
  await expect(connectLive(other.port, token)).rejects.toMatchObject({ data: { code: 429, retryAfter: 10 } });
  const left = clients.pop();
  left?.socket.disconnect();
  await expect
    .poll(() =>
      connectLive(other.port, token).then(
        (client) => clients.push(client),
        () => 0,
      ),
    )
    .toBe(50);
  await connectLive(other.port, admin).then((client) => clients.push(client));
});
