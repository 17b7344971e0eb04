import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Users with every permission and a narrow scope: everything outside it does not exist for them. */
let server: TestServer;
const tokens = {} as Record<'company' | 'project' | 'station' | 'admin', string>;
const { a, b } = site;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    "INSERT INTO quarantine (device_no, reason, frame) VALUES (77, 'unknown_device', '\\x01'), (78, 'unknown_device', '\\x01')",
  );
  for (const [level, scope] of Object.entries({
    company: { company_id: a.company },
    project: { project_id: a.project },
    station: { station_id: a.station },
  }))
    tokens[level as 'company'] = await server.login(await restrictedUser(server.pool, level, scope));
  tokens.admin = await server.login();
});
afterAll(() => server.close());

const levels = ['company', 'project', 'station'] as const;
const lists = [
  'companies',
  'customers',
  'projects',
  'platforms',
  'roles',
  'users',
  'menus',
  'stations',
  'station-types',
  'device-models',
  'tcp-servers',
  'devices',
  'sensors',
  'quarantine',
  'audit',
];

/** Matches anything that names company b or its content, by name or by id. */
const traceOfB = new RegExp(`(company|customer|project|station|device|map) b"|"2001"|\\b(102|202|302|402|503|504)\\b`);

describe.each(levels)('with a %s', (level) => {
  test.each(lists)('the list of %s has nothing from elsewhere, also when searched', async (list) => {
    for (const query of ['', '?keyword=b', '?keyword=%25', '?current=1&size=1000']) {
      if (query.includes('keyword') && ['quarantine', 'audit'].includes(list)) continue;
      const { status, body } = await server.call(tokens[level], 'GET', `/rest/${list}${query}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body.data)).not.toMatch(traceOfB);
    }
  });

  test('the same pattern does find company b for the administrator', async () => {
    for (const list of ['companies', 'customers', 'projects', 'stations', 'devices', 'sensors']) {
      const { body } = await server.call(tokens.admin, 'GET', `/rest/${list}?size=1000`);
      expect(JSON.stringify(body.data)).toMatch(traceOfB);
    }
  });

  test('overview, lists and site maps show only the own station', async () => {
    for (const path of ['/rest/overview', '/rest/overview/stations', '/rest/devices/judged', '/rest/site-maps']) {
      const { body } = await server.call(tokens[level], 'GET', path);
      expect(JSON.stringify(body.data)).toMatch(/(station|map) a"/);
      expect(JSON.stringify(body.data)).not.toMatch(traceOfB);
    }
  });

  const period = `from=${new Date(T0).toISOString()}&to=${new Date(T0 + 1).toISOString()}`;
  test.each([
    `/rest/devices/${b.deviceNo}/latest`,
    `/rest/devices/${b.deviceNo}/records?kind=status`,
    `/rest/history?sensorId=${b.tilt}&fields=x&last=1`,
    `/rest/history?deviceNo=${b.deviceNo}&fields=battery&${period}`,
    `/rest/files/2/${'b'.repeat(64)}`,
    `/rest/companies/${b.company}`,
    `/rest/projects/${b.project}`,
    `/rest/stations/${b.station}`,
    `/rest/devices/${b.device}`,
    `/rest/sensors/${b.tilt}`,
    '/rest/users/1',
    '/rest/roles/1',
  ])('GET %s does not exist', async (path) => {
    const { status, body } = await server.call(tokens[level], 'GET', path);
    expect([status, body.data]).toEqual([404, null]);
  });

  const station = { projectId: b.project, stationTypeId: 1, name: 'mine now' };
  const device = { deviceNo: '9', stationId: b.station, name: 'mine now', security: 'plain' };
  test.each([
    ['POST', '/rest/companies', { name: 'new' }],
    ['POST', '/rest/projects', { companyId: b.company, name: 'new' }],
    ['POST', '/rest/stations', station],
    ['PUT', `/rest/stations/${a.station}`, { ...station, version: 1 }],
    ['PUT', `/rest/stations/${b.station}`, { ...station, projectId: a.project, version: 1 }],
    ['DELETE', `/rest/stations/${b.station}`, undefined],
    ['POST', '/rest/devices', device],
    ['PUT', `/rest/devices/${a.device}`, { ...device, deviceNo: a.deviceNo, version: 1 }],
    ['DELETE', `/rest/devices/${b.device}`, undefined],
    ['PUT', `/rest/sensors/${a.weather}`, { deviceId: b.device, port: 6, type: 'b4', subAddress: 0, version: 1 }],
    ['POST', '/rest/sensors', { deviceId: b.device, port: 6, type: 'b4', subAddress: 0 }],
    ['POST', '/rest/users', { accountName: 'new', password: 'long enough', roleId: 2 }],
    ['PUT', '/rest/users/1', { accountName: 'admin', password: 'long enough', roleId: 1, version: 1 }],
    ['POST', '/rest/roles', { name: 'all', seesAll: true }],
    ['PUT', '/rest/roles/1', { name: 'administrator', seesAll: true, version: 1 }],
    ['POST', '/rest/tcp-servers', { name: 'mine', port: 9999 }],
    ['POST', '/rest/quarantine/1/adopt', { stationId: a.station, name: 'mine', security: 'plain' }],
  ] as const)('%s %s changes nothing', async (method, path, payload) => {
    const { status } = await server.call(tokens[level], method, path, payload);
    expect([403, 404]).toContain(status);
  });

  test('the own device can be renamed', async () => {
    const path = `/rest/devices/${a.device}`;
    const { version } = (await server.call<{ version: number }>(tokens[level], 'GET', path)).body.data;
    const own = { deviceNo: a.deviceNo, stationId: a.station, name: `renamed by ${level}`, security: 'plain', version };
    const { status } = await server.call(tokens[level], 'PUT', path, own);
    expect(status).toBe(200);
  });
});

test('references disclose nothing that only callers who see all may see', async () => {
  await server.pool.query("INSERT INTO tcp_server (id, name, port) VALUES (77, 'the hidden server', 7777)");
  await server.pool.query("INSERT INTO platform (id, name) VALUES (77, 'the hidden platform')");
  for (const [path, key, id] of [
    ['devices', 'tcpServerId', a.device],
    ['stations', 'platformId', a.station],
  ] as const) {
    const url = `/rest/${path}/${id}`;
    const { id: _, ...row } = (await server.call<{ id: number }>(tokens.company, 'GET', url)).body.data;
    const refused = await server.call(tokens.company, 'PUT', url, { ...row, [key]: 77 });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: key }] } });
    const rows = [{ id, version: 1 }];
    const bulk = { action: 'update', rows, changes: { [key]: 77 } };
    expect((await server.call(tokens.company, 'POST', `/rest/${path}/bulk`, bulk)).body.data).toMatchObject([
      { ok: false },
    ]);
    await server.pool.query(
      `UPDATE ${path.slice(0, -1)} SET ${key === 'platformId' ? 'platform_id' : 'tcp_server_id'} = 77`,
    );
    // A reference set by an administrator stays when other fields change.
    expect((await server.call(tokens.company, 'PUT', url, { ...row, [key]: 77 })).status).toBe(200);
  }
});

test('a user without permissions may call nothing', async () => {
  const user = await restrictedUser(server.pool, 'powerless', { company_id: a.company });
  await server.pool.query('DELETE FROM role_menu WHERE role_id = $1', [user.roleId]);
  const token = await server.login(user);
  for (const path of [
    ...lists,
    'overview',
    'overview/stations',
    'devices/judged',
    'site-maps',
    'devices/1001/latest',
    'history?sensorId=501&fields=x&last=1',
  ]) {
    const { status, body } = await server.call(token, 'GET', `/rest/${path}`);
    expect([path, status, body.code]).toEqual([path, 403, 403]);
  }
});

test('nobody gives away more than they have', async () => {
  const user = await restrictedUser(server.pool, 'clerk', { company_id: a.company });
  await server.pool.query('UPDATE role SET sees_all = true WHERE id = $1', [user.roleId]);
  await server.pool.query(
    "DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND role_id = $1 AND m.auth = 'audit:list'",
    [user.roleId],
  );
  const token = await server.login(user);
  const { rows } = await server.pool.query<{ id: number }>("SELECT id FROM menu WHERE auth = 'audit:list'");
  const held = await server.pool.query<{ id: number }>("SELECT id FROM menu WHERE auth = 'map:view'");
  const entry = { menuType: 'menu', nameZh: 'x', nameEn: 'x', nameJa: 'x', version: 1 };
  const asked: [string, string, object][] = [
    ['POST', '/rest/roles', { name: 'more', menuIds: [rows[0]?.id] }],
    ['POST', '/rest/users', { accountName: 'accomplice', password: 'long enough', roleId: 1 }],
    ['PUT', '/rest/users/1', { accountName: 'admin', password: 'long enough', roleId: 1, version: 1 }],
    ['DELETE', '/rest/users/1', {}],
    ['PUT', `/rest/menus/${held.rows[0]?.id}`, { ...entry, auth: 'audit:list' }],
    ['PUT', `/rest/menus/${rows[0]?.id}`, { ...entry, auth: 'map:view' }],
    ['POST', '/rest/menus', { ...entry, auth: 'audit:list' }],
    ['DELETE', `/rest/menus/${rows[0]?.id}`, {}],
  ];
  for (const [method, path, payload] of asked)
    expect((await server.call(token, method as 'POST', path, payload)).status).toBe(403);
});
