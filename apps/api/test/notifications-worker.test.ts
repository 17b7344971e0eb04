import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepAlarms } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { acknowledgeAlarm } from '@groundwatch/domain/alarms';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { transaction } from '../src/context.ts';
import { sendEmail } from '../src/notifications/channels/email.ts';
import { claimDeliveries, LEASE_MS, readChannel } from '../src/notifications/deliver/claim.ts';
import { Targets } from '../src/notifications/net/targets.ts';
import { takeNotification } from '../src/notifications/take-notification.ts';
import { addRule, judge, raise } from './support/alarms.ts';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { clearNotifications, httpSink, setUp, silentSink, smtpSink, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

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
  await clearNotifications(server);
  smtp.mails.length = 0;
  smtp.refuse(null);
  http.calls.length = 0;
  Object.assign(http.answer, { status: 200, body: 'ok', headers: {} });
});

const make = () => setUp(server, () => token);
const all: AlarmLevel[] = [1, 2, 3, 4];
const toUser = (userId: number, ...channelIds: number[]) => ({ levels: all, rosterId: null, userId, channelIds });
const acknowledge = (id: number) =>
  transaction(server.pool, (client) => {
    const { now } = server.clock;
    const by = { userId: null, accountName: 'admin' };
    return stepAlarms(client, [id], ({ lifecycle }) => acknowledgeAlarm(lifecycle, { by: 'admin' }, now), now, by);
  });

test('an alarm is sent once to whom the policy names, in their language, with proof in the log of the alarm', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const zhang = await by.person('zhang', { language: 'zh-chs' });
  const sato = await by.person('sato', { language: 'ja' });
  await by.policy([{ afterMinutes: 0, lines: [toUser(zhang, mail), toUser(sato, mail), toUser(zhang, mail)] }]);
  await server.pool.query("UPDATE notification_setting SET site_url = 'https://watch.example/'");
  const alarm = await raise(server, 'slope', 2, { at: T0 });
  const { run, failures } = workerOf(server);
  await run();
  await run();
  expect(failures).toEqual([]);
  expect(smtp.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([['zhang@example.org'], ['sato@example.org']]));
  expect(smtp.mails).toHaveLength(2);
  const chinese = smtp.mails.find(({ to }) => to.includes('zhang@example.org'))!;
  expect(chinese.text).toContain('橙色警戒');
  expect(chinese.text).toContain('station a（project a）');
  expect(chinese.text).toContain('限值 10 mm');
  expect(chinese.text).toContain('2026-03-01 08:00:00 Asia/Shanghai (UTC+08:00)');
  expect(chinese.text).toContain(`https://watch.example/alarms?alarm=${alarm.id}`);
  expect(smtp.mails.find(({ to }) => to.includes('sato@example.org'))!.text).toContain('測定時刻');
  const deliveries = await by.deliveries();
  expect(deliveries).toMatchObject([
    { state: 'sent', tries: 1, what: 'raised', level: 2, policyName: 'policy', proof: expect.stringMatching(/^250 /) },
    { state: 'sent', tries: 1 },
  ]);
  const log = await server.pool.query("SELECT detail FROM alarm_event WHERE alarm_id = $1 AND what = 'notified'", [
    alarm.id,
  ]);
  expect(log.rows.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([expect.objectContaining({ to: 'zhang', state: 'sent', channel: 'mail' })]),
  );
});

test('late data is marked as such, with its collect time', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  await by.policy([{ afterMinutes: 0, lines: [toUser(await by.person('ann'), mail)] }]);
  await raise(server, 'slope', 3, { at: server.clock.now - 5 * HOUR_MS, isResent: true });
  await workerOf(server).run();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]!.text).toContain('Resent data');
});

test('several workers send nothing twice', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const hook = await by.webhook(http.url);
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => by.person(`many-${name}`)));
  await by.policy([{ afterMinutes: 0, lines: people.map((id) => toUser(id, mail, hook)) }]);
  for (let index = 0; index < 5; index += 1) await raise(server, `rule ${index}`, 2);
  const workers = [workerOf(server), workerOf(server), workerOf(server)];
  await Promise.all(workers.map(({ run }) => run()));
  await Promise.all(workers.map(({ run }) => run()));
  expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
  expect(smtp.mails).toHaveLength(20);
  const ids = smtp.mails.map(({ headers }) => /message-id: (\S+)/i.exec(headers)?.[1]);
  expect(new Set(ids).size).toBe(20);
  expect(http.calls).toHaveLength(5);
});

test('when a process ends between sending and recording it, another sends again with the same Message-ID', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  await by.policy([{ afterMinutes: 0, lines: [toUser(await by.person('ann'), mail)] }]);
  await raise(server, 'slope', 1);
  const { now } = server.clock;
  await transaction(server.pool, (client) => takeNotification(client, now, []));
  // The process that ends: it has sent, but not recorded it.
  const [claimed] = await claimDeliveries(server.pool, mail, 1, now);
  const channel = (await readChannel(server.pool, mail))!;
  const sent = await sendEmail(
    { ...claimed!, channel, createdAt: now, subscription: null },
    { targets: new Targets(['loopback']), pushKeys: () => Promise.reject(new Error('not asked')), clock: () => now },
  );
  expect(sent.kind).toBe('sent');
  const { run } = workerOf(server);
  await run();
  server.clock.now += LEASE_MS.message - 1;
  await run();
  expect(smtp.mails).toHaveLength(1);
  server.clock.now += 1;
  await run();
  expect(smtp.mails).toHaveLength(2);
  for (const { headers } of smtp.mails) expect(headers).toContain(claimed!.messageId);
  const [delivery] = await by.deliveries();
  expect(delivery).toMatchObject({ state: 'sent', tries: 2 });
  const detail = await server.call<{ attempts: { outcome: string }[] }>(
    token,
    'GET',
    `/rest/notifications/deliveries/${delivery!.id}`,
  );
  expect(detail.body.data.attempts.map(({ outcome }) => outcome)).toEqual(['open', 'sent']);
});

test('an unresponsive channel delays no other one', async () => {
  const by = make();
  const silent = await silentSink();
  const dead = await by.mail(silent.port, 'dead');
  const hook = await by.webhook(http.url);
  await by.policy([{ afterMinutes: 0, lines: [toUser(await by.person('ann'), dead, hook)] }]);
  for (let index = 0; index < 8; index += 1) await raise(server, `rule ${index}`, 2);
  const { worker } = workerOf(server);
  worker.wake();
  await silent.opened;
  await http.until(8);
  await silent.close();
  await worker.settled();
  const deliveries = await by.deliveries();
  expect(deliveries.filter(({ channelName }) => channelName === 'webhook').map(({ state }) => state)).toEqual(
    Array.from({ length: 8 }, () => 'sent'),
  );
  expect(deliveries.filter(({ channelName }) => channelName === 'dead').every(({ state }) => state === 'waiting')).toBe(
    true,
  );
});

test('a failure is retried, later each time, and finally given up', async () => {
  const by = make();
  const hook = await by.webhook(http.url);
  await by.policy([{ afterMinutes: 0, lines: [{ levels: all, rosterId: null, userId: null, channelIds: [hook] }] }]);
  http.answer.status = 503;
  await raise(server, 'slope', 2);
  const { run } = workerOf(server);
  const waits: number[] = [];
  for (let tries = 1; tries <= 11; tries += 1) {
    await run();
    const [delivery] = await by.deliveries();
    expect(http.calls).toHaveLength(tries);
    expect(delivery).toMatchObject({ tries, state: tries === 11 ? 'failed' : 'waiting' });
    waits.push((Date.parse(delivery!.dueAt) - server.clock.now) / 1_000);
    server.clock.now = Date.parse(delivery!.dueAt) - 1;
    await run();
    expect(http.calls).toHaveLength(tries);
    server.clock.now += 1;
  }
  expect(waits.slice(0, 10)).toEqual([10, 30, 60, 120, 300, 600, 900, 1_800, 2_700, 2_700]);
  expect((await by.deliveries())[0]).toMatchObject({ reason: 'gaveUp', proof: 'HTTP 503 ok' });
  expect(new Set(http.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('steps follow each other until somebody acknowledges, and restart when it gets worse', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const [ann, bob, cyd] = [await by.person('ann'), await by.person('bob'), await by.person('cyd')];
  await by.policy([
    { afterMinutes: 0, lines: [toUser(ann, mail)] },
    { afterMinutes: 10, lines: [toUser(bob, mail)] },
    { afterMinutes: 30, lines: [toUser(cyd, mail)] },
  ]);
  const mailed = (): string[] => smtp.mails.map(({ to }) => to[0]!.split('@')[0]!);
  const alarm = await raise(server, 'slope', 3);
  const { run } = workerOf(server);
  await run();
  expect(mailed()).toEqual(['ann']);
  server.clock.now += 10 * MINUTE_MS - 1;
  await run();
  expect(mailed()).toEqual(['ann']);
  server.clock.now += 1;
  await run();
  expect(mailed()).toEqual(['ann', 'bob']);
  expect(smtp.mails[1]!.text).toContain('escalation step 1');
  // Worse: restarts at the first step.
  await judge(server, alarm.ruleId, 1, { was: 3 });
  await run();
  expect(mailed()).toEqual(['ann', 'bob', 'ann']);
  await acknowledge(alarm.id);
  server.clock.now += HOUR_MS;
  await run();
  expect(mailed()).toEqual(['ann', 'bob', 'ann']);
  const open = await server.pool.query('SELECT FROM notification_escalation WHERE done_at IS NULL');
  expect(open.rowCount).toBe(0);
});

test('an alarm that comes and goes does not postpone escalation, unless somebody has dealt with it', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const [ann, bob, cyd] = [await by.person('ann'), await by.person('bob'), await by.person('cyd')];
  await by.policy(
    [
      { afterMinutes: 0, lines: [toUser(ann, mail)] },
      { afterMinutes: 10, lines: [toUser(bob, mail)] },
      { afterMinutes: 20, lines: [toUser(cyd, mail)] },
    ],
    { notifiesEnd: false },
  );
  const { run } = workerOf(server);
  const mailed = (): string => smtp.mails.map(({ to }) => to[0]!.charAt(0)).join('');
  const alarm = await raise(server, 'slope', 1);
  await run();
  // It rises again every six minutes, after returning for a minute.
  const comeAgain = async (): Promise<void> => {
    server.clock.now += 5 * MINUTE_MS;
    await judge(server, alarm.ruleId, 0, { was: 1 });
    server.clock.now += MINUTE_MS;
    await judge(server, alarm.ruleId, 1);
    await run();
  };
  await comeAgain();
  expect(mailed()).toBe('aa');
  server.clock.now += 4 * MINUTE_MS;
  await run();
  expect(mailed()).toBe('aab');
  await comeAgain();
  server.clock.now += 4 * MINUTE_MS;
  await run();
  expect(mailed().slice(4)).toBe('bc');
  // Somebody has taken it: a worse level restarts the steps.
  const [orange] = await judge(server, await addRule(server, 'other'), 2);
  await run();
  server.clock.now += MINUTE_MS;
  await acknowledge(orange!.id);
  server.clock.now += 8 * MINUTE_MS;
  await judge(server, orange!.ruleId, 1, { was: 2 });
  smtp.mails.length = 0;
  await run();
  server.clock.now += 2 * MINUTE_MS;
  await run();
  expect(mailed()).toBe('a');
});

test('a step due while the alarm has returned waits until it rises again, is acknowledged or ends', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const [ann, bob] = [await by.person('ann'), await by.person('bob')];
  await by.policy(
    [
      { afterMinutes: 0, lines: [toUser(ann, mail)] },
      { afterMinutes: 10, lines: [toUser(bob, mail)] },
    ],
    { notifiesEnd: false },
  );
  const { run } = workerOf(server);
  const mailed = (): string => smtp.mails.map(({ to }) => to[0]!.charAt(0)).join('');
  const open = async (): Promise<number> =>
    (await server.pool.query('SELECT FROM notification_escalation WHERE done_at IS NULL')).rowCount ?? 0;
  const back = await raise(server, 'slope', 1);
  const seen = await raise(server, 'other', 2);
  await run();
  server.clock.now += MINUTE_MS;
  await judge(server, back.ruleId, 0, { was: 1 });
  await judge(server, seen.ruleId, 0, { was: 2 });
  // Another one, due later, is not delayed by them.
  const alarm = await raise(server, 'standing', 3);
  await run();
  server.clock.now += 20 * MINUTE_MS;
  await run();
  expect(mailed()).toBe('aaab');
  expect(smtp.mails[3]!.text).toContain('standing');
  expect(await open()).toBe(2);
  await acknowledge(alarm.id);
  await acknowledge(seen.id);
  await run();
  expect(await open()).toBe(1);
  // It rose again, and the step is long overdue.
  await judge(server, back.ruleId, 1);
  await run();
  await run();
  expect(mailed()).toBe('aaabab');
  expect(smtp.mails[5]!.text).toContain('slope');
  expect(await open()).toBe(0);
});

test('pages are told of an alarm whose process could not publish it', async () => {
  const heard: LiveAlarm[] = [];
  const { unsubscribe } = await server.bus.subscribe(
    ({ message }) => {
      if (message.kind === 'alarm') heard.push(message.alarm);
    },
    () => undefined,
  );
  // Stored, but not published.
  const alarm = await raise(server, 'slope', 1);
  await workerOf(server).run();
  await expect.poll(() => heard).toMatchObject([{ id: alarm.id, level: 1, revision: alarm.revision }]);
  unsubscribe();
});

test('a step that reaches nobody triggers the next at once', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const { id: rosterId } = await by.post('/rest/notifications/rosters', {
    name: 'empty',
    timeZone: 'Asia/Shanghai',
    startsOn: '2026-03-02',
    shifts: [],
  });
  await by.policy([
    { afterMinutes: 0, lines: [{ levels: all, rosterId, userId: null, channelIds: [mail] }] },
    { afterMinutes: 60, lines: [toUser(await by.person('bob'), mail)] },
  ]);
  await raise(server, 'slope', 2);
  const { run } = workerOf(server);
  await run();
  await run();
  expect(smtp.mails.map(({ to }) => to)).toEqual([['bob@example.org']]);
  expect((await by.deliveries())[0]).toMatchObject({ state: 'failed', reason: 'nobody', rosterName: 'empty' });
});

test('quiet hours delay all but red; what is settled by their end is not sent', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const ann = await by.person('ann', { quiet: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' });
  await by.policy([{ afterMinutes: 0, lines: [toUser(ann, mail)] }]);
  // 23:30 in Berlin, in the night in which clocks are set forward: seven hours become six.
  const night = Date.parse('2026-03-28T22:30:00Z');
  const was = server.clock.now;
  server.clock.now = night;
  const orange = await raise(server, 'orange', 2);
  await raise(server, 'yellow', 3);
  await raise(server, 'red', 1);
  const { run } = workerOf(server);
  await run();
  expect(smtp.mails.map(({ headers }) => headers.includes('red alarm'))).toEqual([true]);
  expect((await by.deliveries()).filter(({ reason }) => reason === 'quiet').map(({ dueAt }) => dueAt)).toEqual([
    '2026-03-29T05:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ]);
  await acknowledge(orange.id);
  server.clock.now = Date.parse('2026-03-29T05:00:00Z');
  await run();
  expect(smtp.mails).toHaveLength(2);
  expect(smtp.mails[1]!.text).toContain('yellow');
  expect((await by.deliveries()).map(({ state, reason }) => `${state} ${reason}`.trim()).toSorted()).toEqual([
    'dropped settled',
    'sent',
    'sent',
  ]);
  server.clock.now = was;
});

test('who is on duty follows the roster, in its zone, and a stand-in replaces them', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const [day, night, other] = [await by.person('day'), await by.person('night'), await by.person('other')];
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const { id: rosterId } = await by.post('/rest/notifications/rosters', {
    name: 'duty',
    timeZone: 'Europe/Berlin',
    startsOn: '2026-03-02',
    shifts: weekdays.flatMap((weekday) => [
      { week: 0, weekday, from: '06:00', to: '18:00', userId: day },
      { week: 0, weekday, from: '18:00', to: '06:00', userId: night },
    ]),
    standIns: [{ from: '2026-03-29T04:00:00Z', to: '2026-03-29T10:00:00Z', absentId: day, userId: other }],
  });
  await by.policy([{ afterMinutes: 0, lines: [{ levels: all, rosterId, userId: null, channelIds: [mail] }] }]);
  const { run } = workerOf(server);
  const was = server.clock.now;
  const mailed: string[] = [];
  // 06:00 is 05:00 UTC before the night of the 29th, and 04:00 after it.
  for (const at of [
    '2026-03-28T04:59:00Z',
    '2026-03-28T05:00:00Z',
    '2026-03-29T03:59:00Z',
    '2026-03-29T04:00:00Z',
    '2026-03-29T10:00:00Z',
  ]) {
    server.clock.now = Date.parse(at);
    await raise(server, at, 2);
    await run();
    mailed.push(smtp.mails.at(-1)!.to[0]!.split('@')[0]!);
  }
  server.clock.now = was;
  expect(mailed).toEqual(['night', 'day', 'night', 'other', 'day']);
});

test('people notified of the rise are notified of the end, and personal rules cover what their owners may see', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  await by.policy([{ afterMinutes: 0, lines: [toUser(await by.person('ann'), mail)] }]);
  const own = async (accountName: string, rule: object): Promise<void> => {
    const id = await by.person(accountName);
    await server.pool.query('UPDATE notification_person SET rules = $2 WHERE user_id = $1', [
      id,
      JSON.stringify([
        { levels: all, channelIds: [mail], projectId: null, stationId: null, notifiesEnd: false, ...rule },
      ]),
    ]);
  };
  await own('everything', { notifiesEnd: true });
  await own('elsewhere', { stationId: site.b.station });
  await own('blind', {});
  await server.pool.query(`INSERT INTO role (id, name) VALUES (77, 'sees alarms of nothing') ON CONFLICT DO NOTHING`);
  await server.pool.query(
    `INSERT INTO role_menu (role_id, menu_id) SELECT 77, id FROM menu WHERE auth = 'alarm:list' ON CONFLICT DO NOTHING`,
  );
  await server.pool.query("UPDATE app_user SET role_id = 77 WHERE account_name = 'blind'");
  const alarm = await raise(server, 'slope', 2);
  const { run } = workerOf(server);
  await run();
  const mailed = (): string[] => smtp.mails.map(({ to }) => to[0]!.split('@')[0]!).toSorted();
  expect(mailed()).toEqual(['ann', 'everything']);
  server.clock.now += MINUTE_MS;
  await judge(server, alarm.ruleId, 0, { was: 2 });
  await run();
  expect(mailed()).toEqual(['ann', 'ann', 'everything', 'everything']);
  expect(smtp.mails.at(-1)!.text).toContain('back to normal');
  await server.pool.query("DELETE FROM app_user WHERE account_name = 'blind'");
});

test('only the nearest policy applies, and levels choose its lines', async () => {
  const by = make();
  const mail = await by.mail(smtp.port);
  const [ann, bob, cyd] = [await by.person('ann'), await by.person('bob'), await by.person('cyd')];
  await by.policy([{ afterMinutes: 0, lines: [toUser(ann, mail)] }]);
  await by.policy([{ afterMinutes: 0, lines: [toUser(bob, mail)] }], { projectId: site.a.project });
  await by.policy([{ afterMinutes: 0, lines: [{ ...toUser(cyd, mail), levels: [1] }] }], { stationId: site.a.station });
  const { run } = workerOf(server);
  await raise(server, 'mild', 3);
  await raise(server, 'severe', 1);
  await raise(server, 'other station', 2, { which: 'b' });
  await run();
  expect(smtp.mails.map(({ to }) => to[0]!.split('@')[0]!).toSorted()).toEqual(['ann', 'cyd']);
});
