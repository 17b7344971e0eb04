import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmDetail, AlarmPlan, AlarmReceipt, AlarmResponse, Assignee } from '@groundwatch/protocol/rest';
import { raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearNotifications, httpSink, setUp, smtpSink, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
let smtp: Awaited<ReturnType<typeof smtpSink>>;
let http: Awaited<ReturnType<typeof httpSink>>;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  smtp = await smtpSink();
  http = await httpSink();
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  await http.close();
});
beforeEach(() => {
  server.clock.now = Math.max(server.clock.now, Date.now());
});
afterEach(async () => {
  await server.pool.query('TRUNCATE display, wall CASCADE');
  await clearNotifications(server);
});

const levels: (1 | 2 | 3 | 4)[] = [1, 2];
const responseOf = async (id: number) =>
  (await server.call<AlarmResponse>(token, 'GET', `/rest/alarms/${id}/response`)).body.data;

test('names who is on duty, who was notified and how, and the next steps, without addresses', async () => {
  const by = setUp(server, () => token);
  const mail = await by.mail(smtp.port);
  const hook = await by.webhook(http.url);
  const ann = await by.person('ann');
  const bob = await by.person('bob');
  const roster = await by.post<{ id: number }>('/rest/notifications/rosters', {
    name: 'office',
    timeZone: 'Asia/Shanghai',
    weeks: 1,
    startsOn: '2026-01-05',
    shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ week: 0, weekday, from: '00:00', to: '00:00', userId: bob })),
    standIns: [],
  });
  await by.policy([
    { afterMinutes: 0, lines: [{ levels, rosterId: null, userId: ann, channelIds: [mail, hook] }] },
    { afterMinutes: 10, lines: [{ levels, rosterId: roster.id, userId: null, channelIds: [mail] }] },
  ]);
  const alarm = await raise(server, 'slope', 2);
  await workerOf(server).run();
  const first = await responseOf(alarm.id);
  expect(first.policyName).toBe('policy');
  expect(first.onDuty).toEqual([{ roster: 'office', names: ['bob'] }]);
  expect(first.notified.map(({ name, step }) => [name, step])).toEqual(
    expect.arrayContaining([
      ['ann', 0],
      ['webhook', 0],
    ]),
  );
  expect(first.notified.find(({ name }) => name === 'ann')!.deliveries).toMatchObject([
    { channelKind: 'email', state: 'sent' },
  ]);
  expect(first.steps).toMatchObject([{ step: 1, doneAt: null, to: ['office'] }]);
  expect(JSON.stringify(first)).not.toContain('example.org');

  server.clock.now += 11 * 60_000;
  await workerOf(server).run();
  const then = await responseOf(alarm.id);
  expect(then.steps[0]!.doneAt).not.toBeNull();
  expect(then.notified.find(({ name }) => name === 'bob')).toMatchObject({ step: 1 });
});

test('names the screens that show the alarm, without silent, revoked and other ones', async () => {
  const alarm = await raise(server, 'slope', 2);
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO wall (name, language, time_zone, settings) VALUES ('hall', 'en', 'UTC', '{}') RETURNING id`,
  );
  const now = server.clock.now;
  const add = (name: string, alarmId: number, age: number, more: { since?: number; isRevoked?: boolean } = {}) =>
    server.pool.query(
      `INSERT INTO display (wall_id, name, token_hash, paired_by, paired_at, revoked_at, report, reported_at)
       VALUES ($1, $2, sha256(convert_to($2, 'UTF8')), 'admin', now(), $3, $4, $5)`,
      [
        rows[0]!.id,
        name,
        more.isRevoked ? new Date(now) : null,
        JSON.stringify({ alarmId, alarmSince: more.since === undefined ? null : new Date(more.since).toISOString() }),
        new Date(now - age),
      ],
    );
  await add('late', alarm.id, 5_000, { since: now - 10_000 });
  await add('early', alarm.id, 5_000, { since: now - 20_000 });
  await add('silent', alarm.id, 300_000);
  await add('other', alarm.id + 1, 5_000);
  await add('revoked', alarm.id, 5_000, { isRevoked: true });
  const answer = await server.call<AlarmReceipt[]>(token, 'GET', `/rest/alarms/${alarm.id}/receipts`);
  expect(answer.body.data.map(({ displayName, wallName }) => [displayName, wallName])).toEqual([
    ['early', 'hall'],
    ['late', 'hall'],
  ]);
  expect(answer.body.data[0]!.since).toBe(new Date(now - 20_000).toISOString());
});

test("is readable by those who may see the alarm's station", async () => {
  const alarm = await raise(server, 'slope', 2);
  const other = await server.login(await restrictedUser(server.pool, 'elsewhere', { station_id: site.b.station }));
  for (const what of ['response', 'receipts'])
    expect((await server.call(other, 'GET', `/rest/alarms/${alarm.id}/${what}`)).status).toBe(404);
});

describe('a plan', () => {
  const plan: AlarmPlan = {
    peopleAtRisk: '12 households',
    contacts: [{ name: 'Li', role: 'watchman', phone: '555-0146' }],
    owner: { kind: 'user', id: 1 },
    levels: { 3: { instruction: 'clear the road', checklist: ['call the site', 'close the road'], withinMin: 30 } },
  };
  const withPlan = async (level: 1 | 2 | 3 | 4) => {
    const alarm = await raise(server, 'slope', level);
    await server.pool.query('UPDATE alarm_rule SET plan = $2 WHERE id = $1', [alarm.ruleId, JSON.stringify(plan)]);
    return alarm;
  };
  const post = (id: number, what: string, body: object, as = token) =>
    server.call<AlarmResponse>(as, 'POST', `/rest/alarms/${id}/${what}`, body);

  test('of a lower level applies to a higher one, but not the reverse', async () => {
    const red = await responseOf((await withPlan(1)).id);
    expect(red).toMatchObject({
      instruction: 'clear the road',
      peopleAtRisk: '12 households',
      contacts: plan.contacts,
    });
    expect(red.owner).toEqual({ by: 'rule', names: ['admin'], since: null });
    expect(red.next).toMatchObject({ action: 'acknowledge', item: '' });
    expect(Date.parse(red.next.dueAt!)).toBe(server.clock.now + 30 * 60_000);
    const blue = await responseOf((await withPlan(4)).id);
    expect(blue).toMatchObject({ instruction: '', checklist: [], peopleAtRisk: '12 households' });
  });

  test('is worked through item by item, with who did it in the log and the audit', async () => {
    const { id, revision } = await withPlan(2);
    await server.call(token, 'POST', `/rest/alarms/${id}/acknowledge`, { revision, note: '' });
    expect((await responseOf(id)).next).toMatchObject({ action: 'check', item: 'call the site' });
    const { data } = (await post(id, 'checklist', { item: 'call the site', isDone: true })).body;
    expect(data.checklist).toMatchObject([{ item: 'call the site', doneBy: 'admin' }, { doneAt: null }]);
    expect(data.next).toMatchObject({ action: 'check', item: 'close the road' });
    await post(id, 'checklist', { item: 'close the road', isDone: true });
    expect((await responseOf(id)).next.action).toBe('watch');
    await post(id, 'checklist', { item: 'call the site', isDone: false });
    expect((await responseOf(id)).next).toMatchObject({ action: 'check', item: 'call the site' });
    expect((await post(id, 'checklist', { item: 'something else', isDone: true })).status).toBe(400);
    const { events } = (await server.call<AlarmDetail>(token, 'GET', `/rest/alarms/${id}`)).body.data;
    expect(events.filter(({ what }) => /check/.test(what)).map(({ what, note }) => [what, note])).toEqual([
      ['checked', 'call the site'],
      ['checked', 'close the road'],
      ['unchecked', 'call the site'],
    ]);
    const { rows } = await server.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit WHERE action = 'alarm:check' AND target = $1`,
      [String(id)],
    );
    expect(rows[0]!.n).toBe(3);
  });

  test('an alarm is taken and handed over to users who may respond to it, and stays theirs until it ends', async () => {
    const { id } = await withPlan(2);
    const assignees = (await server.call<Assignee[]>(token, 'GET', `/rest/alarms/${id}/assignees`)).body.data;
    const by = setUp(server, () => token);
    const carl = await by.person('carl');
    const admin = assignees.find(({ accountName }) => accountName === 'admin')!;
    const taken = (await post(id, 'assign', { userId: admin.userId })).body.data;
    expect(taken.owner).toMatchObject({ by: 'taken', names: ['admin'] });
    expect(taken.owner.since).not.toBeNull();
    // Repeating it changes nothing.
    await post(id, 'assign', { userId: admin.userId });
    const handed = await post(id, 'assign', { userId: carl, note: 'my shift ends' });
    expect(handed.body.data.owner.names).toEqual(['carl']);
    const { events, assignedName } = (await server.call<AlarmDetail>(token, 'GET', `/rest/alarms/${id}`)).body.data;
    expect(assignedName).toBe('carl');
    expect(events.filter(({ what }) => what === 'assigned')).toMatchObject([{ detail: { to: 'admin' } }]);
    expect(events.at(-1)).toMatchObject({
      what: 'handedOver',
      note: 'my shift ends',
      detail: { from: 'admin', to: 'carl' },
    });
    expect((await post(id, 'assign', { userId: 999_999 })).status).toBe(400);
  });

  test('is for those who may see and acknowledge the alarm', async () => {
    const { id } = await withPlan(2);
    const elsewhere = await server.login(await restrictedUser(server.pool, 'far-off', { station_id: site.b.station }));
    expect((await post(id, 'assign', { userId: 1 }, elsewhere)).status).toBe(404);
    expect((await post(id, 'checklist', { item: 'call the site', isDone: true }, elsewhere)).status).toBe(404);
    expect((await server.call(elsewhere, 'GET', `/rest/alarms/${id}/assignees`)).status).toBe(404);
  });
});
