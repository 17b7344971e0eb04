import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer, Dependent } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';

/** Concurrent changes, rows that others depend on, and bulk changes. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());

interface Stored {
  id: number;
  version: number;
  name: string;
}
const call = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T>> => server.call<T>(token, method, `/rest/${path}`, payload);
const make = async (path: string, body: object): Promise<number> => {
  const made = await call<Stored>('POST', path, body);
  expect([made.status, made.body.msg]).toEqual([200, 'success']);
  return made.body.data.id;
};
const read = async (path: string): Promise<Record<string, unknown> & Stored> =>
  (await call<Record<string, unknown> & Stored>('GET', path)).body.data;

const { a, b } = site;

describe('two people who edit one row', () => {
  test('of many concurrent changes exactly one succeeds, and the others are refused', async () => {
    const id = await make('platforms', { name: 'contested' });
    for (let version = 1; version <= 3; version++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => call('PUT', `platforms/${id}`, { name: `by ${version}-${n}`, version })),
      );
      const codes = answers.map(({ body }) => body.code).toSorted((x, y) => x - y);
      expect(codes).toEqual([0, ...Array.from({ length: 7 }, () => 40_904)]);
      const winner = answers.findIndex(({ body }) => body.code === 0);
      expect(await read(`platforms/${id}`)).toMatchObject({ version: version + 1, name: `by ${version}-${winner}` });
      expect(answers.find(({ body }) => body.code !== 0)?.body.msg).not.toBe('');
    }
    const { rows } = await server.pool.query("SELECT FROM audit WHERE action = 'platform:update' AND target = $1", [
      String(id),
    ]);
    expect(rows).toHaveLength(3);
  });

  test('a change neither waits for inserts that refer to the row, nor delays them', async () => {
    const sensor = { deviceId: b.device, port: 6, type: 'weather', subAddress: 9 };
    const id = await make('sensors', sensor);
    const device = await server.pool.connect();
    try {
      await device.query('BEGIN');
      // The lock that PostgreSQL takes on a sensor when its first reading is inserted.
      await device.query('SELECT FROM sensor WHERE id = $1 FOR KEY SHARE', [id]);
      const late = new AbortController();
      const change = call('PUT', `sensors/${id}`, { ...sensor, name: 'mast', version: 1 });
      const first = await Promise.race([change, setTimeout(5_000, null, { signal: late.signal })]);
      late.abort();
      expect(first).toMatchObject({ status: 200 });
    } finally {
      await device.query('ROLLBACK');
      device.release();
    }
  });

  test('a change without the read version is refused, naming it', async () => {
    const id = await make('platforms', { name: 'blind' });
    const { status, body } = await call('PUT', `platforms/${id}`, { name: 'overwritten' });
    expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['version']]);
  });

  test('a row changed since it was read is not deleted', async () => {
    const id = await make('platforms', { name: 'changing' });
    await call('PUT', `platforms/${id}`, { name: 'changed', version: 1 });
    expect((await call('DELETE', `platforms/${id}?version=1`)).body.code).toBe(40_904);
    expect((await call('DELETE', `platforms/${id}?version=2`)).status).toBe(200);
  });
});

describe('what depends on a row', () => {
  const dependents = async (path: string) => (await call<Dependent[]>('GET', `${path}/dependents`)).body.data;

  test('is listed with counts and names', async () => {
    await restrictedUser(server.pool, 'viewer of a', { company_id: a.company });
    expect(await dependents(`companies/${a.company}`)).toEqual([
      { kind: 'project', count: 1, names: ['project a'], isBlocking: true },
      { kind: 'customer', count: 1, names: ['customer a'], isBlocking: true },
      { kind: 'user', count: 1, names: ['viewer of a'], isBlocking: false },
    ]);
    expect(await dependents(`devices/${a.device}`)).toEqual([
      { kind: 'sensor', count: 2, names: ['b4', 'weather'], isBlocking: true },
      { kind: 'reading', count: null, names: [], isBlocking: true },
      { kind: 'contact', count: null, names: [], isBlocking: true },
    ]);
    expect(await dependents(`sensors/${a.tilt}`)).toMatchObject([{ kind: 'reading', isBlocking: true }]);
    expect(await dependents(`sensors/${a.weather}`)).toEqual([]);
  });

  test('what the caller may not see has no dependents', async () => {
    const local = await server.login(await restrictedUser(server.pool, 'local', { station_id: a.station }));
    for (const path of [`companies/${b.company}`, `stations/${b.station}`, `devices/${b.device}`])
      expect((await server.call(local, 'GET', `/rest/${path}/dependents`)).status).toBe(404);
  });

  test('what the caller may not delete discloses no dependents', async () => {
    const local = await server.login(await restrictedUser(server.pool, 'neighbour', { station_id: a.station }));
    for (const path of [`companies/${a.company}`, `projects/${a.project}`, 'station-types/1'])
      expect(await server.call(local, 'GET', `/rest/${path}/dependents`)).toMatchObject({
        status: 403,
        body: { data: null },
      });
    const landlord = await server.login(await restrictedUser(server.pool, 'landlord', { company_id: a.company }));
    const own = await server.call<Dependent[]>(landlord, 'GET', `/rest/projects/${a.project}/dependents`);
    expect(own.body.data.map(({ kind }) => kind)).toEqual(['station', 'resource']);
  });

  test('a sensor with only old readings cannot be deleted or changed', async () => {
    const id = await make('sensors', { deviceId: a.device, port: 3, type: 'b12', subAddress: 7 });
    await server.pool.query(
      `INSERT INTO reading_water_level (sensor_id, collected_at, received_at, quality, level)
       VALUES ($1, now(), now(), 0, 1)`,
      [id],
    );
    const refused = await call('DELETE', `sensors/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 40_902]);
    expect(refused.body.msg).toContain('监测数据');
    const change = { deviceId: a.device, port: 4, type: 'b13', subAddress: 7, version: 1 };
    expect((await call('PUT', `sensors/${id}`, change)).body.fields).toEqual([
      { path: 'port', msg: '已有监测数据，不能修改' },
      { path: 'type', msg: '已有监测数据，不能修改' },
    ]);
    const named = { deviceId: a.device, port: 3, type: 'b12', subAddress: 7, name: 'well', version: 1 };
    expect((await call('PUT', `sensors/${id}`, named)).status).toBe(200);
  });

  test('the number of a device that reported cannot change', async () => {
    const device = { stationId: a.station, name: 'device a', version: 1 };
    const refused = await call('PUT', `devices/${a.device}`, { ...device, deviceNo: '1009' });
    expect(refused.body.fields).toEqual([{ path: 'deviceNo', msg: '已有监测数据，不能修改' }]);
  });
});

describe('many entries at once', () => {
  const bulk = (path: string, payload: object) => call<BulkAnswer>('POST', `${path}/bulk`, payload);

  test('each row has a result, an audit row and a version of its own', async () => {
    const ids: number[] = [];
    for (const deviceNo of ['7001', '7002', '7003'])
      ids.push(await make('devices', { deviceNo, stationId: a.station, name: `bulk ${deviceNo}`, security: 'plain' }));
    const [first = 0, second = 0, third = 0] = ids;
    const moved = { deviceNo: '7002', stationId: a.station, name: 'moved on', security: 'plain', version: 1 };
    await call('PUT', `devices/${second}`, moved);
    const rows = [first, second, third, 999_999].map((id) => ({ id, version: 1 }));
    const { body } = await bulk('devices', { action: 'update', rows, changes: { isEnabled: false, sendCycleS: 60 } });
    expect(body.data).toEqual([
      { id: first, ok: true, msg: '' },
      { id: second, ok: false, msg: expect.stringMatching(/./) },
      { id: third, ok: true, msg: '' },
      { id: 999_999, ok: false, msg: expect.stringMatching(/./) },
    ]);
    expect(await read(`devices/${first}`)).toMatchObject({
      isEnabled: false,
      sendCycleS: 60,
      version: 2,
      deviceNo: '7001',
    });
    expect(await read(`devices/${second}`)).toMatchObject({ isEnabled: true, name: 'moved on' });
    const { rows: audited } = await server.pool.query<{ target: string }>(
      "SELECT target FROM audit WHERE action = 'device:update' ORDER BY id DESC LIMIT 2",
    );
    expect(audited.map(({ target }) => target)).toEqual([String(third), String(first)]);
    const gone = await bulk('devices', {
      action: 'delete',
      rows: [
        { id: first, version: 2 },
        { id: a.device, version: 1 },
      ],
    });
    expect(gone.body.data.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await call('GET', `devices/${first}`)).status).toBe(404);
  });

  test.each([
    [{ deviceNo: '1' }, 'changes.deviceNo'],
    [{ isEnabled: true, secret: 'aa' }, 'changes.secret'],
    [{ security: 'plain' }, 'changes.security'],
    [{}, 'changes'],
  ])('%j cannot be changed in bulk', async (changes, path) => {
    const { status, body } = await bulk('devices', { action: 'update', rows: [{ id: a.device, version: 1 }], changes });
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  });

  test("values are checked by the row's schema", async () => {
    const { version } = await read(`devices/${a.device}`);
    const rows = [{ id: a.device, version }];
    const { body } = await bulk('devices', { action: 'update', rows, changes: { sendCycleS: 1 } });
    expect(body.data).toEqual([{ id: a.device, ok: false, msg: expect.stringContaining('sendCycleS') }]);
  });

  test('a user who may change but not delete deletes nothing', async () => {
    const user = await restrictedUser(server.pool, 'editor', { company_id: a.company });
    await server.pool.query(
      "DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth = 'device:delete'",
      [user.roleId],
    );
    const editor = await server.login(user);
    const send = (action: string) =>
      server.call<BulkAnswer>(editor, 'POST', '/rest/devices/bulk', {
        action,
        rows: [{ id: b.device, version: 1 }],
        changes: { note: 'x' },
      });
    expect((await send('delete')).status).toBe(403);
    expect((await send('update')).body.data).toMatchObject([{ ok: false }]);
  });
});

describe('moving', () => {
  const move = (path: string, parentId: number | null, version: number, position?: number) =>
    call('POST', `${path}/move`, { parentId, version, ...(position === undefined ? {} : { position }) });

  test('a station moves to another project, a device to another station', async () => {
    const station = await make('stations', { projectId: a.project, stationTypeId: 1, name: 'wanderer', note: 'kept' });
    expect((await move(`stations/${station}`, b.project, 1)).status).toBe(200);
    expect(await read(`stations/${station}`)).toMatchObject({ projectId: b.project, note: 'kept', version: 2 });
    expect((await move(`stations/${station}`, a.project, 1)).body.code).toBe(40_904);
    expect((await move(`stations/${station}`, 999_999, 2)).body.fields?.[0]?.path).toBe('projectId');
    expect((await move(`sensors/${a.tilt}`, b.device, 1)).body.fields?.[0]?.path).toBe('deviceId');
    const silent = await make('sensors', { deviceId: a.device, port: 5, type: 'b12', subAddress: 1 });
    expect((await move(`sensors/${silent}`, b.device, 1)).status).toBe(200);
    expect(await read(`sensors/${silent}`)).toMatchObject({ deviceId: b.device, stationName: 'station b' });
  });

  test('both ends must be within the scope', async () => {
    const local = await server.login(await restrictedUser(server.pool, 'mover', { company_id: a.company }));
    for (const [path, parentId] of [
      [`devices/${a.device}`, b.station],
      [`devices/${b.device}`, a.station],
      [`stations/${a.station}`, b.project],
      [`sensors/${a.weather}`, b.device],
      [`projects/${a.project}`, b.company],
    ] as const) {
      const { status } = await server.call(local, 'POST', `/rest/${path}/move`, { parentId, version: 1 });
      expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    }
  });

  test('a project with a customer stays in its company', async () => {
    const customerId = await make('customers', { companyId: a.company, name: 'owner' });
    const id = await make('projects', { companyId: a.company, customerId, name: 'bound' });
    expect((await move(`projects/${id}`, b.company, 1)).body.fields?.[0]?.path).toBe('customerId');
    const change = { companyId: b.company, name: 'owner', version: 1 };
    expect((await call('PUT', `customers/${customerId}`, change)).body.fields?.[0]?.path).toBe('companyId');
  });

  test('menu entries move to a parent and position, never below themselves or a button', async () => {
    const entry = (name: string, parentId: number | null, sortOrder: number, menuType = 'menu') =>
      make('menus', { menuType, nameZh: name, nameEn: name, nameJa: name, parentId, sortOrder });
    const top = await entry('top', null, 500);
    const [one, two, three] = [await entry('1', top, 1), await entry('2', top, 2), await entry('3', top, 3)];
    expect((await move(`menus/${three}`, top, 1, 0)).status).toBe(200);
    const { rows } = await server.pool.query<{ id: number }>(
      'SELECT id FROM menu WHERE parent_id = $1 ORDER BY sort_order, id',
      [top],
    );
    expect(rows.map(({ id }) => id)).toEqual([three, one, two]);
    expect(await read(`menus/${three}`)).toMatchObject({ version: 2, parentName: 'top' });
    const path = `menus/${top}`;
    expect((await move(path, one, 1)).body.fields).toEqual([{ path: 'parentId', msg: '不能置于自身或其下级之下' }]);
    const button = await entry('b', one, 1, 'button');
    const { version } = await read(`menus/${two}`);
    expect((await move(`menus/${two}`, button, version)).body.fields?.[0]?.path).toBe('parentId');
    expect((await move(`menus/${two}`, null, version)).status).toBe(200);
    const taken = { menuType: 'menu', nameZh: 'x', nameEn: 'x', nameJa: 'x', auth: 'station:list' };
    expect((await call('POST', 'menus', taken)).body.fields).toEqual([{ path: 'auth', msg: '已存在' }]);
  });
});

describe('TCP servers', () => {
  test.each([
    [{ host: '0.0.0.0', port: 9_801 }, 'port'],
    [{ host: '127.0.0.1', port: 9_801 }, 'port'],
    [{ host: '127.0.0.1', port: 9_802, adapter: 'telegraph' }, 'adapter'],
    [{ host: 'localhost', port: 9_803 }, 'host'],
    [{ port: 9_803, limits: { idleMinS: 0 } }, 'limits.idleMinS'],
  ])('%j is refused at %s', async (body, path) => {
    await server.pool.query(
      "INSERT INTO tcp_server (name, host, port) VALUES ('all', '0.0.0.0', 9801) ON CONFLICT DO NOTHING",
    );
    const answer = await call('POST', 'tcp-servers', { name: 'second', ...body });
    expect([answer.status, answer.body.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });

  test('list the processes that listen; silent ones are left out', async () => {
    const id = await make('tcp-servers', { name: 'listening', port: 9_810 });
    await server.pool.query(
      `INSERT INTO listener_state (tcp_server_id, ingest_id, listening_since, connections, seen_at)
       VALUES ($1, 'alive', now(), 3, now()), ($1, 'gone', now(), 4, now() - interval '31 seconds')`,
      [id],
    );
    expect(await read(`tcp-servers/${id}`)).toMatchObject({
      listeners: [{ ingestId: 'alive', connections: 3, error: '' }],
    });
  });
});
