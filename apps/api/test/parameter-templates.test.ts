import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Template } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let operator: string;
const url = '/rest/parameter-templates';
const hourly = { name: 'hourly', set: 1, values: { sendCycle: 3_600, collectCycle: 600 }, note: 'winter' };

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  const user = await restrictedUser(server.pool, 'operator', { company_id: site.a.company });
  await server.pool.query('UPDATE app_user SET role_id = 2 WHERE id = $1', [user.userId]);
  operator = await server.login(user);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('DELETE FROM parameter_template');
  await server.pool.query("DELETE FROM audit WHERE action LIKE 'template:%'");
});

const make = (body: object = hourly, token = admin) => server.call<{ id: number }>(token, 'POST', url, body);
const list = async (token = admin) => (await server.call<Template[]>(token, 'GET', url)).body.data;

test('a template is created, listed, changed and deleted, and audited', async () => {
  const { id } = (await make()).body.data;
  expect(await list()).toMatchObject([{ ...hourly, id, version: 1, createdBy: 'admin', updatedBy: 'admin' }]);
  server.clock.now += 60_000;
  const half = { ...hourly, values: { sendCycle: 1_800 }, version: 1 };
  expect((await server.call(admin, 'PUT', `${url}/${id}`, half)).status).toBe(200);
  const [changed] = await list();
  expect(changed).toMatchObject({ values: { sendCycle: 1_800 }, version: 2 });
  expect(changed!.updatedAt > changed!.createdAt).toBe(true);
  expect((await server.call(admin, 'DELETE', `${url}/${id}?version=2`)).status).toBe(200);
  expect(await list()).toEqual([]);
  const { rows } = await server.pool.query<{ action: string }>(
    "SELECT action, detail->'was'->'values' AS was FROM audit WHERE action LIKE 'template:%' ORDER BY id",
  );
  expect(rows).toEqual([
    { action: 'template:create', was: null },
    { action: 'template:update', was: hourly.values },
    { action: 'template:delete', was: null },
  ]);
});

test('a name is unique, and an edit of an older state is refused', async () => {
  const { id } = (await make()).body.data;
  const again = await make();
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([409, 'name']);
  expect((await server.call(admin, 'PUT', `${url}/${id}`, { ...hourly, version: 1 })).status).toBe(200);
  expect((await server.call(admin, 'PUT', `${url}/${id}`, { ...hourly, version: 1 })).body.code).toBe(40_904);
  expect((await server.call(admin, 'DELETE', `${url}/${id}?version=1`)).body.code).toBe(40_904);
  expect((await server.call(admin, 'DELETE', `${url}/999`)).status).toBe(404);
});

test.each([
  ['nothing', 1, {}, ['values']],
  ['out of range', 1, { sendCycle: 5 }, ['values.sendCycle']],
  ['between the steps', 2, { triggerThreshold: 1.5 }, ['values.triggerThreshold']],
  ['no such code', 8, { mountMode: 9 }, ['values.mountMode']],
  ['no such parameter', 8, { sendCycle: 600 }, ['values.sendCycle']],
  [
    'secrets',
    1,
    { deviceSecret: 'ab'.repeat(16), centre2Password: 'x' },
    ['values.deviceSecret', 'values.centre2Password'],
  ],
  [
    'who and where a device is',
    1,
    { deviceName: 'a', longitude: 104, centre0TerminalId: '7' },
    ['values.deviceName', 'values.longitude', 'values.centre0TerminalId'],
  ],
  ['a siren', 5, { disasterState: 1 }, ['values.disasterState']],
  ['one of four ports', 1, { sensorTypePort1: 4 }, ['values.sensorTypePort1']],
])('refuses %s', async (_what, set, values, paths) => {
  const { status, body } = await make({ ...hourly, set, values });
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, paths]);
  expect(await list()).toEqual([]);
});

test('accepts values of all ports', async () => {
  const values = { sensorTypePort1: 4, sensorTypePort2: 0, sensorTypePort3: 0, sensorTypePort4: 9 };
  expect((await make({ ...hourly, values })).status).toBe(200);
});

test('callers with a limited scope read templates but change none: they belong to all companies', async () => {
  const { id } = (await make()).body.data;
  const user = await server.login(await restrictedUser(server.pool, 'of a', { company_id: site.a.company }));
  expect(await list(user)).toHaveLength(1);
  const changed = { ...hourly, values: { sendCycle: 60 }, version: 1 };
  for (const answer of [
    await make({ ...hourly, name: 'own' }, user),
    await server.call(user, 'PUT', `${url}/${id}`, changed),
    await server.call(user, 'DELETE', `${url}/${id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 40_304]);
  expect((await list())[0]).toMatchObject(hourly);
});

test('operators read templates but change none', async () => {
  const { id } = (await make()).body.data;
  expect(await list(operator)).toHaveLength(1);
  expect((await make({ ...hourly, name: 'own' }, operator)).status).toBe(403);
  expect((await server.call(operator, 'PUT', `${url}/${id}`, { ...hourly, version: 1 })).status).toBe(403);
  expect((await server.call(operator, 'DELETE', `${url}/${id}`)).status).toBe(403);
});
