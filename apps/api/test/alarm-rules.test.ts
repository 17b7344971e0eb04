import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmPlan, AlarmRule, AlarmRulePut, Page } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearRules, defined, rulesOf, tilt } from './support/rules.ts';
import { hearBus } from './support/hear-bus.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let ofStation: string;
let elsewhere: string;
const url = '/rest/alarm-rules';

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  ofStation = await server.login(await restrictedUser(server.pool, 'station', { station_id: site.a.station }));
  elsewhere = await server.login(await restrictedUser(server.pool, 'elsewhere', { company_id: site.b.company }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearRules(server);
});
const heard = hearBus(() => server);

const { make, detail } = rulesOf(
  { call: (...args: Parameters<TestServer['call']>) => server.call(...args) } as TestServer,
  () => admin,
);
const list = async (query = '', by = admin) =>
  (await server.call<Page<AlarmRule>>(by, 'GET', `${url}?${query}`)).body.data;
const names = async (query = '', by = admin) => (await list(query, by)).records.map(({ name }) => name);
const change = (id: number, body: Partial<AlarmRulePut>, by = admin) =>
  server.call<{ version: number; definitionVersion: number }>(by, 'PUT', `${url}/${id}`, {
    name: 'tilt',
    isEnabled: true,
    note: '',
    definition: tilt(),
    version: 1,
    ...body,
  });
const revision = async (): Promise<number> =>
  Number((await server.pool.query<{ revision: string }>('SELECT revision FROM alarm_rule_revision')).rows[0]?.revision);

test('a rule is created, listed and read with its place and first version', async () => {
  const before = await revision();
  const { status, body } = await make({ note: 'from the design', reason: 'brought into service' });
  expect(status).toBe(200);
  expect(await revision()).toBe(before + 1);
  expect((await list()).records).toMatchObject([
    {
      id: body.data.id,
      kind: 'threshold',
      place: { kind: 'project', id: site.a.project, projectName: 'project a', stationId: null },
      definition: tilt(),
      definitionVersion: 1,
      version: 1,
      note: 'from the design',
      isChangeable: true,
      changedBy: 'admin',
      open: { count: 0, worstLevel: 0 },
    },
  ]);
  expect((await detail(body.data.id)).versions).toEqual([
    {
      version: 1,
      definition: tilt(),
      isEnabled: true,
      effectiveFrom: new Date(server.clock.now).toISOString(),
      accountName: 'admin',
      note: 'brought into service',
      backtest: null,
    },
  ]);
  await expect.poll(() => heard).toContainEqual({ kind: 'registry', tables: ['alarm_rule'] });
});

test('another definition creates a version from its own time on, and the audit has both', async () => {
  const { id } = (await make()).body.data;
  server.clock.now += 60_000;
  const backtest = { perWeek: 3 };
  const changed = await change(id, { definition: tilt({ 4: 2, 1: 6 }), reason: 'too loud', backtest });
  expect(changed.body.data).toEqual({ id, version: 2, definitionVersion: 2 });
  const { versions } = await detail(id);
  expect(versions.map(({ version, note }) => [version, note])).toEqual([
    [2, 'too loud'],
    [1, ''],
  ]);
  expect(versions[0]).toMatchObject({ definition: tilt({ 4: 2, 1: 6 }), backtest });
  expect(Date.parse(versions[0]!.effectiveFrom) - Date.parse(versions[1]!.effectiveFrom)).toBe(60_000);
  const { rows } = await server.pool.query<{ action: string; detail: Record<string, unknown> }>(
    "SELECT action, detail FROM audit WHERE action LIKE 'alarm-rule:%' ORDER BY id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['alarm-rule:create', 'alarm-rule:update']);
  expect(rows[1]?.detail).toMatchObject({
    reason: 'too loud',
    definition: tilt({ 4: 2, 1: 6 }),
    was: { definition: tilt() },
  });
});

test('another name creates no version; switching off creates one and needs a reason', async () => {
  const { id } = (await make()).body.data;
  expect((await change(id, { name: 'slope tilt' })).body.data).toMatchObject({ version: 2, definitionVersion: 1 });
  const silent = await change(id, { isEnabled: false, version: 2 });
  expect([silent.status, silent.body.fields?.map(({ path }) => path)]).toEqual([400, ['reason']]);
  const off = await change(id, { isEnabled: false, version: 2, reason: 'sensor is replaced' });
  expect(off.body.data).toMatchObject({ version: 3, definitionVersion: 2 });
  expect(await detail(id)).toMatchObject({ name: 'tilt', isEnabled: false });
});

test('an edit of an older state is refused and changes nothing', async () => {
  const { id } = (await make()).body.data;
  expect((await change(id, { note: 'first' })).status).toBe(200);
  const late = await change(id, { note: 'second', definition: tilt({ 2: 9 }), reason: 'mine' });
  expect([late.status, late.body.code]).toEqual([409, 40_904]);
  expect(await detail(id)).toMatchObject({ note: 'first', version: 2, definitionVersion: 1 });
  expect((await server.call(admin, 'DELETE', `${url}/${id}?version=1`)).body.code).toBe(40_904);
});

test('of several concurrent edits of the same state, one succeeds', async () => {
  const { id } = (await make()).body.data;
  const answers = await Promise.all(
    [5, 6, 7, 8].map((limit) => change(id, { definition: tilt({ 1: limit }), reason: 'mine' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await detail(id)).versions).toHaveLength(2);
});

test.each([
  ['limits the wrong way round', { definition: tilt({ 1: 1, 4: 4 }) }],
  ['no limit', { definition: tilt({}) }],
  [
    'a field that the sensors do not have',
    {
      definition: defined({
        kind: 'threshold',
        quantity: { types: ['b4'], field: 'opening' },
        side: 'above',
        limits: { 1: 1 },
      }),
    },
  ],
  ['more readings than are looked at', { definition: { ...tilt(), onDelay: { needs: 4, of: 3 } } }],
  [
    'an end before the beginning',
    { definition: { ...tilt(), validFrom: '2026-03-02T00:00:00.000Z', validTo: '2026-03-01T00:00:00.000Z' } },
  ],
  ['a place that is not there', { scope: { kind: 'station' as const, id: 999_999 } }],
  [
    'a stranger among the sensors',
    {
      definition: defined({
        kind: 'disagreement',
        field: 'x',
        sensorIds: [site.a.tilt, site.b.tilt],
        withinS: 600,
        limits: { 3: 1 },
      }),
    },
  ],
  ['turning nothing off', { isOff: true }],
])('refuses %s, naming the field', async (_what, body) => {
  const { status, body: answer } = await make(body);
  expect(status).toBe(400);
  expect(answer.fields?.length).toBeGreaterThan(0);
  expect(answer.fields?.every(({ path, msg }) => path !== '' && msg !== '')).toBe(true);
  expect((await list()).total).toBe(0);
});

test('the list is filtered by kind, scope, words, and a place with what applies there', async () => {
  await make({ name: 'wide' });
  await make({ name: 'at the sensor', scope: { kind: 'sensor', id: site.a.tilt } });
  await make({
    name: 'at the rain gauge',
    scope: { kind: 'sensor', id: site.a.weather },
    definition: defined({ kind: 'rainSum', hours: 24, limits: { 4: 25, 1: 100 } }),
  });
  await make({ name: 'other', scope: { kind: 'station', id: site.b.station } });
  expect(await names('kind=rainSum')).toEqual(['at the rain gauge']);
  expect(await names('scope=station')).toEqual(['other']);
  expect(await names('keyword=GAUGE')).toEqual(['at the rain gauge']);
  expect(await names(`sensorId=${site.a.tilt}`)).toEqual(['wide', 'at the sensor']);
  expect(await names(`deviceNo=${site.a.deviceNo}`)).toEqual(['wide', 'at the sensor', 'at the rain gauge']);
  expect(await names(`stationId=${site.b.station}`)).toEqual(['other']);
  expect(await list('size=2&current=2')).toMatchObject({ total: 4, records: [{}, {}] });
});

test('what may not be seen does not exist; a rule of a project is for those who see all of it', async () => {
  const { id } = (await make()).body.data;
  const own = (await make({ name: 'own', scope: { kind: 'station', id: site.a.station } })).body.data.id;
  expect(await names('', elsewhere)).toEqual([]);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await server.call(elsewhere, method, `${url}/${id}`)).status).toBe(404);
  expect((await change(id, {}, elsewhere)).status).toBe(404);
  expect((await make({}, elsewhere)).body.fields?.[0]?.path).toBe('scope.id');
  expect((await list('', ofStation)).records.map(({ name, isChangeable }) => [name, isChangeable])).toEqual([
    ['tilt', false],
    ['own', true],
  ]);
  expect((await change(id, {}, ofStation)).body.code).toBe(40_303);
  expect((await make({}, ofStation)).body.code).toBe(40_303);
  expect((await server.call(ofStation, 'DELETE', `${url}/${id}`)).body.code).toBe(40_303);
  expect((await change(own, { name: 'own', note: 'mine' }, ofStation)).status).toBe(200);
});

test('a deleted rule is gone with its overrides, and its history stays', async () => {
  const { id } = (await make()).body.data;
  const scope = { kind: 'sensor' as const, id: site.a.tilt };
  expect((await make({ name: 'here', scope, overridesId: id })).status).toBe(200);
  expect((await server.call(admin, 'DELETE', `${url}/${id}?version=1`)).status).toBe(200);
  expect((await list()).total).toBe(0);
  expect((await server.call(admin, 'GET', `${url}/${id}`)).status).toBe(404);
  const { rows } = await server.pool.query('SELECT FROM alarm_rule_version');
  expect(rows).toHaveLength(2);
});

test('alarms of a rule that is switched off or deleted end, and that is published', async () => {
  const raise = (ruleId: number) =>
    server.pool.query(
      `INSERT INTO alarm (rule_id, version, subject, kind, station_id, device_id, sensor_id, state, level, worst_level, trigger,
         first_triggered_at, triggered_at, raised_at, changed_at)
       VALUES ($1, 1, $2, 'threshold', $3, $4, $5, 'unacknowledged', 2, 2, '{"value": 3, "limit": 2, "unit": "°", "field": "x"}',
         $6, $6, $6, $6)`,
      [ruleId, `sensor:${site.a.tilt}`, site.a.station, site.a.device, site.a.tilt, new Date(server.clock.now)],
    );
  const off = (await make()).body.data.id;
  const deleted = (await make({ name: 'second' })).body.data.id;
  await raise(off);
  await raise(deleted);
  expect((await list()).records.map(({ open }) => open)).toEqual([
    { count: 1, worstLevel: 2 },
    { count: 1, worstLevel: 2 },
  ]);
  await change(off, { isEnabled: false, reason: 'winter' });
  await server.call(admin, 'DELETE', `${url}/${deleted}`);
  const { rows } = await server.pool.query<{ state: string }>('SELECT state FROM alarm');
  expect(rows.map(({ state }) => state)).toEqual(['normal', 'normal']);
  await expect
    .poll(() => heard.flatMap((message) => (message.kind === 'alarm' ? [message.alarm.state] : [])))
    .toEqual(['normal', 'normal']);
});

test('the response plan belongs to a rule and not to a version; it changes without a reason and is audited', async () => {
  const plan: AlarmPlan = {
    peopleAtRisk: '12 households',
    contacts: [],
    owner: { kind: 'user', id: 1 },
    levels: { 2: { instruction: 'close the road', checklist: ['call'], withinMin: 30 } },
  };
  const { id } = (await make({ plan })).body.data;
  expect(await detail(id)).toMatchObject({ plan, version: 1, definitionVersion: 1 });
  const other = { ...plan, peopleAtRisk: 'a road', owner: null };
  expect((await change(id, { plan: other })).body.data).toMatchObject({ version: 2, definitionVersion: 1 });
  // A missing plan stays unchanged.
  expect((await change(id, { version: 2, note: 'x' })).status).toBe(200);
  expect(await detail(id)).toMatchObject({ plan: other, note: 'x' });
  const { rows } = await server.pool.query<{ detail: object }>(
    `SELECT detail FROM audit WHERE action = 'alarm-rule:update' AND target = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows.map((row) => row.detail)).toMatchObject([{ plan: other, was: { plan } }, { note: 'x' }]);
  expect(rows[1]!.detail).not.toHaveProperty('plan');
});

test('a plan names an account that its author sees, or an existing roster', async () => {
  const owned = (kind: 'user' | 'roster', id: number) => ({
    ...{ peopleAtRisk: '', contacts: [], levels: {} },
    owner: { kind, id },
  });
  expect((await make({ plan: owned('roster', 999) })).status).toBe(400);
  const mine = { scope: { kind: 'sensor' as const, id: site.a.tilt } };
  // The administrator sees more.
  const refused = await server.call(ofStation, 'POST', url, {
    ...{ name: 'x', definition: tilt(), plan: owned('user', 1) },
    ...mine,
  });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('owner')]);
});
