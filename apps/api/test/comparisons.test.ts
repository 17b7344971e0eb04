import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import type { Comparison, ComparisonRow, ComparisonWrite } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { asScreen, newWall, pairScreen, wallBody } from './support/walls.ts';

const HOUR = 3_600_000;
const { a, b } = site;
const url = '/rest/comparisons';
let server: TestServer;
let admin: string;
/** Users who see company a, company b, and, without permissions here, company a. */
let ofA: string;
let ofB: string;
let plain: string;

/** Hourly readings of both tilts, which differ by 1 more each hour, and a rain counter that rises by 2 an hour. */
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server;
  await seedSites(pool);
  await pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x)
     SELECT s, to_timestamp($1::float8 / 1000) + h * interval '1 hour', now(), CASE WHEN s = $2 THEN 10 + 3 * h ELSE 2 * h END
     FROM generate_series(0, 9) h, unnest($3::int[]) s`,
    [T0, a.tilt, [a.tilt, b.tilt]],
  );
  await pool.query(
    `INSERT INTO reading_weather (sensor_id, collected_at, received_at, rain_total)
     SELECT $2, to_timestamp($1::float8 / 1000) + h * interval '1 hour', now(), 100 + 2 * h FROM generate_series(0, 9) h`,
    [T0, a.weather],
  );
  admin = await server.login();
  const [userA, userB, userPlain] = [
    await restrictedUser(pool, 'of a', { company_id: a.company }),
    await restrictedUser(pool, 'of b', { company_id: b.company }),
    await restrictedUser(pool, 'plain', { company_id: a.company }),
  ];
  await pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth LIKE 'comparison:%')",
    [userPlain.roleId],
  );
  [ofA, ofB, plain] = [await server.login(userA), await server.login(userB), await server.login(userPlain)];
});
afterAll(() => server.close());

const keys = { a: `${a.tilt}.x`, b: `${b.tilt}.x` };
const both: ComparisonDefinition = {
  ...emptyComparison,
  fields: [
    { sensorId: a.tilt, field: 'x' },
    { sensorId: b.tilt, field: 'x' },
  ],
  differences: [{ of: keys.a, less: keys.b }],
  relation: { x: keys.b, y: keys.a, xAs: 'value', yAs: 'day', hours: 24 },
};
const body = (more: Partial<ComparisonWrite> = {}): ComparisonWrite => ({
  ...{ name: 'both slopes', isShared: true, definition: both },
  ...more,
});
const make = async (token: string, more: Partial<ComparisonWrite> = {}): Promise<number> => {
  const { status, body: answer } = await server.call<{ id: number }>(token, 'POST', url, body(more));
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
};
const get = (token: string, id: number) => server.call<Comparison>(token, 'GET', `${url}/${id}`);
const namesOf = async (token: string): Promise<string[]> =>
  (await server.call<ComparisonRow[]>(token, 'GET', url)).body.data.map(({ name }) => name);

test('refuses users without the permission', async () => {
  const id = await make(admin, { name: 'for rights' });
  for (const [method, path, payload] of [
    ['GET', url],
    ['GET', `${url}/${id}`],
    ['POST', url, body()],
    ['PUT', `${url}/${id}`, { ...body(), version: 1 }],
    ['DELETE', `${url}/${id}`],
  ] as const)
    expect((await server.call(plain, method, path, payload)).status).toBe(403);
  expect((await exported(plain, both)).statusCode).toBe(403);
});

test('a private one is visible to its owner only; a shared one shows everybody their part, and how much is hidden', async () => {
  const own = await make(admin, { name: 'private', isShared: false });
  const shared = await make(admin, { name: 'shared' });
  const ofBAlone = await make(admin, {
    name: 'of b alone',
    definition: { ...emptyComparison, fields: [{ sensorId: b.tilt, field: 'x' }] },
  });
  expect(await namesOf(ofA)).toContain('shared');
  expect(await namesOf(ofA)).not.toContain('private');
  expect(await namesOf(ofA)).not.toContain('of b alone');
  expect(await namesOf(ofB)).toContain('of b alone');
  expect((await get(ofA, own)).status).toBe(404);
  expect((await get(ofA, ofBAlone)).status).toBe(404);
  expect((await get(admin, own)).body.data).toMatchObject({ isOwn: true, missing: 0, definition: both });
  const { data } = (await get(ofA, shared)).body;
  expect(data).toMatchObject({ name: 'shared', isOwn: false, ownerName: 'admin', missing: 1 });
  // Neither the other sensor nor what was computed from it.
  expect(data.definition).toEqual({ ...both, fields: [both.fields[0]], differences: [], relation: null });
  expect(JSON.stringify(data)).not.toContain(String(b.tilt));
});

test('only its owner changes and deletes it, on the state that was read', async () => {
  const id = await make(ofA, { definition: { ...both, fields: [both.fields[0]!], differences: [], relation: null } });
  const change = { ...body({ name: 'renamed', definition: emptyComparison }), version: 1 };
  expect((await server.call(admin, 'PUT', `${url}/${id}`, change)).status).toBe(403);
  expect((await server.call(admin, 'DELETE', `${url}/${id}`)).status).toBe(403);
  expect((await server.call(ofA, 'PUT', `${url}/${id}`, change)).status).toBe(200);
  expect((await server.call(ofA, 'PUT', `${url}/${id}`, change)).body.code).toBe(40_904);
  expect((await get(ofA, id)).body.data).toMatchObject({ name: 'renamed', version: 2 });
  expect((await server.call(ofA, 'DELETE', `${url}/${id}?version=1`)).body.code).toBe(40_904);
  expect((await server.call(ofA, 'DELETE', `${url}/${id}?version=2`)).status).toBe(200);
  expect((await get(ofA, id)).status).toBe(404);
});

test('callers who see all take over those of a deleted owner', async () => {
  const user = await restrictedUser(server.pool, 'leaving', { company_id: a.company });
  const id = await make(await server.login(user), {
    definition: { ...both, fields: [both.fields[0]!], differences: [], relation: null },
  });
  await server.pool.query('DELETE FROM app_user WHERE id = $1', [user.userId]);
  expect((await get(ofA, id)).body.data).toMatchObject({ ownerName: '', isOwn: false });
  expect((await server.call(ofA, 'DELETE', `${url}/${id}`)).status).toBe(403);
  expect((await server.call(admin, 'DELETE', `${url}/${id}`)).status).toBe(200);
});

test.each([
  ['a sensor that is not the user’s', both, 'definition.fields.1.sensorId', '引用的对象不存在'],
  [
    'a field that there is not',
    { ...emptyComparison, fields: [{ sensorId: a.tilt, field: 'opening' }] },
    'definition.fields.0.field',
    '该传感器没有字段 opening',
  ],
  [
    'degrees less millimetres',
    {
      ...emptyComparison,
      fields: [
        { sensorId: a.tilt, field: 'x' },
        { sensorId: a.weather, field: 'rainTotal' },
      ],
      differences: [{ of: keys.a, less: `${a.weather}.rainTotal` }],
    },
    'definition.differences.0',
    '° 与 mm 不能相减',
  ],
  [
    'a difference of what is not compared',
    { ...emptyComparison, differences: [{ of: keys.a, less: keys.b }] },
    'definition.differences',
    '引用的对象不存在',
  ],
  ['zero without a date', { ...emptyComparison, scale: 'zero' as const }, 'definition.zeroAt', '必填'],
])('%s is refused with a message', async (_, definition, path, msg) => {
  const { status, body: answer } = await server.call(ofA, 'POST', url, body({ definition }));
  expect(status).toBe(400);
  expect(answer.fields).toEqual([{ path, msg }]);
});

function exported(token: string, definition: ComparisonDefinition, format = 'csv') {
  const query = new URLSearchParams({
    definition: JSON.stringify(definition),
    ...{ from: new Date(T0).toISOString(), to: new Date(T0 + 10 * HOUR).toISOString(), zone: 'UTC', format },
  });
  return server.app.inject({
    url: `${url}/export?${query.toString()}`,
    headers: { authorization: token, cookie: 'language=en' },
  });
}

test("exports what is drawn: zeroed, differences, rain per interval, within the caller's scope", async () => {
  const definition: ComparisonDefinition = {
    ...both,
    fields: [...both.fields, { sensorId: a.weather, field: 'rainTotal' }],
    scale: 'zero',
    zeroAt: new Date(T0 + 2 * HOUR).toISOString(),
    relation: null,
  };
  const lines = (text: string): string[][] =>
    text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  const [head = [], ...rows] = lines((await exported(admin, definition)).body);
  expect(head[0]).toBe('Collect time UTC');
  expect(head[1]).toMatch(/^station a device a .* °$/);
  expect(head[4]).toMatch(/ − /);
  const at = (hour: number) => rows.find(([time]) => time === `2026-03-01 0${hour}:00:00`);
  // 10 + 3 h and 2 h, minus their values at two o'clock; 2 mm in each hour.
  expect(at(0)?.slice(1)).toEqual(['-6', '-4', '2', '-2']);
  expect(at(5)?.slice(1)).toEqual(['9', '6', '2', '3']);
  const [ownHead = [], ...ownRows] = lines((await exported(ofA, definition)).body);
  expect(ownHead).toHaveLength(3);
  expect(ownRows[0]).toEqual(['2026-03-01 00:00:00', '-6', '2']);
  const workbook = await exported(admin, definition, 'xlsx');
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const { rows: logged } = await server.pool.query(
    "SELECT 1 FROM audit WHERE action = 'comparison:export' AND account_name = 'of a'",
  );
  expect(logged).toHaveLength(1);
  expect(
    (await server.app.inject({ url: `${url}/export?definition=x`, headers: { authorization: admin } })).statusCode,
  ).toBe(400);
});

test('is shown on home pages and walls of those who see it, and readable by a screen', async () => {
  const id = await make(admin, { name: 'on the wall' });
  const secret = await make(admin, { name: 'not shared', isShared: false });
  const panel = (comparisonId: number) => ({
    panels: [{ id: 'p', kind: 'comparison', zone: 'centre', weight: 4, settings: { comparisonId } }],
  });
  const home = '/rest/dashboards/home';
  const refused = await server.call(ofA, 'PUT', home, { arrangement: panel(secret), revision: null });
  expect(refused.body.fields?.[0]?.path).toBe('arrangement.panels.0.settings.comparisonId');
  expect((await server.call(ofA, 'PUT', home, { arrangement: panel(id), revision: null })).status).toBe(200);
  const settings = wallBody().settings;
  const scenes = (comparisonId: number) => ({
    settings: { ...settings, scenes: [{ kind: 'comparison' as const, seconds: 30, comparisonId }] },
  });
  const noWall = await server.call(ofA, 'POST', '/rest/walls', wallBody(scenes(secret)));
  expect(noWall.body.fields?.[0]?.path).toBe('settings.scenes.0.comparisonId');
  const wallId = await newWall(server, admin, { ...scenes(id), stationIds: [a.station] });
  const screen = await pairScreen(server, admin, wallId);
  const read = await asScreen(server.app, screen, 'GET', `${url}/${id}`);
  expect(read.json<{ data: Comparison }>().data).toMatchObject({
    missing: 1,
    definition: { fields: [both.fields[0]] },
  });
  expect((await asScreen(server.app, screen, 'GET', `${url}/${secret}`)).statusCode).toBe(404);
  await server.call(admin, 'DELETE', `${url}/${id}`);
  const { body: left } = await server.call<{ arrangement: { panels: unknown[] } }>(ofA, 'GET', home);
  expect(left.data.arrangement.panels).toEqual([]);
});
