import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sensorTypes } from '@groundwatch/protocol/model';
import { MOST_FOUND_STATIONS, type Page, type TreeNode } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Lists with the names of referenced rows, and the tree. */
let server: TestServer;
let token: string;
const { a, b } = site;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  for (const table of ['station', 'device', 'sensor'])
    await server.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  await server.pool.query("INSERT INTO tcp_server (id, name, port) VALUES (901, 'north gate', 9901)");
  await server.pool.query('UPDATE device SET tcp_server_id = 901 WHERE id = $1', [a.device]);
  for (const [name, station] of [
    ['beta', a.station],
    ['alpha', a.station],
    ['alpha', b.station],
  ] as const)
    await server.pool.query(
      "INSERT INTO device (device_no, station_id, name, security, is_enabled) SELECT 5000 + count(*), $1, $2, 'plain', false FROM device",
      [station, name],
    );
  token = await server.login();
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: number; name: string };
const list = async (path: string, language = 'en') => {
  const headers = { authorization: token, cookie: `language=${language}` };
  const answer = await server.app.inject({ method: 'GET', url: `/rest/${path}`, headers });
  return answer.json<{ code: number; data: Page<Row>; fields?: { path: string; msg: string }[] }>();
};
const records = async (path: string, language?: string) => (await list(path, language)).data.records;

describe('rows have the names of what they refer to', () => {
  test.each([
    ['projects', { companyName: 'company a', customerName: null, stationCount: 1 }],
    ['customers', { companyName: 'company a' }],
    ['companies', { projectCount: 1 }],
    ['stations', { companyName: 'company a', projectName: 'project a', platformName: null, deviceCount: 3 }],
    [
      'devices',
      {
        stationName: 'station a',
        projectName: 'project a',
        companyName: 'company a',
        tcpServerName: 'north gate',
        sensorCount: 2,
        isConnected: true,
        seenAt: '2026-03-01T00:00:00.000Z',
        hasSecret: false,
      },
    ],
    ['sensors', { deviceName: 'device a', deviceNo: '1001', stationName: 'station a', hasReadings: true }],
    ['tcp-servers?keyword=north', { deviceCount: 1, listeners: [] }],
    ['users', { roleName: 'administrator' }],
    ['roles', { userCount: 1 }],
    ['menus?keyword=company:create', { parentName: 'Companies' }],
  ])('%s', async (path, expected) => {
    expect((await records(path))[0]).toMatchObject({ ...expected, version: 1 });
  });

  test("uses the caller's language where a name has three", async () => {
    const names = await Promise.all(
      ['zh-chs', 'en', 'ja'].map(async (language) => (await records('stations', language))[0]?.['stationTypeName']),
    );
    expect(new Set(names).size).toBe(3);
  });
});

describe('lists', () => {
  test.each([
    ['devices?keyword=north', ['device a']],
    ['devices?keyword=project b', ['device b', 'alpha']],
    ['devices?keyword=1001', ['device a']],
    ['stations?keyword=company b', ['station b']],
    ['sensors?keyword=station b&type=b4', ['']],
    ['users?keyword=administrator', ['admin']],
  ])('%s is found by joined names', async (path, expected) => {
    expect((await records(path)).map(({ name }) => name)).toEqual(expected);
  });

  test.each([
    [`devices?stationId=${a.station}&isEnabled=false`, ['beta', 'alpha']],
    [`devices?projectId=${b.project}`, ['device b', 'alpha']],
    [`devices?companyId=${b.company}&isEnabled=true`, ['device b']],
    ['devices?tcpServerId=901', ['device a']],
    [`devices?tcpServerId=null&stationId=${a.station}`, ['beta', 'alpha']],
    [`devices?tcpServerId=null&stationId=${a.station}&sort=name&order=asc`, ['alpha', 'beta']],
    ['devices?sort=name&order=desc&size=2', ['device b', 'device a']],
    ['devices?sort=tcpServerName&order=desc&size=1', ['device a']],
    ['devices?sort=sensorCount&order=desc&size=2', ['device b', 'device a']],
    ['devices?sort=seenAt&size=1', ['device a']],
  ])('%s', async (path, expected) => {
    expect((await records(path)).map(({ name }) => name)).toEqual(expected);
  });

  test('pages of an order with equal values do not overlap', async () => {
    const all = (await records('devices?sort=name&size=100')).map(({ id }) => id);
    const pages: number[] = [];
    for (let current = 1; current <= all.length; current++)
      pages.push(...(await records(`devices?sort=name&size=1&current=${current}`)).map(({ id }) => id));
    expect(pages).toEqual(all);
  });

  test.each([
    ['devices?colour=red', 'colour'],
    ['devices?name=x', 'name'],
    ['devices?secret=x', 'secret'],
    ['devices?sort=secret', 'sort'],
    ['users?sort=passwordHash', 'sort'],
    ['devices?sort=constructor', 'sort'],
    ['devices?constructor=x', 'constructor'],
    ['devices?stationId=a', 'stationId'],
    ['devices?stationId=99999999999', 'stationId'],
    ['devices?isEnabled=maybe', 'isEnabled'],
    ['devices?order=up', 'order'],
  ])('%s is refused, naming %s', async (path, field) => {
    const { code, fields } = await list(path);
    expect([code, fields?.map((one) => one.path)]).toEqual([400, [field]]);
  });
});

describe('the tree', () => {
  const treeOf = async (as: string, query = '') =>
    (await server.call<TreeNode[]>(as, 'GET', `/rest/registry-tree${query}`)).body.data;
  const wholeOf = async (as: string) => {
    const sites = await treeOf(as);
    const stations = sites.filter(({ kind }) => kind === 'station');
    const below = await Promise.all(stations.map(({ id }) => treeOf(as, `?stationId=${id}`)));
    return [...sites, ...below.flat()];
  };

  test('has every node once, after its parent', async () => {
    const nodes = await wholeOf(token);
    const above = { project: 'company', station: 'project', device: 'station', sensor: 'device' } as const;
    const seen = new Set<string>();
    for (const { kind, id, parentId } of nodes) {
      if (kind !== 'company') expect(seen).toContain(`${above[kind]} ${parentId}`);
      seen.add(`${kind} ${id}`);
    }
    expect(seen.size).toBe(nodes.length);
    expect(nodes.find(({ kind, id }) => kind === 'sensor' && id === a.tilt)).toEqual({
      kind: 'sensor',
      id: a.tilt,
      parentId: a.device,
      version: 1,
      name: '',
      isEnabled: true,
      code: 'b4',
      port: 1,
      subAddress: 0,
    });
  });

  test('has nothing outside the scope but the parents of what is inside', async () => {
    const user = await restrictedUser(server.pool, 'one station', { station_id: b.station });
    const own = await server.login(user);
    const nodes = await wholeOf(own);
    expect(nodes.map(({ kind, id }) => [kind, id]).slice(0, 3)).toEqual([
      ['company', b.company],
      ['project', b.project],
      ['station', b.station],
    ]);
    expect(nodes.map(({ id }) => id)).not.toContain(a.device);
    expect(nodes.filter(({ kind }) => kind === 'sensor')).toHaveLength(2);
    const others = [`stationId=${a.station}`, `deviceId=${a.device}`, `sensorId=${a.tilt}`, 'keyword=b4'];
    const found = await Promise.all(others.map((query) => treeOf(own, `?${query}`)));
    expect(found.flat().filter(({ kind, parentId }) => kind === 'device' && parentId !== b.station)).toEqual([]);
  });

  test('has devices and sensors by their station, whatever names it, and counts them', async () => {
    const below = await treeOf(token, `?stationId=${a.station}`);
    expect(below.map(({ kind }) => kind)).toContain('sensor');
    expect(await treeOf(token, `?deviceId=${a.device}`)).toEqual(below);
    expect(await treeOf(token, `?sensorId=${a.tilt}`)).toEqual(below);
    const { names } = sensorTypes.get('b4')!;
    for (const keyword of [a.deviceNo, `${names.zh} b4`])
      expect(await treeOf(token, `?keyword=${encodeURIComponent(keyword)}`)).toEqual(expect.arrayContaining(below));
    expect(await treeOf(token, '?keyword=b4%20nothing')).toEqual([]);
    const station = (await treeOf(token)).find(({ kind, id }) => kind === 'station' && id === a.station);
    const number = (kind: TreeNode['kind']) => below.filter((node) => node.kind === kind).length;
    expect(station).toMatchObject({ devices: number('device'), sensors: number('sensor') });
  });

  test('needs its permission', async () => {
    const user = await restrictedUser(server.pool, 'no tree', { station_id: a.station });
    await server.pool.query(
      "DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth = 'tree:view'",
      [user.roleId],
    );
    expect((await server.call(await server.login(user), 'GET', '/rest/registry-tree')).status).toBe(403);
  });

  test('of a large installation is complete', async () => {
    await server.pool.query(`
      INSERT INTO station (project_id, station_type_id, name) SELECT ${a.project}, 1, 'many ' || n FROM generate_series(1, 200) n;
      INSERT INTO device (device_no, station_id, name, security)
        SELECT 1000000 + n, (SELECT min(id) + n % 200 FROM station WHERE name LIKE 'many %'), 'many ' || n, 'plain'
        FROM generate_series(1, 3000) n;
      INSERT INTO sensor (device_id, port, type, sub_address)
        SELECT d.id, 1, 'b12', n FROM device d, generate_series(1, 7) n WHERE d.name LIKE 'many %';
      ANALYZE`);
    const sites = await treeOf(token);
    const sum = (of: 'devices' | 'sensors') => sites.reduce((total, node) => total + (node[of] ?? 0), 0);
    expect([sum('devices') > 3_000, sum('sensors') > 21_000]).toEqual([true, true]);
    const found = await treeOf(token, '?keyword=many');
    expect(found.filter(({ kind }) => kind === 'device')).toHaveLength(15 * MOST_FOUND_STATIONS);
    expect((await list('sensors?keyword=many&sort=stationName&size=20')).data.total).toBe(21_000);
  });
});
