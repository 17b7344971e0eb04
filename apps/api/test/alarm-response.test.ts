import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmReceipt, AlarmResponse } from '@groundwatch/protocol/rest';
import { raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearNotices, httpSink, setUp, smtpSink, workerOf } from './support/notices.ts';
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
  await clearNotices(server);
});

const levels: (1 | 2 | 3 | 4)[] = [1, 2];
const responseOf = async (id: number) =>
  (await server.call<AlarmResponse>(token, 'GET', `/rest/alarms/${id}/response`)).body.data;

test('tells who is on duty, who was told and by what, and the steps to come, without addresses', async () => {
  const by = setUp(server, () => token);
  const mail = await by.mail(smtp.port);
  const hook = await by.webhook(http.url);
  const ann = await by.person('ann');
  const bob = await by.person('bob');
  const roster = await by.post<{ id: number }>('/rest/notices/rosters', {
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
  expect(first.told.map(({ name, step }) => [name, step])).toEqual(
    expect.arrayContaining([
      ['ann', 0],
      ['webhook', 0],
    ]),
  );
  expect(first.told.find(({ name }) => name === 'ann')!.deliveries).toMatchObject([
    { channelKind: 'email', state: 'sent' },
  ]);
  expect(first.steps).toMatchObject([{ step: 1, doneAt: null, to: ['office'] }]);
  expect(JSON.stringify(first)).not.toContain('example.org');

  server.clock.now += 11 * 60_000;
  await workerOf(server).run();
  const then = await responseOf(alarm.id);
  expect(then.steps[0]!.doneAt).not.toBeNull();
  expect(then.told.find(({ name }) => name === 'bob')).toMatchObject({ step: 1 });
});

test('names the screens that show the alarm, and none that is silent, revoked or shows another', async () => {
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

test('is for those who may see the station of the alarm', async () => {
  const alarm = await raise(server, 'slope', 2);
  const other = await server.login(await restrictedUser(server.pool, 'elsewhere', { station_id: site.b.station }));
  for (const what of ['response', 'receipts'])
    expect((await server.call(other, 'GET', `/rest/alarms/${alarm.id}/${what}`)).status).toBe(404);
});
