import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EffectiveRules, MarkedEvent } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearRules, defined, rulesOf, tilt } from './support/rules.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let elsewhere: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  elsewhere = await server.login(await restrictedUser(server.pool, 'elsewhere', { company_id: site.b.company }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearRules(server);
  await server.pool.query('DELETE FROM marked_event');
});

const { make, detail } = rulesOf(
  { call: (...args: Parameters<TestServer['call']>) => server.call(...args) } as TestServer,
  () => admin,
);
const here = (query: string, by = admin) =>
  server.call<EffectiveRules>(by, 'GET', `/rest/alarm-rules/effective?${query}`);
/** Names of the rules that judge a subject, and of those switched off there. */
async function at(subject: string, query = `stationId=${site.a.station}`): Promise<[string[], string[]]> {
  const { rules, subjects } = (await here(query)).body.data;
  const nameOf = (id: number) => rules.find(({ ruleId }) => ruleId === id)!.name;
  const own = subjects.find((one) => one.subject === subject)!;
  return [own.ruleIds.map(nameOf).toSorted(), own.offIds.map(nameOf).toSorted()];
}
const sensor = { kind: 'sensor' as const, id: site.a.tilt };
const tiltSubject = `sensor:${site.a.tilt}`;

test('a rule of a project applies to everything below that it fits', async () => {
  await make({ name: 'tilt' });
  await make({ name: 'rain', definition: defined({ kind: 'rainSum', hours: 1, limits: { 1: 30 } }) });
  await make({ name: 'silence', definition: defined({ kind: 'noData', limits: { 4: 3 } }) });
  await make({ name: 'other', scope: { kind: 'project', id: site.b.project } });
  expect(await at(tiltSubject)).toEqual([['tilt'], []]);
  expect(await at(`sensor:${site.a.weather}`)).toEqual([['rain'], []]);
  expect(await at(`device:${site.a.device}`)).toEqual([['silence'], []]);
  const { rules } = (await here(`sensorId=${site.a.tilt}`)).body.data;
  expect(rules.map(({ name }) => name).toSorted()).toEqual(['silence', 'tilt']);
});

test('the nearest override applies, and names what it overrides', async () => {
  const { id } = (await make({ name: 'wide' })).body.data;
  const station = { kind: 'station' as const, id: site.a.station };
  await make({ name: 'at the station', scope: station, overridesId: id, definition: tilt({ 1: 7 }) });
  expect(await at(tiltSubject)).toEqual([['at the station'], []]);
  const off = await make({ name: 'not here', scope: sensor, overridesId: id, isOff: true, definition: tilt({ 1: 1 }) });
  expect(await at(tiltSubject)).toEqual([[], ['not here']]);
  // A rule that switches another one off keeps its definition.
  expect((await detail(off.body.data.id)).definition).toEqual(tilt());
  const { rules } = (await here(`deviceNo=${site.a.deviceNo}`)).body.data;
  expect(rules.map(({ name, overrides, place }) => [name, overrides?.name, place.kind])).toEqual([
    ['not here', 'wide', 'sensor'],
  ]);
  expect((await detail(id)).overriddenBy.map(({ name, isOff }) => [name, isOff])).toEqual([
    ['at the station', false],
    ['not here', true],
  ]);
});

test.each([
  ['of the same scope', { scope: { kind: 'project' as const, id: site.a.project } }, 'overridesId'],
  ['elsewhere', { scope: { kind: 'station' as const, id: site.b.station } }, 'overridesId'],
  [
    'of another kind',
    { scope: sensor, definition: defined({ kind: 'noData', limits: { 4: 3 } }) },
    'definition.condition.kind',
  ],
])('refuses an override %s', async (_what, body, path) => {
  const { id } = (await make()).body.data;
  const answer = await make({ overridesId: id, ...body });
  expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, path]);
});

test('a rule has one override per place, and an override has none', async () => {
  const { id } = (await make()).body.data;
  const own = (await make({ scope: sensor, overridesId: id })).body.data.id;
  expect((await make({ scope: sensor, overridesId: id })).body.fields?.[0]?.path).toBe('overridesId');
  expect((await make({ scope: sensor, overridesId: own })).body.fields?.[0]?.path).toBe('overridesId');
});

test('a multi-sensor rule applies to each of its sensors', async () => {
  const condition = {
    kind: 'expression' as const,
    members: [
      { name: 'tilt', sensorId: site.a.tilt, condition: tilt().condition as never },
      {
        name: 'battery',
        deviceId: site.a.device,
        condition: { kind: 'battery' as const, limits: null, level: 4 as const },
      },
    ],
    atLeast: 2,
    withinS: 3_600,
  };
  await make({ name: 'both', definition: defined(condition) });
  expect(await at(tiltSubject)).toEqual([['both'], []]);
  expect(await at(`device:${site.a.device}`)).toEqual([['both'], []]);
  expect(await at(`sensor:${site.a.weather}`)).toEqual([[], []]);
});

test('hides what may not be seen, and names one place', async () => {
  await make();
  for (const query of [`sensorId=${site.a.tilt}`, `deviceNo=${site.a.deviceNo}`, `stationId=${site.a.station}`])
    expect((await here(query, elsewhere)).status).toBe(404);
  expect((await here('')).status).toBe(400);
  expect((await here(`sensorId=${site.a.tilt}&stationId=${site.a.station}`)).status).toBe(400);
});

test('events are created, changed and deleted by those who see the station', async () => {
  const url = '/rest/marked-events';
  const event = { stationId: site.a.station, at: '2026-02-01T08:00:00+08:00', name: 'slide', note: 'north scarp' };
  const { id } = (await server.call<{ id: number }>(admin, 'POST', url, event)).body.data;
  const list = async (by = admin, query = '') =>
    (await server.call<MarkedEvent[]>(by, 'GET', `${url}?${query}`)).body.data;
  expect(await list()).toMatchObject([{ ...event, id, at: '2026-02-01T00:00:00.000Z', stationName: 'station a' }]);
  expect(await list(admin, 'from=2026-02-02T00:00:00Z')).toEqual([]);
  expect(await list(elsewhere)).toEqual([]);
  expect((await server.call(elsewhere, 'PUT', `${url}/${id}`, event)).status).toBe(404);
  expect((await server.call(elsewhere, 'POST', url, event)).body.fields?.[0]?.path).toBe('stationId');
  expect((await server.call(admin, 'PUT', `${url}/${id}`, { ...event, name: 'rockfall' })).status).toBe(200);
  expect((await list())[0]?.name).toBe('rockfall');
  expect((await server.call(admin, 'DELETE', `${url}/${id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  const { rows } = await server.pool.query("SELECT action FROM audit WHERE action LIKE 'marked-event:%' ORDER BY id");
  expect(rows.map((row: { action: string }) => row.action)).toEqual([
    'marked-event:create',
    'marked-event:update',
    'marked-event:delete',
  ]);
});
