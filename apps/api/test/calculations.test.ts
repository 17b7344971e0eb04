import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalculationBody, CalculationPreview, CalculationRow } from '@groundwatch/protocol/rest';
import { missingReason } from '@groundwatch/protocol/model';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { exportSheet, importSheet } from './support/upload.ts';

const HOUR = 3_600_000;
const { a, b } = site;
const url = '/rest/calculations';
let server: TestServer;
let admin: string;
let ofA: string;
let ofB: string;

/** Hourly tilts of both companies: x rises by 2 an hour; y comes every other hour. */
beforeAll(async () => {
  server = await startTestServer();
  const { pool, clock } = server;
  await seedSites(pool);
  clock.now = T0 + 10 * HOUR;
  await pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, y)
     SELECT s, to_timestamp($1::float8 / 1000) + h * interval '1 hour', now(), 2 * h, CASE WHEN h % 2 = 0 THEN h END
     FROM generate_series(0, 9) h, unnest($2::int[]) s`,
    [T0, [a.tilt, b.tilt]],
  );
  admin = await server.login();
  const [userA, userB] = [
    await restrictedUser(pool, 'of a', { company_id: a.company }),
    await restrictedUser(pool, 'of b', { company_id: b.company }),
  ];
  [ofA, ofB] = [await server.login(userA), await server.login(userB)];
});
afterAll(() => server.close());

const x = { sensorId: a.tilt, field: 'x', maxAgeS: 3_600 };
const y = { sensorId: a.tilt, field: 'y', maxAgeS: 3_600 };
const body = (more: Partial<CalculationBody> = {}): CalculationBody => ({
  ...{
    name: 'twice',
    unit: '°',
    isEnabled: true,
    validFrom: new Date(T0).toISOString(),
    formula: '2 * a',
    inputs: [x],
  },
  ...more,
});
const make = async (token: string, more: Partial<CalculationBody> = {}): Promise<number> => {
  const { status, body: answer } = await server.call<{ id: number }>(token, 'POST', url, body(more));
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
};
const list = async (token: string): Promise<CalculationRow[]> =>
  (await server.call<CalculationRow[]>(token, 'GET', url)).body.data;
const one = async (id: number): Promise<CalculationRow> => (await list(admin)).find((row) => row.id === id)!;
const refusal = async (token: string, more: Partial<CalculationBody>): Promise<string> => {
  const { status, body: answer } = await server.call(token, 'POST', url, body(more));
  expect(status).toBe(400);
  return answer.msg;
};

test('a series belongs to the device of its first input, and reports what is still to be calculated', async () => {
  const id = await make(ofA);
  const row = await one(id);
  expect(row).toMatchObject({
    name: 'twice',
    unit: '°',
    deviceNo: a.deviceNo,
    latest: null,
    dueFrom: new Date(T0).toISOString(),
    versions: [{ number: 1, formula: '2 * a', inputs: [x] }],
  });
  const { rows } = await server.pool.query('SELECT type, name, port FROM sensor WHERE id = $1', [row.sensorId]);
  expect(rows).toEqual([{ type: 'calcDeg', name: 'twice', port: 0 }]);
  expect((await list(ofB)).map((other) => other.id)).not.toContain(id);
  const { rows: audit } = await server.pool.query(
    "SELECT detail FROM audit WHERE action = 'calculation:create' AND target = $1",
    [String(id)],
  );
  expect(audit).toMatchObject([{ detail: { formula: '2 * a' } }]);
});

test('a formula, a unit or an input that does not fit is refused with its position', async () => {
  expect(await refusal(ofA, { formula: 'a + 5' })).toMatch(/formula: 第 5 位：° 与 1/);
  expect(await refusal(ofA, { unit: 'mm' })).toMatch(/formula: .*°.*mm/);
  expect(await refusal(ofA, { formula: 'a +' })).toMatch(/formula: 第 4 位/);
  expect(await refusal(ofA, { inputs: [{ ...x, field: 'opening' }] })).toMatch(/inputs\.0\.field/);
  expect(await refusal(ofA, { inputs: [{ ...x, sensorId: b.tilt }] })).toMatch(/inputs\.0\.sensorId/);
  expect(await refusal(admin, { formula: 'a + b', inputs: [x, { ...x, sensorId: b.tilt }] })).toMatch(
    /inputs\.1\.sensorId: .*公司/,
  );
});

test('another formula or start creates a version; other changes do not', async () => {
  const id = await make(ofA, { name: 'to be changed' });
  const put = async (more: Partial<CalculationBody>, version: number) =>
    (await server.call(ofA, 'PUT', `${url}/${id}`, { ...body(more), version })).status;
  await server.pool.query('DELETE FROM calculated_due');
  expect(await put({ name: 'renamed' }, 1)).toBe(200);
  expect(await one(id)).toMatchObject({ name: 'renamed', version: 2, versions: [{ number: 1 }], dueFrom: null });
  expect(await put({ formula: '3 * a', validFrom: new Date(T0 + HOUR).toISOString() }, 2)).toBe(200);
  const { versions, dueFrom } = await one(id);
  expect(versions.map(({ number, formula }) => [number, formula])).toEqual([
    [1, '2 * a'],
    [2, '3 * a'],
  ]);
  expect(dueFrom).toBe(new Date(T0 + HOUR).toISOString());
  expect(await put({}, 2)).toBe(409);
  expect((await server.call(ofB, 'PUT', `${url}/${id}`, { ...body(), version: 3 })).status).toBe(404);
  // Readings received while it was off are calculated when it is switched on.
  await server.pool.query('DELETE FROM calculated_due');
  const newest = { formula: '3 * a', validFrom: new Date(T0 + HOUR).toISOString() };
  expect(await put({ ...newest, isEnabled: false }, 3)).toBe(200);
  expect((await one(id)).dueFrom).toBeNull();
  expect(await put(newest, 4)).toBe(200);
  expect((await one(id)).dueFrom).toBe(new Date(T0).toISOString());
});

test('a series cannot depend on itself, directly or indirectly', async () => {
  const first = await one(await make(ofA, { name: 'first' }));
  const onFirst = { sensorId: first.sensorId, field: 'value', maxAgeS: 60 };
  const second = await one(await make(ofA, { name: 'second', formula: 'a', inputs: [onFirst] }));
  for (const sensorId of [first.sensorId, second.sensorId]) {
    const inputs = [x, { ...onFirst, sensorId }];
    const change = { ...body({ formula: 'a + b', inputs }), version: 1 };
    const { status, body: answer } = await server.call(ofA, 'PUT', `${url}/${first.id}`, change);
    expect(status).toBe(400);
    expect(answer.msg).toMatch(/inputs\.1\.sensorId: .*循环/);
  }
});

test('a formula is tried on stored readings', async () => {
  const asked = { unit: '°', formula: 'a + b', inputs: [x, { ...y, maxAgeS: 1_800 }], days: 1 };
  const { body: answer } = await server.call<CalculationPreview>(ofA, 'POST', `${url}/preview`, asked);
  expect(answer.data.points.map(([, value]) => value)).toEqual([0, null, 6, null, 12, null, 18, null, 24, null]);
  expect(answer.data.missing).toEqual([{ reason: missingReason.noValue, input: 2, count: 5 }]);
  expect((await server.call(ofB, 'POST', `${url}/preview`, asked)).status).toBe(400);
});

test('series go into a file with their versions and come out of one, in this installation and in another', async () => {
  const exported = (token: string, keyword: string) => exportSheet(server, token, 'calculations', `keyword=${keyword}`);
  const send = (text: string, mode: 'check' | 'apply' = 'apply', as = admin) =>
    importSheet(server, as, 'calculations', text, mode);
  const id = await make(admin, { name: 'carried', formula: 'a - b', inputs: [x, y] });
  await server.call(admin, 'PUT', `${url}/${id}`, {
    ...body({ name: 'carried', formula: 'a + b', inputs: [x, y] }),
    version: 1,
  });
  const csv = await exported(admin, 'carried');
  const [head, first, second] = csv.trim().split('\r\n');
  expect(first).toContain(`a = ${a.deviceNo} `);
  expect([first, second].map((line) => /a [-+] b/.exec(line!)?.[0])).toEqual(['a - b', 'a + b']);
  expect(await send(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2, problems: [] });
  // Existing versions cannot change. A row without a number becomes the next version.
  expect((await send([head, second!.replace('a + b', 'a * 2')].join('\n'))).problems).toMatchObject([
    { row: 2, column: 'Version' },
  ]);
  const next = second!.replace('a + b', '3 * a').replace(/,2,/, ',,');
  expect(await send([head, next].join('\n'), 'check')).toMatchObject({ created: 1, problems: [] });
  expect((await one(id)).versions).toHaveLength(2);
  expect(await send([head, next].join('\n'))).toMatchObject({ created: 1, problems: [] });
  expect((await one(id)).versions.map(({ formula }) => formula)).toEqual(['a - b', 'a + b', '3 * a']);
  // A missing series is created with all its versions, in the order of the file.
  await server.call(admin, 'DELETE', `${url}/${id}?version=${(await one(id)).version}`);
  expect(await send(csv)).toMatchObject({ created: 2, problems: [] });
  const made = (await list(admin)).find(({ name }) => name === 'carried')!;
  expect(made.versions).toMatchObject([
    { number: 1, formula: 'a - b', inputs: [x, y] },
    { number: 2, formula: 'a + b', inputs: [x, y] },
  ]);
  const line = (name: string, more: string) =>
    `Name,Device number,Version,Unit,Valid from,Formula,Inputs\n${name},,,°,2026-03-01T00:00Z,${more}`;
  const wrong = async (text: string, as = admin) =>
    (await send(text, 'check', as)).problems.map(({ column }) => column);
  expect(await wrong(line('x', '2 * a,a: what'))).toEqual(['Inputs']);
  expect(await wrong(line('x', '2 * a,a = 1 b07 1/0 x'))).toEqual(['Inputs']);
  expect(await wrong(line('x', `2 * q,${/a = \d+ \w+ \d+\/\d+ x/.exec(first!)![0]}`))).toEqual(['Formula']);
  // A sensor outside the caller's scope is not disclosed.
  expect(await wrong(line('x', `2 * a,${/a = \d+ \w+ \d+\/\d+ x/.exec(first!)![0]}`), ofB)).toEqual(['Inputs']);
  expect(await exported(ofB, 'carried')).not.toContain('carried');
});

test('calculated values stay when a series is deleted', async () => {
  const { id, sensorId } = await one(await make(ofA, { name: 'gone' }));
  expect((await server.call(ofB, 'DELETE', `${url}/${id}?version=1`)).status).toBe(404);
  expect((await server.call(ofA, 'DELETE', `${url}/${id}?version=1`)).status).toBe(200);
  expect(await one(id)).toBeUndefined();
  const { rows } = await server.pool.query('SELECT is_enabled AS "isEnabled" FROM sensor WHERE id = $1', [sensorId]);
  expect(rows).toEqual([{ isEnabled: false }]);
});
