import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealer } from '@groundwatch/db';
import { seedSites, site } from './support/fixtures.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());

interface Created {
  id: number;
}
const call = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T>> => server.call<T>(token, method, `/rest/${path}`, payload);

const { a } = site;
const bodies: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['companies', { name: 'new company' }, { name: 'other', note: 'n' }],
  ['customers', { companyId: a.company, name: 'new customer' }, { companyId: a.company, name: 'other', phone: '1' }],
  ['projects', { companyId: a.company, name: 'new project' }, { companyId: a.company, name: 'other' }],
  ['platforms', { name: 'new platform', url: 'https://example.org' }, { name: 'other' }],
  ['roles', { name: 'new role', menuIds: [1], scopes: [{ stationId: a.station }] }, { name: 'other', scopes: [] }],
  [
    'users',
    { accountName: 'new', password: 'long enough', roleId: 2 },
    { accountName: 'other', roleId: 2, scopes: [{ companyId: a.company }] },
  ],
  [
    'menus',
    { menuType: 'menu', nameZh: '新', nameEn: 'new', nameJa: '新', path: '/new', auth: 'new:list' },
    { menuType: 'menu', nameZh: '他', nameEn: 'other', nameJa: '他' },
  ],
  [
    'stations',
    { projectId: a.project, stationTypeId: 1, name: 'new', longitude: 104.5, latitude: 30 },
    { projectId: a.project, stationTypeId: 2, name: 'other', timeZone: 'Asia/Tokyo' },
  ],
  [
    'station-types',
    { code: 'new_type', nameZh: '新', nameEn: 'new', nameJa: '新' },
    { code: 'other', nameZh: '他', nameEn: 'other', nameJa: '他' },
  ],
  [
    'tcp-servers',
    { name: 'new', port: 9_555, allowList: ['10.0.0.0/8'], limits: { idleMinS: 10 } },
    { name: 'other', port: 9_556, isEnabled: false },
  ],
  [
    'devices',
    { deviceNo: '123456789012345', stationId: a.station, name: 'new', security: 'plain' },
    { deviceNo: '5', stationId: a.station, name: 'other', security: 'plain', sendCycleS: 60 },
  ],
  [
    'sensors',
    { deviceId: a.device, port: 2, type: 'b12', subAddress: 3 },
    { deviceId: a.device, port: 2, type: 'b12', subAddress: 4, name: 'level' },
  ],
];

test.each(bodies)(
  '%s are created, listed, changed and deleted, each with its audit row',
  async (path, first, second) => {
    const made = await call<Created>('POST', path, first);
    expect([made.status, made.body.msg]).toEqual([200, 'success']);
    const { id } = made.body.data;
    const { password: _, ...shown } = first;
    expect((await call('GET', `${path}/${id}`)).body.data).toMatchObject({ id, ...shown });

    expect((await call('PUT', `${path}/${id}`, { ...second, version: 1 })).status).toBe(200);
    const list = await call<{ total: number; records: Created[] }>('GET', `${path}?size=1000`);
    expect(list.body.data.total).toBe(list.body.data.records.length);
    expect(list.body.data.records.find((row) => row.id === id)).toMatchObject({ ...second, version: 2 });

    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await call('GET', `${path}/${id}`)).status).toBe(404);
    const { rows } = await server.pool.query<{ action: string }>(
      'SELECT action FROM audit WHERE target = $1 ORDER BY id DESC LIMIT 3',
      [String(id)],
    );
    expect(rows.map(({ action }) => action.split(':')[1])).toEqual(['delete', 'update', 'create']);
  },
);

test('the audit has the given rights, and no password', async () => {
  const scopes = [{ companyId: a.company }];
  const role = await call<Created>('POST', 'roles', { name: 'audited', menuIds: [1, 2], scopes });
  const user = { accountName: 'audited', roleId: role.body.data.id, password: 'long enough to see', scopes };
  const made = await call<Created>('POST', 'users', user);
  const changed = { ...user, scopes: [{ stationId: a.station }], version: 1 };
  expect((await call('PUT', `users/${made.body.data.id}`, changed)).status).toBe(200);
  const { rows } = await server.pool.query<{ action: string; detail: object }>(
    'SELECT action, detail FROM audit ORDER BY id DESC LIMIT 3',
  );
  expect(rows).toMatchObject([
    {
      action: 'user:update',
      detail: { accountName: 'audited', scopes: [{ stationId: a.station }], was: { scopes } },
    },
    { action: 'user:create', detail: { roleId: role.body.data.id, scopes } },
    { action: 'role:create', detail: { menuIds: [1, 2], scopes } },
  ]);
  expect(rows[0]?.detail).not.toHaveProperty('was.accountName');
  expect(JSON.stringify(rows)).not.toMatch(/long enough|argon2|"password/);
});

test('pages and keywords', async () => {
  for (let n = 0; n < 7; n++) await call('POST', 'companies', { name: `page_${n}%` });
  const page = await call<{ total: number; records: { name: string }[] }>(
    'GET',
    'companies?keyword=page_&current=3&size=3',
  );
  expect(page.body.data).toMatchObject({ current: 3, size: 3, total: 7 });
  expect(page.body.data.records.map(({ name }) => name)).toEqual(['page_6%']);
  expect((await call<{ total: number }>('GET', `companies?keyword=${encodeURIComponent('_3%')}`)).body.data.total).toBe(
    1,
  );
});

test('a secret is never returned, not even in the audit', async () => {
  const secret = 'c0ffee'.repeat(8);
  const device = { deviceNo: '42', stationId: a.station, name: 'sealed', security: 'encrypted' };
  const refused = await call('POST', 'devices', device);
  expect(refused.body.fields).toEqual([{ path: 'secret', msg: expect.stringContaining('需要设备密钥') }]);
  const { id } = (await call<Created>('POST', 'devices', { ...device, secret })).body.data;
  expect((await call('PUT', `devices/${id}`, { ...device, name: 'renamed', version: 1 })).status).toBe(200);
  expect((await call('PUT', `devices/${id}`, { ...device, secret: null, version: 2 })).status).toBe(400);
  for (const path of [`devices/${id}`, 'devices', 'audit', 'overview']) {
    const { body } = await call('GET', path);
    expect(JSON.stringify(body).toLowerCase()).not.toContain('c0ffee');
  }
  expect((await call('GET', `devices/${id}`)).body.data).toMatchObject({ name: 'renamed', hasSecret: true });
  const { rows } = await server.pool.query<{ secret: Buffer }>('SELECT secret FROM device WHERE id = $1', [id]);
  expect(rows[0]?.secret.toString('hex')).not.toContain(secret);
  expect(sealer().open('device secret', rows[0]!.secret).toString('hex')).toBe(secret);
  expect((await call('GET', 'users')).body.data).not.toHaveProperty('records.0.passwordHash');
});

test('the password of a station is never returned, is kept unless mentioned, and can be removed', async () => {
  const device = { deviceNo: '47', stationId: a.station, name: 'station', security: 'plain' };
  const refused = await call('POST', 'devices', { ...device, stationPassword: 'p!' });
  expect(refused.body.fields).toEqual([{ path: 'stationPassword', msg: expect.stringContaining('4 至 16') }]);
  const { id } = (await call<Created>('POST', 'devices', { ...device, stationPassword: '4A7C' })).body.data;
  const stored = async (): Promise<Buffer | null> =>
    (await server.pool.query<{ password: Buffer | null }>('SELECT password FROM device WHERE id = $1', [id])).rows[0]!
      .password;
  expect((await call('PUT', `devices/${id}`, { ...device, name: 'renamed', version: 1 })).status).toBe(200);
  for (const path of [`devices/${id}`, 'devices', 'audit', 'overview']) {
    const { body } = await call('GET', path);
    expect(JSON.stringify(body)).not.toContain('4A7C');
  }
  const { data } = (await call('GET', `devices/${id}`)).body;
  expect(data).toMatchObject({ hasStationPassword: true });
  expect(data).not.toHaveProperty('stationPassword');
  expect(
    sealer()
      .open('station password', (await stored())!)
      .toString(),
  ).toBe('4A7C');
  expect((await call('PUT', `devices/${id}`, { ...device, stationPassword: null, version: 2 })).status).toBe(200);
  expect(await stored()).toBeNull();
});

test('a secret set here replaces the one that a command is setting', async () => {
  const nextOf = async (): Promise<unknown> =>
    (await server.pool.query('SELECT next_secret AS next FROM device WHERE device_no = 43')).rows[0];
  const device = { deviceNo: '43', stationId: a.station, name: 'sealed', security: 'encrypted' };
  const { id } = (await call<Created>('POST', 'devices', { ...device, secret: 'ab'.repeat(16) })).body.data;
  const next = sealer().seal('device secret', Buffer.alloc(16, 7));
  await server.pool.query('UPDATE device SET next_secret = $2 WHERE id = $1', [id, next]);
  expect((await call('PUT', `devices/${id}`, { ...device, name: 'renamed', version: 1 })).status).toBe(200);
  expect(await nextOf()).toEqual({ next });
  const body = { ...device, secret: 'cd'.repeat(16), version: 2 };
  expect((await call('PUT', `devices/${id}`, body)).status).toBe(200);
  expect(await nextOf()).toEqual({ next: null });
});

test('rows that others refer to are not deleted, with a message', async () => {
  for (const path of [
    `companies/${a.company}`,
    `projects/${a.project}`,
    `stations/${a.station}`,
    `devices/${a.device}`,
    `sensors/${a.tilt}`,
    'station-types/1',
    'roles/1',
  ]) {
    const { status, body } = await call('DELETE', path);
    expect([path, status]).toEqual([path, 409]);
    expect(body.msg).not.toBe('');
  }
});

test('refusals name the field and what to do, in the language of the caller', async () => {
  const send = async (language: string, payload: object) => {
    const headers = { authorization: token, 'accept-language': language };
    return (await server.app.inject({ method: 'POST', url: '/rest/stations', headers, payload })).json<
      Answer<null>['body']
    >();
  };
  const wrong = {
    projectId: a.project,
    stationTypeId: 1,
    name: '',
    longitude: 181,
    latitude: 30,
    timeZone: 'Mars/Olympus',
  };
  expect((await send('en', wrong)).fields).toEqual([
    { path: 'name', msg: 'is required' },
    { path: 'longitude', msg: 'must be at most 180' },
    { path: 'timeZone', msg: 'must be an IANA time zone such as Asia/Shanghai' },
  ]);
  expect((await send('ja', {})).msg).toContain('projectId: 必須です');
  expect(await send('en', { projectId: 999_999, stationTypeId: 1, name: 'x' })).toMatchObject({
    code: 400,
    fields: [{ path: 'projectId', msg: 'refers to something that does not exist' }],
  });
  expect(await send('en', { projectId: a.project, stationTypeId: 1, name: 'station a' })).toMatchObject({
    code: 40_901,
    msg: 'An entry with the same values exists already: projectId, name',
    fields: [{ path: 'name', msg: 'already exists' }],
  });
});

test('a scope with something that does not exist is refused at its field', async () => {
  const scopes = [{ companyId: a.company }, { stationId: 999_999 }, { projectId: 999_998 }];
  const { body } = await call('POST', 'roles', { name: 'of nothing', scopes });
  expect(body.fields?.map(({ path }) => path)).toEqual(['scopes.2.projectId', 'scopes.1.stationId']);
});

test('the last administrator cannot be removed', async () => {
  for (const change of [{ isEnabled: false }, { roleId: 2 }]) {
    const body = { accountName: 'admin', roleId: 1, version: 1, ...change };
    expect((await call('PUT', 'users/1', body)).body.code).toBe(40_903);
  }
  expect((await call('DELETE', 'users/1')).body.code).toBe(40_903);
});

test('a new device needs a secret, unless it is declared plain', async () => {
  const device = { deviceNo: '44', stationId: a.station, name: 'new' };
  const unsaid = await call('POST', 'devices', device);
  expect([unsaid.status, unsaid.body.fields]).toEqual([
    400,
    [{ path: 'secret', msg: expect.stringContaining('明文') }],
  ]);
  const { id } = (await call<Created>('POST', 'devices', { ...device, secret: 'ab'.repeat(16) })).body.data;
  expect((await call('GET', `devices/${id}`)).body.data).toMatchObject({ security: 'authenticated', hasSecret: true });
  await expect(
    server.pool.query("INSERT INTO device (device_no, station_id, name) VALUES (45, $1, 'unsaid')", [a.station]),
  ).rejects.toThrow('check constraint');
});

test('a device in quarantine is adopted at a station', async () => {
  await server.pool.query("INSERT INTO quarantine (device_no, reason, frame) VALUES (77, 'unknown_device', '\\x4754')");
  const list = await call<{ records: (Created & { frame: string })[] }>('GET', 'quarantine');
  expect(list.body.data.records[0]).toMatchObject({ deviceNo: '77', frame: '4754', count: 1 });
  const id = list.body.data.records[0]?.id ?? 0;
  const url = `quarantine/${id}/adopt`;
  const unsaid = await call('POST', url, { stationId: a.station, name: 'found' });
  expect(unsaid.body.fields).toEqual([{ path: 'secret', msg: expect.stringContaining('明文') }]);
  const adopted = await call<Created>('POST', url, { stationId: a.station, name: 'found', security: 'plain' });
  expect((await call('GET', `devices/${adopted.body.data.id}`)).body.data).toMatchObject({
    deviceNo: '77',
    name: 'found',
    security: 'plain',
  });
  expect((await call<{ total: number }>('GET', 'quarantine')).body.data.total).toBe(0);
});

test('the quarantine is searched, filtered and sorted; only unknown devices are adopted, and once', async () => {
  await server.pool.query(
    `INSERT INTO quarantine (device_no, reason, frame, address, count) VALUES
       (811, 'unknown_device', '\\x01', '10.0.0.1:1', 5), (812, 'collect_time', '\\x01', '10.0.0.2:1', 9),
       (1001, 'unknown_device', '\\x01', '10.9.9.9:1', 7)`,
  );
  interface Kept extends Created {
    deviceNo: string;
  }
  const list = async (query: string) =>
    (await call<{ records: Kept[] }>('GET', `quarantine?${query}`)).body.data.records;
  const numbers = async (query: string) => (await list(query)).map(({ deviceNo }) => deviceNo);
  expect(await numbers('keyword=10.0.0.')).toEqual(['812', '811']);
  expect(await numbers('keyword=81&sort=count&order=asc')).toEqual(['811', '812']);
  expect(await numbers('sort=deviceNo')).toEqual(['1001', '812', '811']);
  expect(await numbers('reason=collect_time')).toEqual(['812']);
  const adopt = async (deviceNo: string) => {
    const id = (await list(`keyword=${deviceNo}`))[0]?.id ?? 0;
    return call('POST', `quarantine/${id}/adopt`, { stationId: a.station, name: 'adopted', security: 'plain' });
  };
  expect((await adopt('812')).body.fields).toEqual([{ path: '', msg: '只有因“设备未登记”而隔离的设备才能接入' }]);
  expect((await adopt('1001')).body.fields).toEqual([{ path: '', msg: '该编号的设备已登记' }]);
  expect(
    (await call('POST', 'quarantine/999999/adopt', { stationId: a.station, name: 'x', security: 'plain' })).status,
  ).toBe(404);
  await server.pool.query('DELETE FROM quarantine');
});

test('an impossible device number is shown completely, and cannot be adopted', async () => {
  const deviceNo = '9007199254740993';
  await server.pool.query(
    `INSERT INTO quarantine (device_no, reason, frame) VALUES (${deviceNo}, 'unknown_device', '\\x4754')`,
  );
  const list = await call<{ records: (Created & { deviceNo: string })[] }>('GET', 'quarantine');
  const [record] = list.body.data.records;
  expect(record?.deviceNo).toBe(deviceNo);
  const wish = { stationId: a.station, name: 'found', security: 'plain' };
  const adopted = await call('POST', `quarantine/${record?.id}/adopt`, wish);
  expect(adopted.status).toBe(400);
  expect((await call<{ total: number }>('GET', 'quarantine')).body.data.total).toBe(1);
});

test('a change is published to the other processes', async () => {
  const announced: unknown[] = [];
  const subscription = await server.bus.subscribe(
    ({ message }) => announced.push(message),
    () => undefined,
  );
  const marker = new Promise<void>((resolve) => {
    void server.bus.subscribe(
      ({ message }) => message.kind === 'changed' && resolve(),
      () => undefined,
    );
  });
  await call('POST', 'tcp-servers', { name: 'announced', port: 9_700 });
  const changed = { topic: 'remarks', deviceNo: '1', stationId: 1 } as const;
  await server.bus.publish([{ kind: 'changed', changed }]);
  await marker;
  expect(announced).toContainEqual({ kind: 'registry', tables: ['tcp_server'] });
  subscription.unsubscribe();
});
