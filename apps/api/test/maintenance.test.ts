import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueCommand, sealer } from '@groundwatch/db';
import { archiveNumberOf } from '@groundwatch/protocol/model';
import { MaintenanceSchema, type Maintained, type Maintenance, type TreeNode } from '@groundwatch/protocol/rest';
import { transaction } from '../src/context.ts';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { hearBus } from './support/hear-bus.ts';
import { ADMIN, startTestServer, type Answer, type TestServer } from './support/server.ts';

const { device, deviceNo, station, tilt } = site.a;
const NEW_NO = '860000000000777';
const SECRET = 'ab'.repeat(16);
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('TRUNCATE company, device, station, project, tcp_server, quarantine, stored_file CASCADE');
  await server.pool.query(
    "INSERT INTO tcp_server (id, name, host, port) OVERRIDING SYSTEM VALUE VALUES (901, 'east', '0.0.0.0', 7001), (902, 'west', '0.0.0.0', 7002)",
  );
  await seedSites(server.pool);
  await server.pool.query("UPDATE device SET imei = '35', software = 'v1', tcp_server_id = 901 WHERE id = $1", [
    device,
  ]);
  await server.pool.query(
    `INSERT INTO device_parameter (device_id, set_id, values, reported_at) VALUES
     ($1, 1, '{"sendCycle": 300, "deviceKey": "K1", "centre0Domain": "a.example", "centre0TerminalId": "T"}', $2),
     ($1, 3, '{"sampleRate": 200, "zeroMode": null}', $2)`,
    [device, new Date(T0)],
  );
  // Wrong passwords of one test do not delay the next.
  await server.pool.query('DELETE FROM audit');
});
const heard = hearBus(() => server);

const look = async (id: number = device, token = admin): Promise<Maintenance> => {
  const { body } = await server.call<Maintenance>(token, 'GET', `/rest/devices/${id}/maintenance`);
  return MaintenanceSchema.parse(body.data);
};
const act = async (
  path: string,
  more: object = {},
  token = admin,
  id: number = device,
): Promise<Answer<Maintained>> => {
  const { rows } = await server.pool.query<{ version: number }>('SELECT version FROM device WHERE id = $1', [id]);
  const { password } = ADMIN;
  const body = { version: rows[0]?.version ?? 1, password, ...more };
  return server.call<Maintained>(token, 'POST', `/rest/devices/${id}/maintenance/${path}`, body);
};
const row = async (id: number = device) =>
  (await server.pool.query<Record<string, unknown>>('SELECT * FROM device WHERE id = $1', [id])).rows[0];
const queue = (set = 1, values: Record<string, number | string> = { sendCycle: 60 }): Promise<string> =>
  transaction(server.pool, async (client) => {
    const wish = { id: randomUUID(), deviceId: device, kind: 'write' as const, body: { set, values } };
    const { command } = await enqueueCommand(client, { ...wish, userId: null, accountName: 'x', note: '' }, T0);
    return command.id;
  });
const stateOf = async (id: string) => {
  const query = `SELECT state || ' ' || reason AS state FROM command WHERE id = $1`;
  return (await server.pool.query<{ state: string }>(query, [id])).rows[0]?.state;
};
const kinds = async (id: number = device) => (await look(id)).log.map(({ kind }) => kind);
const auditOf = async (action: string) =>
  (await server.pool.query<{ text: string }>('SELECT detail::text AS text FROM audit WHERE action = $1', [action]))
    .rows;

describe('every operation', () => {
  const all: [string, object][] = [
    ['install', {}],
    ['remove', {}],
    ['replace', { deviceNo: NEW_NO, model: '', security: 'plain' }],
    ['renumber', { deviceNo: NEW_NO }],
    ['secret', { security: 'encrypted', secret: SECRET }],
    ['move', { stationId: site.b.station, history: 'along' }],
    ['transfer', { tcpServerId: 902 }],
  ];
  test.each(all)('%s requires the password, and changes nothing without it', async (path, body) => {
    const before = await row();
    expect((await act(path, { ...body, password: '' })).body.code).toBe(40_002);
    expect((await act(path, { ...body, password: 'wrong horse' })).body.code).toBe(40_001);
    expect(await row()).toEqual(before);
    expect(await kinds()).toEqual([]);
  });

  test.each(all)('%s refuses a state other than the one that was read', async (path, body) => {
    expect((await act(path, { ...body, version: 999 })).body.code).toBe(40_904);
  });

  test.each(all)(
    '%s is refused to users who may only see the device, and for devices that they do not see',
    async (path, body) => {
      const viewer = await restrictedUser(server.pool, `viewer ${path}`, { company_id: site.a.company });
      await server.pool.query('UPDATE app_user SET role_id = 2 WHERE id = $1', [viewer.userId]);
      expect((await act(path, body, await server.login(viewer))).status).toBe(403);
      const other = await restrictedUser(server.pool, `other ${path}`, { company_id: site.b.company });
      expect((await act(path, body, await server.login(other))).status).toBe(404);
    },
  );

  test('is logged, audited without a secret, and published', async () => {
    expect((await act('secret', { security: 'authenticated', secret: SECRET, note: 'set on site' })).status).toBe(200);
    const [entry] = (await look()).log;
    expect(entry).toMatchObject({ kind: 'secret', accountName: 'admin', note: 'set on site' });
    const text = JSON.stringify([entry, await auditOf('device:secret')]);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(ADMIN.password);
    expect(await auditOf('device:secret')).toHaveLength(1);
    await expect.poll(() => heard).toContainEqual({ kind: 'registry', tables: ['device', 'sensor'] });
  });
});

describe('in service and out of it', () => {
  test('a device is removed on a date and installed again; its pending commands are withdrawn', async () => {
    const command = await queue();
    const at = '2026-02-27T08:00:00.000Z';
    const { body } = await act('remove', { at, note: 'flooded' });
    expect(body.data).toEqual({ id: device, deviceNo, withdrawn: 1, queued: 0 });
    expect(await stateOf(command)).toBe('cancelled withdrawn');
    await expect.poll(() => heard.some(({ kind }) => kind === 'command')).toBe(true);
    expect(await look()).toMatchObject({ isEnabled: false, removedSince: at, inServiceSince: null, hasHistory: true });
    expect((await act('remove')).body.fields?.[0]?.msg).toContain('已拆除');
    const nodes = (await server.call<TreeNode[]>(admin, 'GET', `/rest/registry-tree?deviceId=${device}`)).body.data;
    expect(nodes.find(({ kind, id }) => kind === 'device' && id === device)?.service).toBe('removed');

    expect((await act('install', { writesDevice: true })).body.data.queued).toBe(1);
    expect(await look()).toMatchObject({ isEnabled: true, removedSince: null, openCommands: 1 });
    expect(await kinds()).toEqual(['installed', 'removed']);
    expect((await act('install')).status).toBe(400);
  });

  test('refuses dates in the future', async () => {
    const at = new Date(server.clock.now + 3_600_000).toISOString();
    expect((await act('remove', { at })).body.fields?.[0]?.path).toBe('at');
  });
});

describe('replacing a device', () => {
  const wanted = { deviceNo: NEW_NO, model: 'RT4', security: 'encrypted', secret: SECRET };

  test('the place keeps its data; the former device’s data goes into the log', async () => {
    const command = await queue();
    await server.pool.query(
      "INSERT INTO quarantine (device_no, reason, identity, frame, address, first_at, last_at) VALUES ($1, 'unknown_device', '', '\\x00', '', now(), now())",
      [NEW_NO],
    );
    const { body } = await act('replace', { ...wanted, sets: [1, 3], note: 'lightning' });
    expect(body.data).toEqual({ id: device, deviceNo: NEW_NO, withdrawn: 1, queued: 2 });
    expect(await stateOf(command)).toBe('cancelled withdrawn');
    expect(await row()).toMatchObject({
      device_no: 860000000000777,
      imei: '',
      software: '',
      model: 'RT4',
      station_id: station,
    });
    const after = await look();
    expect(after).toMatchObject({ heardAt: null, isConnected: false, sets: [], hasHistory: true, openCommands: 2 });
    const was = { deviceNo, imei: '35', software: 'v1', heardAt: new Date(T0).toISOString() };
    expect(after.log[0]).toMatchObject({ kind: 'replaced', detail: { was, deviceNo: NEW_NO } });
    const { rows } = await server.pool.query(
      "SELECT body FROM command WHERE device_id = $1 AND state = 'queued' ORDER BY number",
      [device],
    );
    // Neither what identifies a device, nor unknown values.
    expect(rows).toEqual([
      { body: { set: 1, values: { sendCycle: 300, centre0Domain: 'a.example' } } },
      { body: { set: 3, values: { sampleRate: 200 } } },
    ]);
    const remarks = await server.call<{ records: { content: string }[] }>(
      admin,
      'GET',
      `/rest/devices/${NEW_NO}/remarks`,
    );
    expect(remarks.body.data.records.map(({ content }) => content)).toEqual([
      expect.stringContaining(`${deviceNo} → ${NEW_NO}`),
    ]);
    const kept = await server.pool.query('SELECT 1 FROM latest_reading WHERE sensor_id = $1', [tilt]);
    expect(kept.rowCount).toBe(1);
    expect((await server.pool.query('SELECT 1 FROM quarantine')).rowCount).toBe(0);
  });

  test.each([
    ['its own number', { ...wanted, deviceNo }, 'deviceNo'],
    ['a number of the archive', { ...wanted, deviceNo: archiveNumberOf(5) }, 'deviceNo'],
    ['no secret where one is needed', { ...wanted, secret: null }, 'secret'],
    ['a secret that is none', { ...wanted, secret: 'xyz' }, 'secret'],
    ['parameters that were never reported', { ...wanted, sets: [1, 5] }, 'sets.1'],
  ])('%s is refused', async (_name, body, path) => {
    expect((await act('replace', body)).body.fields?.[0]?.path).toBe(path);
  });

  test('a number in use is refused, and its device named to those who may see it', async () => {
    const taken = await act('renumber', { deviceNo: site.b.deviceNo });
    expect(taken.body.fields?.[0]?.msg).toContain('device b');
    const user = await restrictedUser(server.pool, 'one company', { company_id: site.a.company });
    const password = user.password;
    const hidden = await act('renumber', { deviceNo: site.b.deviceNo, password }, await server.login(user));
    expect(hidden.body.fields?.[0]?.msg).not.toContain('device b');
    expect(hidden.status).toBe(400);
  });

  test('of two concurrent replacements one is refused', async () => {
    const { version } = await look();
    const both = await Promise.all(
      [NEW_NO, '860000000000778'].map((no) => act('replace', { ...wanted, deviceNo: no, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await kinds()).toEqual(['replaced']);
  });
});

describe('number and secret', () => {
  test('the number can change although there are readings; pending commands stay', async () => {
    const command = await queue();
    expect((await act('renumber', { deviceNo: NEW_NO })).body.data).toMatchObject({ deviceNo: NEW_NO, withdrawn: 0 });
    expect(await stateOf(command)).toBe('queued ');
    expect((await look()).log[0]?.detail).toEqual({ was: { deviceNo }, deviceNo: NEW_NO });
  });

  test('a secret stays where none is given, and a pending write of another one is withdrawn', async () => {
    expect((await act('secret', { security: 'encrypted' })).body.fields?.[0]?.path).toBe('secret');
    await act('secret', { security: 'encrypted', secret: SECRET });
    const [secret, other] = [await queue(1, { deviceSecret: 'cd'.repeat(16) }), await queue(3, { sampleRate: 100 })];
    await server.pool.query('UPDATE device SET next_secret = $2 WHERE id = $1', [
      device,
      sealer().seal('device secret', Buffer.alloc(16, 0xcd)),
    ]);
    expect((await act('secret', { security: 'authenticated' })).body.data.withdrawn).toBe(1);
    expect([await stateOf(secret), await stateOf(other)]).toEqual(['cancelled withdrawn', 'queued ']);
    const stored = await row();
    expect(stored).toMatchObject({ security: 'authenticated', next_secret: null });
    expect(
      sealer()
        .open('device secret', stored?.['secret'] as Buffer)
        .toString('hex'),
    ).toBe(SECRET);
    await act('secret', { security: 'plain' });
    expect((await row())?.['secret']).toBeNull();
  });
});

describe('moving to another station', () => {
  const there = site.b.station;

  test('the history moves along where it belonged there all the time', async () => {
    const command = await queue();
    const { body } = await act('move', { stationId: there, history: 'along' });
    expect(body.data).toEqual({ id: device, deviceNo, withdrawn: 0, queued: 0 });
    expect(await stateOf(command)).toBe('queued ');
    expect(await row()).toMatchObject({ station_id: there, is_enabled: true });
  });

  test('the history stays under a number of its own, and the device starts afresh', async () => {
    await server.pool.query("UPDATE device SET secret = $2, security = 'encrypted' WHERE id = $1", [
      device,
      sealer().seal('device secret', Buffer.from(SECRET, 'hex')),
    ]);
    const command = await queue();
    const { data } = (await act('move', { stationId: there, history: 'stays', note: 'project over' })).body;
    expect(data).toMatchObject({ deviceNo, withdrawn: 1 });
    expect(data.id).not.toBe(device);
    expect(await stateOf(command)).toBe('cancelled withdrawn');

    expect(await row()).toMatchObject({ station_id: station, is_enabled: false, secret: null, security: 'plain' });
    const old = await look();
    expect(old).toMatchObject({ deviceNo: archiveNumberOf(device), isArchived: true, isConnected: false, sets: [] });
    expect(old.log[0]).toMatchObject({ kind: 'moved', detail: { deviceId: data.id, stationId: there } });
    const sensors = await server.pool.query('SELECT 1 FROM sensor WHERE device_id = $1', [device]);
    expect(sensors.rowCount).toBe(2);

    const now = await look(data.id);
    expect(now).toMatchObject({ deviceNo, stationId: there, isEnabled: true, hasHistory: false, isArchived: false });
    expect(now).toMatchObject({ heardAt: new Date(T0).toISOString(), security: 'encrypted', hasSecret: true });
    expect(now.sets.map(({ set }) => set)).toEqual([1, 3]);
    expect(now.log[0]).toMatchObject({ kind: 'moved', note: 'project over', detail: { was: { deviceId: device } } });
    expect(
      sealer()
        .open('device secret', (await row(data.id))?.['secret'] as Buffer)
        .toString('hex'),
    ).toBe(SECRET);

    // A row with only history cannot be maintained or enabled.
    expect((await act('remove')).body.code).toBe(400);
    const { version, ...rest } = (await server.call<Record<string, unknown>>(admin, 'GET', `/rest/devices/${device}`))
      .body.data;
    const enabled = { ...rest, version, isEnabled: true };
    expect((await server.call(admin, 'PUT', `/rest/devices/${device}`, enabled)).status).toBe(400);
  });

  test.each([
    ['the same station', { stationId: station, history: 'along' }, 'stationId'],
    ['a station that does not exist', { stationId: 999_999, history: 'along' }, 'stationId'],
  ])('%s is refused', async (_name, body, path) => {
    expect((await act('move', body)).body.fields?.[0]?.path).toBe(path);
  });

  test('a device without stored data leaves nothing behind', async () => {
    await server.pool.query('DELETE FROM latest_reading; DELETE FROM latest_status');
    expect((await act('move', { stationId: there, history: 'stays' })).body.fields?.[0]?.path).toBe('history');
  });

  test('a station outside the caller’s scope is no target, and is not named in the log', async () => {
    await act('move', { stationId: there, history: 'along' });
    await act('move', { stationId: station, history: 'along' });
    const user = await restrictedUser(server.pool, 'one company only', { company_id: site.a.company });
    const token = await server.login(user);
    const { password } = user;
    expect((await act('move', { stationId: there, history: 'along', password }, token)).body.fields?.[0]?.path).toBe(
      'stationId',
    );
    expect((await act('transfer', { tcpServerId: 902, password }, token)).body.code).toBe(40_303);
    const seen = await look(device, token);
    expect(JSON.stringify(seen.log)).not.toContain('station b');
    expect(JSON.stringify(seen.log)).toContain('station a');
  });
});

describe('another TCP server', () => {
  test('the device is in transfer until it connects there, and this can be cancelled with its write', async () => {
    const centre = { number: 1, domain: 'west.example', port: 7002 };
    expect((await act('transfer', { tcpServerId: 902, centre })).body.data.queued).toBe(1);
    const after = await look();
    expect(after).toMatchObject({ tcpServer: { id: 901 }, nextTcpServer: { id: 902, name: 'west' }, openCommands: 1 });
    expect(after.nextTcpServer?.since).not.toBeNull();
    const { rows } = await server.pool.query('SELECT body FROM command');
    expect(rows).toEqual([
      { body: { set: 1, values: { centre1Domain: 'west.example', centre1Port: 7002, centre1Enable: 1 } } },
    ]);
    expect((await act('transfer', { tcpServerId: 902 })).body.fields?.[0]?.path).toBe('tcpServerId');
    expect((await act('transfer/take-back')).body.data.withdrawn).toBe(1);
    expect(await look()).toMatchObject({ nextTcpServer: null, openCommands: 0 });
    expect((await act('transfer/take-back')).status).toBe(400);
  });

  test('a disabled one is refused', async () => {
    await server.pool.query('UPDATE tcp_server SET is_enabled = false WHERE id = 902');
    expect((await act('transfer', { tcpServerId: 902 })).body.fields?.[0]?.path).toBe('tcpServerId');
  });
});

test('edits in the register are logged too, without the secret', async () => {
  const { data } = (await server.call<Record<string, unknown>>(admin, 'GET', `/rest/devices/${device}`)).body;
  await act('transfer', { tcpServerId: 902 });
  const changes = { security: 'encrypted', secret: SECRET, stationId: site.b.station, tcpServerId: null };
  const { version } = await look();
  expect((await server.call(admin, 'PUT', `/rest/devices/${device}`, { ...data, ...changes, version })).status).toBe(
    200,
  );
  const { log, nextTcpServer } = await look();
  expect(log.map(({ kind }) => kind).sort()).toEqual(['moved', 'secret', 'transferred', 'transferred']);
  expect(log.find(({ kind }) => kind === 'moved')?.detail).toMatchObject({
    was: { stationName: 'station a' },
    stationName: 'station b',
  });
  expect(nextTcpServer).toBeNull();
  expect(JSON.stringify(log)).not.toContain(SECRET);
});
