import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parameterSets, settableRange } from '@groundwatch/protocol/model';
import type { Command, Page, ParameterChange, ParameterOverview, ParameterSetState } from '@groundwatch/protocol/rest';
import { clearCommands, PARAMETERS, PASSWORD, userWith } from './support/commands.ts';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
});
afterAll(() => server.close());
beforeEach(() => clearCommands(server));

const put = (
  values: object,
  { set = 1, token = admin, ...more }: { set?: number; token?: string; password?: string } = {},
) => server.call<Command>(token, 'PUT', `${PARAMETERS}/${set}`, { values, password: PASSWORD, ...more });
const setState = async (set = 1) =>
  (await server.call<ParameterSetState>(admin, 'GET', `${PARAMETERS}/${set}`)).body.data;
const param = async (key: string, set = 1) => (await setState(set)).params.find((one) => one.key === key);
const at = (minutes: number) => new Date(T0 + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();

/** Stores a report like ingest. */
async function report(values: Record<string, unknown>, minutes: number, commandId: string | null = null, set = 1) {
  await server.pool.query(
    `INSERT INTO device_parameter AS p VALUES ($1, $2, $3, $4)
     ON CONFLICT (device_id, set_id) DO UPDATE SET values = p.values || excluded.values, reported_at = excluded.reported_at`,
    [site.a.device, set, JSON.stringify(values), at(minutes)],
  );
  for (const [key, value] of Object.entries(values))
    await server.pool.query(
      'INSERT INTO device_parameter_change (device_id, set_id, key, was, value, at, command_id) VALUES ($1, $2, $3, NULL, $4, $5, $6)',
      [site.a.device, set, key, JSON.stringify(value), at(minutes), commandId],
    );
}

/** Confirms a write like ingest. */
async function confirm(id: string, values: Record<string, unknown>, minutes: number, set = 1) {
  await server.pool.query(
    `UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = created_at WHERE id = $1`,
    [id],
  );
  await server.pool.query(
    "UPDATE command SET state = 'applied', acknowledged_at = created_at, ended_at = created_at, secrets = NULL WHERE id = $1",
    [id],
  );
  for (const [key, value] of Object.entries(values))
    await server.pool.query('INSERT INTO device_parameter_applied VALUES ($1, $2, $3, $4, $5, $6)', [
      site.a.device,
      set,
      key,
      value === null ? null : JSON.stringify(value),
      at(minutes),
      id,
    ]);
}

test('lists every parameter of a device without reports, in catalogue order, as unknown', async () => {
  for (const { id, params } of parameterSets) {
    const state = await setState(id);
    expect(state).toMatchObject({ set: id, reportedAt: null });
    expect(state.params.map(({ key }) => key)).toEqual(params.map(({ key }) => key));
    const unknown = {
      reported: null,
      reportedAt: null,
      since: null,
      applied: null,
      desired: null,
      isChangedOnDevice: false,
    };
    for (const one of state.params) expect(one).toEqual({ key: one.key, ...unknown });
  }
  const { body } = await server.call<ParameterOverview>(admin, 'GET', PARAMETERS);
  expect(body.data).toEqual(
    parameterSets.map(({ id }) => ({ set: id, reportedAt: null, open: 0, changedOnDevice: 0 })),
  );
});

test('a value missing in the last report is as old as the report that had it', async () => {
  await report({ sendCycle: 300, collectCycle: 60 }, 0);
  await report({ sendCycle: 300 }, 5);
  await server.pool.query('UPDATE device_parameter SET older = $2 WHERE device_id = $1', [
    site.a.device,
    JSON.stringify({ collectCycle: at(0).getTime() }),
  ]);
  expect((await setState()).reportedAt).toBe(iso(5));
  expect((await param('sendCycle'))?.reportedAt).toBe(iso(5));
  expect((await param('collectCycle'))?.reportedAt).toBe(iso(0));
});

test('a write is a command, whose values are desired until it ends', async () => {
  await report({ sendCycle: 300, collectCycle: 60 }, 0);
  const { status, body } = await put({ sendCycle: 600 });
  expect([status, body.data]).toMatchObject([
    200,
    { kind: 'write', state: 'queued', body: { set: 1, values: { sendCycle: 600 } }, before: { sendCycle: 300 } },
  ]);
  const { id, number } = body.data;
  expect(await param('sendCycle')).toEqual({
    key: 'sendCycle',
    reported: 300,
    reportedAt: iso(0),
    since: iso(0),
    applied: null,
    desired: { value: 600, commandId: id, number, state: 'queued' },
    isChangedOnDevice: false,
  });
  expect((await param('collectCycle'))?.desired).toBeNull();
  const overview = await server.call<ParameterOverview>(admin, 'GET', PARAMETERS);
  expect(overview.body.data[0]).toEqual({ set: 1, reportedAt: iso(0), open: 1, changedOnDevice: 0 });
  // A newer write of the same parameter is the desired value now.
  const newer = (await put({ sendCycle: 700, encryption: 1 })).body.data;
  expect((await param('sendCycle'))?.desired).toMatchObject({ value: 700, commandId: newer.id });
  const newest = (await put({ sendCycle: 800 })).body.data;
  expect((await param('sendCycle'))?.desired).toMatchObject({ value: 800, commandId: newest.id });
  expect((await param('encryption'))?.desired).toMatchObject({ value: 1, commandId: newer.id });
  await report({ sendCycle: 800 }, 5, newest.id);
  await confirm(newest.id, { sendCycle: 800 }, 5);
  expect(await param('sendCycle')).toMatchObject({
    reported: 800,
    applied: { value: 800, at: iso(5), commandId: newest.id },
    desired: null,
    isChangedOnDevice: false,
  });
});

test('a value that differs after an applied write was changed on the device', async () => {
  const made = (await put({ angleThreshold: 0.1 }, { set: 2 })).body.data;
  await report({ angleThreshold: 0.3 }, 1, null, 2);
  await confirm(made.id, { angleThreshold: 0.1 }, 5, 2);
  // A report before the confirmed write does not count.
  expect(await param('angleThreshold', 2)).toMatchObject({ reported: 0.3, isChangedOnDevice: false });
  await report({ angleThreshold: 0.1 + 1e-12 }, 6, made.id, 2);
  expect((await param('angleThreshold', 2))?.isChangedOnDevice).toBe(false);
  await report({ angleThreshold: 0.2 }, 9, null, 2);
  expect(await param('angleThreshold', 2)).toMatchObject({ reported: 0.2, since: iso(9), isChangedOnDevice: true });
  const overview = await server.call<ParameterOverview>(admin, 'GET', PARAMETERS);
  expect(overview.body.data[1]).toEqual({ set: 2, reportedAt: iso(9), open: 0, changedOnDevice: 1 });
});

test('write-only parameters have times but never values', async () => {
  const secret = 'cd'.repeat(16);
  const { id, number } = (await put({ deviceSecret: secret })).body.data;
  expect(await param('deviceSecret')).toEqual({
    key: 'deviceSecret',
    reported: null,
    reportedAt: null,
    since: null,
    applied: null,
    desired: { value: null, commandId: id, number, state: 'queued' },
    isChangedOnDevice: false,
  });
  // Even if a value was stored.
  await report({ deviceSecret: secret, sendCycle: 60 }, 1);
  await confirm(id, { deviceSecret: secret }, 2);
  const state = await setState();
  expect(state.params.find(({ key }) => key === 'deviceSecret')).toMatchObject({
    reported: null,
    applied: { value: null, at: iso(2), commandId: id },
    isChangedOnDevice: false,
  });
  expect(JSON.stringify(state)).not.toContain(secret);
});

describe('the history', () => {
  const history = async (query = '', set = 1) =>
    (await server.call<Page<ParameterChange>>(admin, 'GET', `${PARAMETERS}/${set}/history${query}`)).body.data;

  test('lists all reported values, newest first, with the write that caused them', async () => {
    await report({ sendCycle: 300, collectCycle: 60 }, 0);
    const { id, number } = (await put({ sendCycle: 600 })).body.data;
    await report({ sendCycle: 600 }, 3, id);
    await report({ zeroMode: 1 }, 4, null, 2);
    const all = await history();
    expect(all).toMatchObject({ current: 1, size: 20, total: 3 });
    expect(all.records).toEqual([
      {
        id: expect.any(Number),
        key: 'sendCycle',
        was: null,
        value: 600,
        at: iso(3),
        command: { id, number, accountName: 'admin' },
      },
      expect.objectContaining({ key: 'collectCycle', value: 60, command: null }),
      expect.objectContaining({ key: 'sendCycle', value: 300, at: iso(0), command: null }),
    ]);
    expect((await history('?key=sendCycle')).records.map(({ value }) => value)).toEqual([600, 300]);
    expect((await history('?key=sendCycle&size=1&current=2')).records.map(({ value }) => value)).toEqual([300]);
    expect((await history('?key=nothing')).total).toBe(0);
    expect((await history('', 2)).records).toMatchObject([{ key: 'zeroMode', value: 1 }]);
    expect((await history('', 8)).total).toBe(0);
  });
});

describe('a write', () => {
  test.each([
    ['nothing', {}, 1, ['values']],
    ['of another set', { burialDepth: 20 }, 1, ['values.burialDepth']],
    ['between the steps', { burialDepth: 15 }, 7, ['values.burialDepth']],
    ['beyond the steps', { burialDepth: 110 }, 7, ['values.burialDepth']],
    ['too fine', { angleThreshold: 0.001 }, 2, ['values.angleThreshold']],
    ['no such choice', { mountMode: 200 }, 8, ['values.mountMode']],
    ['too long', { centre5Domain: '山'.repeat(22) }, 1, ['values.centre5Domain']],
    ['with a line break', { deviceName: 'a\nb' }, 1, ['values.deviceName']],
    ['one port type of four that are unknown', { sensorTypePort2: 1 }, 1, ['values.sensorTypePort2']],
  ])('%s is refused at its field', async (_what, values, set, expected) => {
    const { status, body } = await put(values, { set, password: 'no' });
    expect([status, ...(body.fields ?? []).map(({ path }) => path)]).toEqual([400, ...expected]);
  });

  test('accepts every parameter at the ends of its range', async () => {
    for (const { id, params } of parameterSets) {
      for (const end of [0, 1] as const) {
        const wanted = params.filter((one) => settableRange(one) && !one.options);
        if (wanted.length === 0) continue;
        const values = Object.fromEntries(wanted.map((one) => [one.key, settableRange(one)?.[end]]));
        const { status, body } = await put(values, { set: id });
        expect([id, end, status, body.fields]).toEqual([id, end, 200, undefined]);
      }
    }
  });

  test('needs the password, the permission and the device', async () => {
    expect((await put({ sendCycle: 60 }, { password: '' })).body.code).toBe(40_002);
    expect((await put({ sendCycle: 60 }, { password: 'no' })).body.code).toBe(40_001);
    expect((await put({ sendCycle: 60 }, { set: 9 })).status).toBe(400);
    const hornist = await userWith(server, 'hornist', ['device:horn', 'device:list']);
    expect((await put({ sendCycle: 60 }, { token: hornist.token, password: hornist.password })).status).toBe(403);
    const stranger = await restrictedUser(server.pool, 'stranger', { company_id: site.b.company });
    const token = await server.login(stranger);
    expect((await put({ sendCycle: 60 }, { token, password: stranger.password })).status).toBe(404);
    for (const url of [PARAMETERS, `${PARAMETERS}/1`, `${PARAMETERS}/1/history`])
      expect((await server.call(token, 'GET', url)).status).toBe(404);
    const { rows } = await server.pool.query('SELECT FROM command');
    expect(rows).toHaveLength(0);
  });

  test('parameters need the permission to open the device: seeing values is not enough', async () => {
    const looker = await userWith(server, 'looker', ['home:view', 'map:view']);
    const opener = await userWith(server, 'opener', ['device:list']);
    for (const url of [PARAMETERS, `${PARAMETERS}/1`, `${PARAMETERS}/1/history`]) {
      expect((await server.call(looker.token, 'GET', url)).status).toBe(403);
      expect((await server.call(opener.token, 'GET', url)).status).toBe(200);
    }
  });
});
