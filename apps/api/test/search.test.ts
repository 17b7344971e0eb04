import type { SearchEntry } from '@groundwatch/protocol/rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const { a, b } = site;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query("UPDATE station SET name = '高家坪滑坡' WHERE id = $1", [a.station]);
  await server.pool.query("UPDATE device SET imei = '860712040010001', iccid = '8986', model = 'GW-1' WHERE id = $1", [
    a.device,
  ]);
  admin = await server.login();
});
afterAll(() => server.close());

async function entries(token: string, language = 'en'): Promise<SearchEntry[]> {
  const headers = { authorization: token, 'accept-language': language };
  const answer = await server.app.inject({ url: '/rest/search-entries', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: SearchEntry[] }>().data;
}
const named = (all: SearchEntry[], kind: string) => all.filter((one) => one.kind === kind).map(({ id }) => id);

test('finds menu entries, stations and devices by all their names', async () => {
  const all = await entries(admin);
  expect(all.find(({ name }) => name === 'Devices')).toMatchObject({
    kind: 'menu',
    keywords: ['设备', '機器', 'shebei', 'sb'],
  });
  expect(all.find(({ id, kind }) => kind === 'station' && id === String(a.station))).toEqual({
    kind: 'station',
    id: String(a.station),
    name: '高家坪滑坡',
    place: 'project a',
    keywords: ['gaojiapinghuapo', 'gjphp'],
  });
  expect(all.find(({ id }) => id === a.deviceNo)).toEqual({
    kind: 'device',
    id: a.deviceNo,
    name: 'device a',
    place: '高家坪滑坡',
    keywords: ['1001', '860712040010001', '8986', 'GW-1'],
  });
  expect((await entries(admin, 'zh')).find(({ name }) => name === '设备')?.keywords).toEqual([
    'Devices',
    '機器',
    'shebei',
    'sb',
  ]);
});

test('of a large fleet only the stations that match are given, best first', async () => {
  const found = async (keyword: string, token = admin): Promise<string[]> => {
    const path = `/rest/search-entries/stations?keyword=${encodeURIComponent(keyword)}`;
    return (await server.call<SearchEntry[]>(token, 'GET', path)).body.data.map(({ id }) => id);
  };
  expect(await found('GJPHP')).toEqual([String(a.station)]);
  expect(await found('project 高家坪')).toEqual([String(a.station)]);
  expect(await found('nowhere')).toEqual([]);
  const narrow = await server.login(await restrictedUser(server.pool, 'other', { station_id: b.station }));
  expect(await found('project', narrow)).toEqual([String(b.station)]);
  const menu = await server.call<SearchEntry[]>(admin, 'GET', '/rest/search-entries?hasSites=false');
  expect(new Set(menu.body.data.map(({ kind }) => kind))).toEqual(new Set(['menu']));
});

test("within the caller's rights", async () => {
  const narrow = await entries(
    await server.login(await restrictedUser(server.pool, 'narrow', { station_id: b.station })),
  );
  expect([named(narrow, 'station'), named(narrow, 'device')]).toEqual([[String(b.station)], [b.deviceNo]]);
  const user = await restrictedUser(server.pool, 'clerk', { company_id: a.company });
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id NOT IN (SELECT id FROM menu WHERE auth = 'company:list')",
    [user.roleId],
  );
  const clerk = await entries(await server.login(user));
  expect(clerk.map(({ kind, name }) => [kind, name])).toEqual([['menu', 'Companies']]);
  expect((await server.call(null, 'GET', '/rest/search-entries')).status).toBe(401);
});

test('a change of the registry is found at once, and news from ingest about a device soon', async () => {
  const before = await entries(admin);
  const { status } = await server.call(admin, 'POST', '/rest/stations', {
    projectId: a.project,
    stationTypeId: 1,
    name: 'fresh',
  });
  expect([status, before.some(({ name }) => name === 'fresh')]).toEqual([200, false]);
  expect((await entries(admin)).some(({ name }) => name === 'fresh')).toBe(true);
  await server.pool.query("UPDATE device SET imei = '77' WHERE id = $1", [b.device]);
  server.clock.now += 30_000;
  expect((await entries(admin)).find(({ id }) => id === b.deviceNo)?.keywords).toContain('77');
});
