import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PolicyStep } from '@groundwatch/protocol/rest';
import { sendCardNotifications } from '../src/notifications/send-card-notifications.ts';
import { seedSites, site } from './support/fixtures.ts';
import { setUp, smtpSink, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const ICCID = '8986042000000000001';
const { a } = site;

let server: TestServer;
let token = '';
let smtp: Awaited<ReturnType<typeof smtpSink>>;

/** One person per language, notified of blue alarms by e-mail. */
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
  smtp = await smtpSink();
  const { pool } = server;
  const { mail, policy, person } = setUp(server, () => token);
  const channel = await mail(smtp.port);
  const lines: PolicyStep['lines'] = [];
  for (const language of ['zh-chs', 'en', 'ja'])
    lines.push({ userId: await person(language, { language }), rosterId: null, channelIds: [channel], levels: [4] });
  await policy([{ afterMinutes: 0, lines }], { stationId: a.station });
  await pool.query("UPDATE station SET time_zone = 'Asia/Shanghai'");
  await pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [a.device, ICCID]);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  await server.pool.query('DELETE FROM sim_card');
  smtp.mails.length = 0;
});

const put = (expiresOn: string | null, warnDays: number) =>
  server.call(token, 'PUT', `/rest/statistics/cards/${ICCID}`, { expiresOn, warnDays, note: 'prepaid' });
const day = (ahead: number): string =>
  new Date(server.clock.now + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const mailed = async (): Promise<string[]> => {
  const { run, failures } = workerOf(server);
  await run();
  expect(failures).toEqual([]);
  return smtp.mails.map(({ to }) => String(to)).toSorted();
};

test('people are notified once per card and date, the configured days before, each in their language', async () => {
  await put(day(10), 9);
  expect(await sendCardNotifications(server.pool, server.clock.now)).toBe(0);
  await put(day(10), 10);
  const counts = await Promise.all([0, 1].map(() => sendCardNotifications(server.pool, server.clock.now)));
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await mailed()).toEqual(['en@example.org', 'ja@example.org', 'zh-chs@example.org']);
  const textTo = (language: string) => smtp.mails.find(({ to }) => String(to).startsWith(language))!.text;
  expect(textTo('en')).toContain(`Card ${ICCID} expires on ${day(10)}, in 10 days.`);
  expect(textTo('en')).toContain('device a (1001)');
  expect(textTo('en')).toContain('prepaid');
  expect(textTo('zh')).toContain('还有 10 天');
  expect(textTo('ja')).toContain('あと 10 日');
  expect(await sendCardNotifications(server.pool, server.clock.now + 86_400_000)).toBe(0);
  // Another date is a new notification.
  await put(day(-2), 10);
  expect(await sendCardNotifications(server.pool, server.clock.now)).toBe(1);
  await mailed();
  expect(smtp.mails.at(-1)?.text).toMatch(/expired on|已于|期限切れになりました/);
});

test('nobody is notified without a date; without recipients it is retried', async () => {
  await put(null, 30);
  expect(await sendCardNotifications(server.pool, server.clock.now)).toBe(0);
  await put(day(1), 30);
  await server.pool.query('UPDATE notification_policy SET is_enabled = false');
  expect(await sendCardNotifications(server.pool, server.clock.now)).toBe(0);
  await server.pool.query('UPDATE notification_policy SET is_enabled = true');
  expect(await sendCardNotifications(server.pool, server.clock.now)).toBe(1);
  const { rows } = await server.pool.query(
    "SELECT DISTINCT what, level, why FROM notification_delivery WHERE what = 'cardExpires'",
  );
  expect(rows).toEqual([{ what: 'cardExpires', level: 4, why: 'policy' }]);
});
