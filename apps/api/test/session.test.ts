import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { ADMIN, sameOrigin, startTestServer, type TestServer } from './support/server.ts';

type Login = { data: { loginToken: string } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('login sets a readable uuid and a token that scripts cannot read', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/login', payload: ADMIN });
  expect(answer.statusCode).toBe(200);
  const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]));
  expect(cookies['token']).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 });
  expect(cookies['token']?.value).toBe(answer.json<Login>().data.loginToken);
  expect(cookies['uuid']).not.toHaveProperty('httpOnly');
});

test('accepts the token as bearer, bare, and as a cookie from this site only', async () => {
  const token = await server.login();
  const info = (headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/rest/user/getInfo', headers });
  expect((await info({ authorization: `Bearer ${token}` })).json<{ data: unknown }>().data).toMatchObject({
    accountName: 'admin',
    roleId: 1,
  });
  expect((await info({ authorization: token })).statusCode).toBe(200);
  const cookie = `token=${token}`;
  expect((await info({ cookie, ...sameOrigin })).statusCode).toBe(200);
  expect((await info({ cookie, origin: 'http://localhost:3000', host: 'localhost:3000' })).statusCode).toBe(200);
  expect(
    (await info({ cookie, origin: 'http://evil.example', host: 'localhost:3000' })).json<{ code: number }>().code,
  ).toBe(40_301);
  expect((await info({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await info({ cookie })).statusCode).toBe(403);
  expect((await info({})).statusCode).toBe(401);
  expect((await info({ authorization: `Bearer ${token.slice(0, -2)}xx` })).statusCode).toBe(401);
});

test('other sites cannot log anybody in, whichever header the browser sends; other clients send none', async () => {
  const logIn = async (headers: Record<string, string>): Promise<number> =>
    (await server.app.inject({ method: 'POST', url: '/login', payload: ADMIN, headers })).statusCode;
  expect(await logIn({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await logIn({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await logIn({ origin: 'http://evil.example', host: 'localhost:3000' })).toBe(403);
  expect(await logIn(sameOrigin)).toBe(200);
  expect(await logIn({})).toBe(200);
});

test('logging out empties the cache of the browser', async () => {
  const authorization = await server.login();
  const answer = await server.app.inject({ method: 'POST', url: '/logout', headers: { authorization } });
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
});

test('menus come as a tree with every permission of the administrator', async () => {
  const { body } = await server.call<MenuNode[]>(await server.login(), 'POST', '/rest/user/permissions');
  const visible = body.data.filter((node) => !node.isHidden);
  const outline = (nodes: readonly MenuNode[]): (string | object)[] =>
    nodes
      .filter((node) => node.menuType === 'menu')
      .map((node) => (node.menuComponent === '' ? { [node.menuAuth]: outline(node.children) } : node.menuComponent));
  expect(outline(visible)).toEqual([
    { 'monitoring:view': ['home', 'map', 'walls', 'history', 'comparison', 'reports'] },
    { 'warning:view': ['alarms', 'alarm-rules', 'notifications', 'horns', 'shifts'] },
    {
      'equipment:view': [
        'devices',
        'device-tree',
        'commands',
        'templates',
        {
          'statistics:view': ['count', 'fault', 'iccid', 'online', 'tree', 'history'].map(
            (view) => `statistics-${view}`,
          ),
        },
      ],
    },
    {
      'admin:view': [
        { 'organisation:view': ['companies', 'customers', 'projects', 'platforms'] },
        { 'crm:view': ['crm-clients', 'crm-contacts', 'crm-sea', 'crm-work'] },
        {
          'assets:view': [
            'stations',
            'device-registry',
            'sensors',
            'calculations',
            'station-types',
            'device-models',
            'map-sources',
            'resources',
          ],
        },
        { 'connection:view': ['tcp-servers', 'quarantine', 'forwarding', 'api-tokens'] },
        { 'access:view': ['roles', 'users', 'menus'] },
        { 'records:view': ['audit', 'client-errors'] },
      ],
    },
  ]);
  const buttons = visible
    .flatMap(({ children }) => children)
    .find(({ menuComponent }) => menuComponent === 'devices')
    ?.children.map((node) => node.menuAuth);
  expect(buttons).toEqual(
    ['create', 'update', 'delete', 'import', 'export', 'remark', 'calibrate', 'command', 'horn'].map(
      (action) => `device:${action}`,
    ),
  );
});
