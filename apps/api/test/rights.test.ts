import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { routesOf } from './support/routes.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Whoever adds to one of these lists opens a door, and says here that it is meant. */
const openToAll = [
  'GET /',
  'GET /*',
  'GET /docs',
  'GET /docs*',
  'GET /docs/json',
  'GET /docs/static/index.html',
  'GET /docs/static/swagger-initializer.js',
  'GET /docs/yaml',
  'GET /health',
  'GET /login/challenge',
  'GET /metrics',
  'GET /ready',
  'GET /serverconfig.json',
  'POST /login',
];
/** Open to whoever is logged in, also while the password has to be changed. */
const ownAccount = [
  'GET /rest/resources/logo',
  'POST /logout',
  'POST /rest/user/errors',
  'POST /rest/user/getInfo',
  'POST /rest/user/getroleid',
  'POST /rest/user/password',
  'POST /rest/user/permissions',
  'PUT /rest/user/preferences/:key',
];
/** Open to whoever is logged in: one's own sessions and second factor; what is found or shown is what the caller may see. */
const ownSession = [
  'DELETE /rest/user/notices/push/:id',
  'DELETE /rest/user/sessions',
  'DELETE /rest/user/sessions/:id',
  'DELETE /rest/user/totp',
  'GET /rest/files/:id/:sha256',
  'GET /rest/search-entries',
  'GET /rest/user/notices',
  'GET /rest/user/notices/deliveries',
  'GET /rest/user/notices/push',
  'GET /rest/user/sessions',
  'POST /rest/user/notices/push',
  'POST /rest/user/notices/test',
  'POST /rest/user/totp',
  'POST /rest/user/totp/confirm',
  'PUT /rest/user/notices',
];

let server: TestServer;
let tokens: Record<'nothing' | 'mustChange', string>;
beforeAll(async () => {
  server = await startTestServer({ pages: { 'index.html': '<title>Groundwatch</title>' } });
  await seedSites(server.pool);
  const nothing = await restrictedUser(server.pool, 'nothing', { company_id: site.a.company });
  await server.pool.query('DELETE FROM role_menu WHERE role_id = $1', [nothing.roleId]);
  const mustChange = await restrictedUser(server.pool, 'newcomer', { company_id: site.a.company });
  await server.pool.query('UPDATE app_user SET must_change_password = true, role_id = 1 WHERE id = $1', [
    mustChange.userId,
  ]);
  tokens = { nothing: await server.login(nothing), mustChange: await server.login(mustChange) };
});
afterAll(() => server.close());

/** The status of a call without a body: rights are looked at before what is asked. */
async function statusOf(route: string, token: string | null): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const url = pattern.replaceAll(/:\w+/g, '1').replace(/\/?\*/, '/x');
  const headers = { 'sec-fetch-site': 'same-origin', ...(token === null ? {} : { authorization: token }) };
  return (await server.app.inject({ method: method as 'GET', url, headers })).statusCode;
}

/** Routes as they are registered, without the methods that mirror others. */
const all = (): string[] =>
  routesOf(server.app)
    .filter(([method]) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(([method, pattern]) => `${method} ${pattern}`)
    .toSorted();

test('the lists name what there is, and every route is looked at', () => {
  const routes = all();
  expect(routes.filter((route) => route.includes(' /rest/')).length).toBeGreaterThan(70);
  for (const known of [...openToAll, ...ownAccount, ...ownSession]) expect(routes).toContain(known);
});

test('without a session nothing but the public routes answers', async () => {
  const open: string[] = [];
  for (const route of all()) if ((await statusOf(route, null)) !== 401) open.push(route);
  expect(open).toEqual(openToAll.toSorted());
});

test('who must change the password can do that, and what a page needs for it', async () => {
  const open: string[] = [];
  for (const route of all()) {
    // Last, because it ends the session.
    if (openToAll.includes(route) || route === 'POST /logout') continue;
    if ((await statusOf(route, tokens.mustChange)) !== 403) open.push(route);
  }
  expect([...open, 'POST /logout'].toSorted()).toEqual(ownAccount.toSorted());
  expect(await statusOf('POST /logout', tokens.mustChange)).toBe(200);
});

test('who holds no permission reaches the own account, and what asks for no permission', async () => {
  const open: string[] = [];
  for (const route of all()) {
    if (openToAll.includes(route) || route === 'POST /logout') continue;
    const status = await statusOf(route, tokens.nothing);
    expect([route, status]).not.toEqual([route, 401]);
    if (status !== 403) open.push(route);
  }
  expect([...open, 'POST /logout'].toSorted()).toEqual([...ownAccount, ...ownSession].toSorted());
});
