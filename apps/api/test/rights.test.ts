import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { routesOf } from './support/routes.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { newWall, pairScreen } from './support/walls.ts';

/** Each entry makes a route public: whoever adds one confirms that it is intended. */
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
  'POST /rest/walls/pairings',
  'POST /rest/walls/pairings/claim',
];
/** For logged-in users, also before a required password change. */
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
/** For logged-in users: own sessions and second factor; everything found or shown is limited to what the caller may see. */
const ownSession = [
  'DELETE /rest/dashboards/home',
  'DELETE /rest/user/notifications/push/:id',
  'DELETE /rest/user/sessions',
  'DELETE /rest/user/sessions/:id',
  'DELETE /rest/user/totp',
  'GET /rest/dashboards/home',
  'PUT /rest/dashboards/home',
  'GET /rest/files/:id/:sha256',
  'GET /rest/search-entries',
  'GET /rest/search-entries/stations',
  'GET /rest/user/notifications',
  'GET /rest/user/notifications/deliveries',
  'GET /rest/user/notifications/push',
  'GET /rest/user/sessions',
  'GET /rest/walls/mine',
  'GET /upload/alioss/getAuthorization',
  'GET /upload/cos/getAuthorization',
  'GET /upload/qiniu/getToken',
  'POST /rest/user/notifications/push',
  'POST /rest/user/notifications/test',
  'POST /rest/user/totp',
  'POST /rest/user/totp/confirm',
  'PUT /rest/user/notifications',
];

/** Calls of wall screens: reads of what walls show, and nothing else. */
const ofScreens = [
  'GET /cap/:file',
  'GET /cap/feed.xml',
  'GET /rest/alarm-rules/effective',
  'GET /rest/alarms',
  'GET /rest/alarms/:id',
  'GET /rest/alarms/:id/receipts',
  'GET /rest/alarms/:id/response',
  'GET /rest/alarms/judgements',
  'GET /rest/alarms/statistics',
  'GET /rest/analysis-states',
  'GET /rest/comparisons/:id',
  'GET /rest/devices',
  'GET /rest/devices/:deviceNo|:id',
  'GET /rest/devices/:deviceNo|:id/arrivals',
  'GET /rest/devices/:deviceNo|:id/latest',
  'GET /rest/devices/:deviceNo|:id/parameters',
  'GET /rest/devices/:deviceNo|:id/parameters/:set',
  'GET /rest/devices/:deviceNo|:id/parameters/:set/history',
  'GET /rest/devices/:deviceNo|:id/records',
  'GET /rest/devices/:deviceNo|:id/remarks',
  'GET /rest/devices/:deviceNo|:id/run-status',
  'GET /rest/devices/judged',
  'GET /rest/files/:id/:sha256',
  'GET /rest/history',
  'GET /rest/home-figures',
  'GET /rest/home-figures/changes',
  'GET /rest/home-figures/reports',
  'GET /rest/horns',
  'GET /rest/horns/:id',
  'GET /rest/horns/stations',
  'GET /rest/maintenance-windows',
  'GET /rest/map-sources/:id/tiles/:z/:x/:y',
  'GET /rest/map-sources/layers',
  'GET /rest/map-sources/places',
  'GET /rest/notifications/warnings',
  'GET /rest/overview',
  'GET /rest/overview/stations',
  'GET /rest/remarks/:id/edits',
  'GET /rest/replay/bounds',
  'GET /rest/replay/changes',
  'GET /rest/replay/marks',
  'GET /rest/replay/state',
  'GET /rest/resources/logo',
  'GET /rest/sensors/:id/analysis',
  'GET /rest/sensors/:id/blasts',
  'GET /rest/sensors/:id/calibrations',
  'GET /rest/sensors/:id/profiles',
  'GET /rest/sensors/:id/reinstallations',
  'GET /rest/sensors/:id/waveforms',
  'GET /rest/sensors/:id/waveforms/:startTime',
  'GET /rest/site-maps',
  'GET /rest/walls/:id/view',
  'GET /rest/walls/mine',
];

let server: TestServer;
let screen: string;
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
  const admin = await server.login();
  screen = await pairScreen(server, admin, await newWall(server, admin));
  tokens = { nothing: await server.login(nothing), mustChange: await server.login(mustChange) };
});
afterAll(() => server.close());

/** The status of a call without a body: rights are checked before the request. */
async function statusOf(route: string, token: string | null): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const url = pattern.replaceAll(/:\w+/g, '1').replace(/\/?\*/, '/x');
  const headers = { 'sec-fetch-site': 'same-origin', ...(token === null ? {} : { authorization: token }) };
  return (await server.app.inject({ method: method as 'GET', url, headers })).statusCode;
}

/** Registered routes, without methods that mirror others. */
const all = (): string[] =>
  routesOf(server.app)
    .filter(([method]) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(([method, pattern]) => `${method} ${pattern}`)
    .toSorted();

test('the lists name existing routes, and every route is checked', () => {
  const routes = all();
  expect(routes.filter((route) => route.includes(' /rest/')).length).toBeGreaterThan(70);
  for (const known of [...openToAll, ...ownAccount, ...ownSession]) expect(routes).toContain(known);
});

test('without a session nothing but the public routes answers', async () => {
  const open: string[] = [];
  for (const route of all()) if ((await statusOf(route, null)) !== 401) open.push(route);
  expect(open).toEqual(openToAll.toSorted());
});

test('a user who must change the password can do that, and what its page needs', async () => {
  const open: string[] = [];
  for (const route of all()) {
    // Last, as it ends the session.
    if (openToAll.includes(route) || route === 'POST /logout') continue;
    if ((await statusOf(route, tokens.mustChange)) !== 403) open.push(route);
  }
  expect([...open, 'POST /logout'].toSorted()).toEqual(ownAccount.toSorted());
  expect(await statusOf('POST /logout', tokens.mustChange)).toBe(200);
});

test('a user without permissions reaches the own account, and routes without a permission', async () => {
  const open: string[] = [];
  for (const route of all()) {
    if (openToAll.includes(route) || route === 'POST /logout') continue;
    const status = await statusOf(route, tokens.nothing);
    expect([route, status]).not.toEqual([route, 401]);
    if (status !== 403) open.push(route);
  }
  expect([...open, 'POST /logout'].toSorted()).toEqual([...ownAccount, ...ownSession].toSorted());
});

test('a screen changes nothing, whatever the route, and reads only what walls show', async () => {
  const open: string[] = [];
  for (const route of all()) {
    if (openToAll.includes(route)) continue;
    const [method = '', pattern = ''] = route.split(' ');
    const url = pattern.replaceAll(/:\w+/g, '1').replace(/\/?\*/, '/x');
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { statusCode } = await server.app.inject({
      method: method as 'GET',
      url,
      headers,
      cookies: { display: screen },
    });
    expect([route, statusCode]).not.toEqual([route, 401]);
    if (statusCode !== 403) open.push(route);
  }
  expect(open.filter((route) => !route.startsWith('GET '))).toEqual([]);
  expect(open.toSorted()).toEqual(ofScreens.toSorted());
});
