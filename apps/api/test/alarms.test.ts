import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endShelving } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type {
  Alarm,
  AlarmDetail,
  AlarmSpans,
  GroupAcknowledged,
  MaintenanceWindow,
  Page,
} from '@groundwatch/protocol/rest';
import { transaction } from '../src/context.ts';
import { addRule, clearAlarms, judge, raise } from './support/alarms.ts';
import { userWith } from './support/commands.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { connectLive } from './support/live-client.ts';
import { hearBus } from './support/hear-bus.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let admin: string;
/** Sees only the first site. */
let local: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  local = await server.login(await restrictedUser(server.pool, 'local', { company_id: site.a.company }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearAlarms(server);
});
const heard = hearBus(() => server);

const list = async (query = '', token = admin) =>
  (await server.call<Page<Alarm>>(token, 'GET', `/rest/alarms${query}`)).body.data;
const names = async (query = '', token = admin) => (await list(query, token)).records.map(({ ruleName }) => ruleName);
const detail = async (id: number) => (await server.call<AlarmDetail>(admin, 'GET', `/rest/alarms/${id}`)).body.data;
const post = <T = Alarm>(path: string, body: object, token = admin) =>
  server.call<T>(token, 'POST', `/rest/alarms/${path}`, body);
const published = (): LiveAlarm[] => heard.flatMap((message) => (message.kind === 'alarm' ? [message.alarm] : []));
const ahead = (ms: number): string => new Date(server.clock.now + ms).toISOString();
const audited = async () =>
  (
    await server.pool.query<{ action: string; target: string; account_name: string }>(
      `SELECT action, target, account_name FROM audit WHERE action LIKE 'alarm:%' ORDER BY id`,
    )
  ).rows;

describe('the list', () => {
  test('lists open alarms first, by level, unacknowledged first; then ended ones, newest first', async () => {
    const over = await raise(server, 'over', 1);
    await judge(server, over.ruleId, 0, { at: server.clock.now + 1 });
    await post(`${over.id}/acknowledge`, {});
    await raise(server, 'blue', 4);
    const known = await raise(server, 'orange known', 2);
    await post(`${known.id}/acknowledge`, {});
    await raise(server, 'orange', 2);
    const shelved = await raise(server, 'red shelved', 1);
    await post(`${shelved.id}/shelve`, { until: ahead(HOUR), reason: 'works' });
    const back = await raise(server, 'returned', 1);
    await judge(server, back.ruleId, 0, { at: server.clock.now + 1 });
    await raise(server, 'red', 1);
    expect(await names()).toEqual(['red', 'orange', 'orange known', 'blue', 'returned', 'red shelved', 'over']);
    const { total, records } = await list('?current=3&size=3');
    expect([total, records.map(({ ruleName }) => ruleName)]).toEqual([7, ['over']]);
    expect((await list('?current=2&size=4')).records.map(({ ruleName }) => ruleName)).toEqual([
      'returned',
      'red shelved',
      'over',
    ]);
    expect(await names('?state=open')).toHaveLength(6);
    expect(await names('?state=normal')).toEqual(['over']);
    expect(await names('?state=active')).toEqual(['red', 'orange', 'orange known', 'blue', 'red shelved']);
    expect(await names('?state=shelved')).toEqual(['red shelved']);
    expect(await names('?state=returned')).toEqual(['returned']);
    expect(await names('?level=2')).toEqual(['orange', 'orange known']);
    expect(await names('?keyword=ORANGE')).toEqual(['orange', 'orange known']);
    expect(await names('?keyword=station%20a&level=4')).toEqual(['blue']);
    expect(await names('?keyword=nothing')).toEqual([]);
    expect(await names(`?sensorId=${site.a.weather}`)).toEqual([]);
    expect(await names(`?ruleId=${over.ruleId}&deviceNo=${site.a.deviceNo}&projectId=${site.a.project}`)).toEqual([
      'over',
    ]);
    expect(await names(`?from=${ahead(1000)}`)).toEqual([]);
  });

  test('returns everything about an alarm', async () => {
    const { id } = await raise(server, 'tilt', 3);
    const now = new Date(server.clock.now).toISOString();
    const alarm = {
      ...{ id, revision: 1, ruleName: 'tilt', version: 1, kind: 'threshold', subject: `sensor:${site.a.tilt}` },
      ...{ stationId: site.a.station, stationName: 'station a', projectId: site.a.project, projectName: 'project a' },
      ...{ deviceNo: '1001', deviceName: 'device a', sensorId: site.a.tilt, sensorName: '', sensorType: 'b4' },
      ...{ state: 'unacknowledged', level: 3, worstLevel: 3, firstTriggerTime: now, triggerTime: now, raisedTime: now },
      trigger: { value: 12.5, limit: 10, unit: 'mm', field: 'x' },
      ...{ acknowledgedTime: null, acknowledgedBy: '', returnedTime: null, endedTime: null, reactivations: 0 },
    };
    expect((await list()).records).toMatchObject([alarm]);
    expect(await detail(id)).toMatchObject({
      ...alarm,
      events: [{ what: 'raised', level: 3, at: now, collectTime: now, accountName: '', note: '' }],
    });
  });

  test('hides what is elsewhere', async () => {
    const other = await raise(server, 'elsewhere', 1, { which: 'b' });
    await raise(server, 'here', 2);
    expect(await names('', local)).toEqual(['here']);
    const [a, b] = [site.a.station, site.b.station];
    expect(await names(`?stationIds=${b}`)).toEqual(['elsewhere']);
    expect(await names(`?stationIds=${b},${a}&state=open`)).toEqual(['elsewhere', 'here']);
    expect(await names(`?stationIds=${a},${b}`, local)).toEqual(['here']);
    expect(await names(`?stationIds=${b}`, local)).toEqual([]);
    expect((await server.call(admin, 'GET', '/rest/alarms?stationIds=all')).status).toBe(400);
    expect((await server.call(local, 'GET', `/rest/alarms/${other.id}`)).status).toBe(404);
    for (const path of ['acknowledge', 'close', 'out-of-service', 'notes', 'shelve']) {
      const body = { reason: 'x', note: 'x', until: ahead(HOUR) };
      expect((await post(`${other.id}/${path}`, body, local)).status).toBe(404);
    }
    const group = { alarms: [{ id: other.id, revision: 1 }] };
    expect((await post('acknowledge', group, local)).status).toBe(404);
    const spans = `/rest/alarms/judgements?sensorId=${site.b.tilt}&from=${ahead(-HOUR)}&to=${ahead(HOUR)}`;
    expect((await server.call(local, 'GET', spans)).status).toBe(404);
    expect((await detail(other.id)).state).toBe('unacknowledged');
  });
});

describe('people', () => {
  test('acknowledge with a note: in the log, in the audit, and published at once', async () => {
    const { id } = await raise(server, 'tilt', 3);
    const { status, body } = await post(`${id}/acknowledge`, { revision: 1, note: ' on the way ' });
    expect([status, body.data]).toMatchObject([200, { state: 'acknowledged', acknowledgedBy: 'admin', revision: 2 }]);
    expect((await detail(id)).events.at(-1)).toMatchObject({
      what: 'acknowledged',
      accountName: 'admin',
      note: 'on the way',
    });
    expect(await audited()).toEqual([{ action: 'alarm:acknowledge', target: String(id), account_name: 'admin' }]);
    await expect.poll(published).toMatchObject([{ id, state: 'acknowledged', revision: 2 }]);
    const again = await post(`${id}/acknowledge`, {});
    expect([again.status, again.body.code]).toEqual([409, 40_912]);
    expect(await audited()).toHaveLength(1);
  });

  test('cannot acknowledge a level that is worse than the one they saw', async () => {
    const { id, ruleId } = await raise(server, 'tilt', 3);
    await judge(server, ruleId, 1, { at: server.clock.now + 1 });
    const { status, body } = await post(`${id}/acknowledge`, { revision: 1 });
    expect([status, body.code]).toEqual([409, 40_911]);
    const fine = await raise(server, 'other', 2);
    const group = {
      alarms: [
        { id, revision: 1 },
        { id: fine.id, revision: 1 },
      ],
      note: 'seen',
    };
    expect((await post<GroupAcknowledged>('acknowledge', group)).body.data).toEqual({
      acknowledged: [fine.id],
      refused: [{ id, why: 'worse' }],
    });
    expect((await detail(id)).state).toBe('unacknowledged');
    expect(await audited()).toHaveLength(1);
  });

  test('shelve for at most seven days, with a reason; it is ended by them or by time', async () => {
    const { id } = await raise(server, 'tilt', 3);
    const shelve = (until: string, reason = 'works') => post(`${id}/shelve`, { until, reason });
    expect((await shelve(ahead(-1))).status).toBe(400);
    expect((await shelve(ahead(7 * 24 * HOUR + 1))).status).toBe(400);
    expect((await shelve(ahead(HOUR), ' ')).status).toBe(400);
    expect((await shelve(ahead(HOUR))).body.data).toMatchObject({
      shelvedUntil: ahead(HOUR),
      shelvedBy: 'admin',
      shelveReason: 'works',
    });
    const { body } = await server.call<Alarm>(admin, 'DELETE', `/rest/alarms/${id}/shelve`);
    expect(body.data).toMatchObject({ shelvedUntil: null, state: 'unacknowledged' });
    expect((await server.call(admin, 'DELETE', `/rest/alarms/${id}/shelve`)).status).toBe(409);
    await shelve(ahead(HOUR));
    await transaction(server.pool, (client) => endShelving(client, server.clock.now + HOUR));
    expect((await detail(id)).events.map(({ what }) => what)).toEqual([
      'raised',
      'shelved',
      'unshelved',
      'shelved',
      'unshelved',
    ]);
  });

  test('put alarms out of service and back, write notes, and close what nothing ends', async () => {
    const { id } = await raise(server, 'tilt', 3);
    expect((await post<AlarmDetail>(`${id}/notes`, { note: 'looked at it' })).body.data.events.at(-1)).toMatchObject({
      what: 'noted',
      note: 'looked at it',
    });
    await server.pool.query('UPDATE device_contact SET seen_at = $1', [new Date(server.clock.now)]);
    const refused = await post(`${id}/close`, { reason: 'gone' });
    expect([refused.status, refused.body.code]).toEqual([409, 40_913]);
    expect((await post(`${id}/out-of-service`, { reason: 'broken' })).body.data.isOutOfService).toBe(true);
    expect((await post(`${id}/out-of-service`, { reason: 'broken' })).status).toBe(409);
    expect(
      (await server.call<Alarm>(admin, 'DELETE', `/rest/alarms/${id}/out-of-service`)).body.data.isOutOfService,
    ).toBe(false);
    // Its device was silent for three send cycles.
    await server.pool.query('UPDATE device_contact SET seen_at = $1', [new Date(server.clock.now - 31 * 60_000)]);
    expect((await post(`${id}/close`, { reason: 'gone' })).body.data).toMatchObject({ state: 'normal' });
    expect((await audited()).map(({ action }) => action)).toEqual([
      'alarm:note',
      'alarm:outOfService',
      'alarm:inService',
      'alarm:close',
    ]);
    await expect.poll(() => published().at(-1)?.state).toBe('normal');
  });

  test('may do what their permissions say', async () => {
    const { id } = await raise(server, 'tilt', 3);
    const bodies = { reason: 'x', note: 'x', until: ahead(HOUR) };
    const may = async (permission: string) => {
      const { token } = await userWith(server, permission.replace(':', ' '), ['alarm:list', permission]);
      const allowed: string[] = [];
      for (const path of ['acknowledge', 'notes', 'shelve', 'out-of-service', 'close'])
        if ((await post(`${id}/${path}`, bodies, token)).status !== 403) allowed.push(path);
      const works = { stationId: site.a.station, startsAt: ahead(0), endsAt: ahead(HOUR), reason: 'x' };
      if ((await server.call(token, 'POST', '/rest/maintenance-windows', works)).status !== 403) allowed.push('works');
      return allowed;
    };
    expect(await may('alarm:acknowledge')).toEqual(['acknowledge', 'notes']);
    expect(await may('alarm:shelve')).toEqual(['shelve']);
    expect(await may('alarm:close')).toEqual(['close']);
    expect(await may('alarm:suppress')).toEqual(['out-of-service', 'works']);
  });
});

test('maintenance suppresses the alarms of a station until it ends or is cancelled', async () => {
  const before = await raise(server, 'before', 3);
  const works = (more: object = {}) =>
    server.call<MaintenanceWindow>(admin, 'POST', '/rest/maintenance-windows', {
      ...{ stationId: site.a.station, startsAt: ahead(0), endsAt: ahead(HOUR), reason: 'new battery' },
      ...more,
    });
  expect((await works({ endsAt: ahead(-1), startsAt: ahead(-2) })).status).toBe(400);
  expect((await works({ endsAt: ahead(32 * 24 * HOUR) })).status).toBe(400);
  expect((await works({ endsAt: ahead(-1) })).status).toBe(400);
  const { status, body } = await works();
  expect([status, body.data]).toMatchObject([
    200,
    { stationName: 'station a', reason: 'new battery', accountName: 'admin', cancelledAt: null },
  ]);
  expect(await detail(before.id)).toMatchObject({
    isSuppressed: true,
    events: [
      { what: 'raised' },
      { what: 'suppressed', accountName: 'admin', detail: { reason: 'new battery', plannedBy: 'admin' } },
    ],
  });
  const during = await raise(server, 'during', 1);
  expect(during).toMatchObject({ isSuppressed: true, level: 1 });
  expect(await names('?state=suppressed')).toEqual(['during', 'before']);
  expect((await server.call<MaintenanceWindow[]>(local, 'GET', '/rest/maintenance-windows')).body.data).toHaveLength(1);
  const elsewhere = { stationId: site.b.station, startsAt: ahead(0), endsAt: ahead(HOUR), reason: 'x' };
  expect((await server.call(local, 'POST', '/rest/maintenance-windows', elsewhere)).status).toBe(404);
  const cancelled = await server.call<MaintenanceWindow>(admin, 'DELETE', `/rest/maintenance-windows/${body.data.id}`);
  expect(cancelled.body.data.cancelledAt).toBe(ahead(0));
  expect((await server.call(admin, 'DELETE', `/rest/maintenance-windows/${body.data.id}`)).status).toBe(409);
  expect(await detail(during.id)).toMatchObject({ isSuppressed: false });
  expect((await detail(during.id)).events.at(-1)).toMatchObject({ what: 'unsuppressed', accountName: 'admin' });
  const { rows } = await server.pool.query<{ what: string; alarm_id: string }>(
    'SELECT what FROM alarm_notification ORDER BY id',
  );
  expect(rows.map(({ what }) => what)).toEqual(['raised', 'unsuppressed']);
});

test('returns for curves when rules were at which level', async () => {
  const rule = await addRule(server, 'tilt');
  const now = server.clock.now;
  const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
  const found = async (from: number, to: number, of = `sensorId=${site.a.tilt}`) =>
    (await server.call<AlarmSpans>(local, 'GET', `/rest/alarms/judgements?${of}&from=${at(from)}&to=${at(to)}`)).body
      .data;
  await judge(server, rule, 3, { at: now });
  await judge(server, rule, 1, { at: now + 10 * 60_000, was: 3 });
  await judge(server, rule, 0, { at: now + 20 * 60_000, was: 1 });
  await judge(server, rule, 4, { at: now + 40 * 60_000 });
  const [one] = await found(5, 60);
  expect(one).toEqual({
    ...{ ruleId: rule, ruleName: 'tilt', subject: `sensor:${site.a.tilt}` },
    spans: [
      { from: at(5), to: at(10), level: 3, isResent: false },
      { from: at(10), to: at(20), level: 1, isResent: false },
      { from: at(40), to: null, level: 4, isResent: false },
    ],
  });
  expect(await found(5, 60, `deviceNo=${site.a.deviceNo}`)).toEqual([one]);
  expect(await found(21, 39)).toEqual([]);
  const both = `/rest/alarms/judgements?sensorId=1&deviceNo=1&from=${at(0)}&to=${at(1)}`;
  expect((await server.call(admin, 'GET', both)).status).toBe(400);
});

test('a new page gets the open alarms of its place and no others', async () => {
  const here = await raise(server, 'here', 2);
  await raise(server, 'elsewhere', 1, { which: 'b' });
  const over = await raise(server, 'over', 4);
  await post(`${over.id}/acknowledge`, {});
  await judge(server, over.ruleId, 0, { at: server.clock.now + 1 });
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const client = await connectLive(port, local);
  const answer = await client.watch({ scope: 'all' });
  expect(answer.ok && answer.snapshot.alarms).toMatchObject([
    { id: here.id, level: 2, ruleName: 'here', isOutOfService: false },
  ]);
  const one = await client.watch({ scope: 'device', ids: [site.a.deviceNo] });
  expect(one.ok && one.snapshot.alarms).toHaveLength(1);
  client.socket.disconnect();
});

test('refuses to delete what has alarms, and says why', async () => {
  await raise(server, 'tilt', 2);
  await server.pool.query('DELETE FROM latest_reading; DELETE FROM latest_status; DELETE FROM device_contact');
  for (const [path, id] of [
    ['sensors', site.a.tilt],
    ['devices', site.a.device],
    ['stations', site.a.station],
  ] as const) {
    const { status, body } = await server.call<{ kind: string; isBlocking: boolean }[]>(
      admin,
      'GET',
      `/rest/${path}/${id}/dependents`,
    );
    expect([status, body.data.filter(({ kind }) => kind === 'alarm')]).toMatchObject([200, [{ isBlocking: true }]]);
    expect((await server.call(admin, 'DELETE', `/rest/${path}/${id}?version=1`)).status).toBe(409);
  }
});
