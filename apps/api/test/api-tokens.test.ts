import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiToken } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { routesOf } from './support/routes.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.pool.query('DELETE FROM api_token');
});

async function make(by: string, more: object = {}): Promise<{ id: number; token: string }> {
  const body = { name: 'reader', permissions: ['device:list', 'alarm:list'], ...more };
  const made = await server.call<{ id: number; token: string }>(by, 'POST', '/rest/api-tokens', body);
  expect(made.body).toMatchObject({ code: 0 });
  return made.body.data;
}

const devices = async (token: string): Promise<string[] | number> => {
  const { status, body } = await server.call<{ deviceNo: string }[] | { records: { deviceNo: string }[] }>(
    token,
    'GET',
    '/rest/devices',
  );
  if (status !== 200) return status;
  return (Array.isArray(body.data) ? body.data : body.data.records).map(({ deviceNo }) => deviceNo).toSorted();
};
/** Advances the clock past the time that a change elsewhere can stay unnoticed. */
const later = (): void => void (server.clock.now += 2_001);

test('a token reads what it has permissions for, of its stations', async () => {
  const { token } = await make(admin, { projectIds: [site.a.project] });
  expect(await devices(token)).toEqual([site.a.deviceNo]);
  expect((await server.call(token, 'GET', `/rest/devices/${site.b.deviceNo}/latest`)).status).toBe(404);
  expect((await server.call(token, 'GET', '/rest/audit')).status).toBe(403);
  expect(await devices((await make(admin)).token)).toEqual([site.a.deviceNo, site.b.deviceNo]);
});

test('it changes nothing, whatever the route, and cannot use routes without a permission', async () => {
  const { token } = await make(admin, { permissions: ['home:view', 'device:list', 'history:list', 'alarm:list'] });
  const open: string[] = [];
  for (const [method, pattern] of routesOf(server.app)) {
    if (!pattern.startsWith('/rest/') || method === 'HEAD' || method === 'OPTIONS') continue;
    const url = pattern.replaceAll(/:\w+/g, '1').replace(/\/?\*/, '/x');
    const { statusCode } = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    if (statusCode !== 403) open.push(`${method} ${pattern}`);
  }
  const isMeant = (route: string): boolean => route.startsWith('GET ') || route.startsWith('POST /rest/walls/pairings');
  expect(open.filter((route) => !isMeant(route))).toEqual([]);
  expect(open.filter((route) => route.startsWith('GET ')).length).toBeGreaterThan(20);
  expect(open.filter((route) => /\/rest\/(user|api-tokens|forwarding|files)/.test(route))).toEqual([]);
});

test('it never has more rights than its creator has at the moment', async () => {
  const user = await restrictedUser(server.pool, 'maker', { company_id: site.a.company });
  const by = await server.login(user);
  const { token } = await make(by);
  expect(await devices(token)).toEqual([site.a.deviceNo]);
  await server.pool.query('UPDATE data_scope SET company_id = $1 WHERE user_id = $2', [site.b.company, user.userId]);
  later();
  expect(await devices(token)).toEqual([site.b.deviceNo]);
  await server.pool.query(
    `DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth = 'device:list')`,
    [user.roleId],
  );
  later();
  expect(await devices(token)).toBe(403);
  await server.pool.query('UPDATE app_user SET is_enabled = false WHERE id = $1', [user.userId]);
  later();
  expect(await devices(token)).toBe(401);
});

test('a creator gives only their own rights, and only to read', async () => {
  const user = await restrictedUser(server.pool, 'giver', { station_id: site.a.station });
  const by = await server.login(user);
  const refused = async (more: object): Promise<unknown> => {
    const body = { name: 'reader', permissions: ['device:list'], ...more };
    const { body: answer } = await server.call(by, 'POST', '/rest/api-tokens', body);
    return answer.fields?.map(({ path }) => path);
  };
  expect(await refused({ stationIds: [site.b.station] })).toEqual(['stationIds']);
  expect(await refused({ companyIds: [site.a.company] })).toEqual(['companyIds']);
  expect(await refused({ permissions: ['device:command'] })).toEqual(['permissions']);
  expect(await refused({ permissions: ['user:list'] })).toEqual(['permissions']);
});

test('it is shown once, stored as SHA-256, expires, and records its last use', async () => {
  const { id, token } = await make(admin, { days: 1 });
  const { rows } = await server.pool.query<{ text: string; hash: string }>(
    `SELECT row_to_json(t)::text || (SELECT string_agg(detail::text, '') FROM audit) AS text, encode(token_hash, 'hex') AS hash FROM api_token t`,
  );
  expect(rows[0]!.text).not.toContain(token);
  expect(rows[0]!.hash).toBe(createHash('sha256').update(token).digest('hex'));
  const shown = async (): Promise<ApiToken> => {
    const { body } = await server.call<ApiToken[]>(admin, 'GET', '/rest/api-tokens');
    return body.data.find((one) => one.id === id)!;
  };
  expect(await shown()).toMatchObject({
    lastUsedTime: null,
    isActive: true,
    hint: token.slice(0, 10),
    accountName: 'admin',
  });
  await devices(token);
  await expect.poll(async () => (await shown()).lastUsedTime).toBe(new Date(server.clock.now).toISOString());
  server.clock.now += 86_400_000;
  expect(await devices(token)).toBe(401);
  admin = await server.login();
  expect(await shown()).toMatchObject({ isActive: false });
});

test('a revoked token stops working at once, in other processes too', async () => {
  const { id, token } = await make(admin);
  const other = await startBeside(server);
  const there = async (): Promise<number> =>
    (await other.app.inject({ url: '/rest/devices', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect([await there(), Array.isArray(await devices(token))]).toEqual([200, true]);
  expect((await server.call(admin, 'DELETE', `/rest/api-tokens/${id}`)).status).toBe(200);
  expect(await devices(token)).toBe(401);
  // Through the bus: both clocks stand still.
  await expect.poll(there).toBe(401);
  await other.close();
});

test("others' tokens are listed and revoked only by callers who see all", async () => {
  const { id } = await make(admin);
  const user = await restrictedUser(server.pool, 'neighbour', { company_id: site.a.company });
  const by = await server.login(user);
  expect((await server.call<ApiToken[]>(by, 'GET', '/rest/api-tokens')).body.data).toEqual([]);
  expect((await server.call(by, 'DELETE', `/rest/api-tokens/${id}`)).status).toBe(404);
  const { id: own } = await make(by);
  expect((await server.call(admin, 'DELETE', `/rest/api-tokens/${own}`)).status).toBe(200);
});
