import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlarmStatistics, Page, Alarm } from '@groundwatch/protocol/rest';
import { addRule, judge, raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
let admin: string;
let local: string;
/** Start of an hour. */
let begin: number;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  begin = Math.ceil(server.clock.now / HOUR) * HOUR;
  server.clock.now = begin;
  admin = await server.login();
  local = await server.login(await restrictedUser(server.pool, 'local', { company_id: site.a.company }));
});
afterAll(() => server.close());

const iso = (ms: number): string => new Date(ms).toISOString();
const statistics = async (token = admin, more = '') => {
  const period = `from=${iso(begin)}&to=${iso(begin + 4 * HOUR)}`;
  return (await server.call<AlarmStatistics>(token, 'GET', `/rest/alarms/statistics?${period}${more}`)).body.data;
};
const acknowledge = async (id: number) => {
  expect((await server.call(admin, 'POST', `/rest/alarms/${id}/acknowledge`, {})).status).toBe(200);
};

test('no alarms give zeroes', async () => {
  server.clock.now = begin + HOUR;
  expect(await statistics()).toMatchObject({
    raised: 0,
    perHour: 0,
    mostInTenMinutes: 0,
    burstShare: 0,
    medianAcknowledgeS: null,
    topTen: [],
  });
  server.clock.now = begin;
});

test('counts the alarm load by EEMUA 191', async () => {
  // A burst of twelve within ten minutes, two of them acknowledged after 60 and 180 s.
  const burst = [];
  for (let i = 0; i < 12; i += 1) burst.push(await raise(server, `burst ${i}`, 4));
  server.clock.now = begin + MINUTE;
  await acknowledge(burst[0]!.id);
  server.clock.now = begin + 3 * MINUTE;
  await acknowledge(burst[1]!.id);
  // Comes and goes four times within an hour, and is shelved.
  const chatter = await addRule(server, 'chatter');
  for (let i = 0; i < 4; i += 1) {
    server.clock.now = begin + HOUR + i * 15 * MINUTE;
    await judge(server, chatter, 3);
    server.clock.now += 5 * MINUTE;
    await judge(server, chatter, 0);
  }
  const { records } = (await server.call<Page<Alarm>>(admin, 'GET', `/rest/alarms?ruleId=${chatter}`)).body.data;
  const until = iso(server.clock.now + HOUR);
  await server.call(admin, 'POST', `/rest/alarms/${records[0]!.id}/shelve`, { until, reason: 'loose cable' });
  // Not notified: shelved, or ended before it was known.
  await judge(server, chatter, 3, { at: server.clock.now + 1 });
  const late = await addRule(server, 'late');
  await judge(server, late, 0, { at: begin - MINUTE, isResent: true, was: 2 });
  await judge(server, late, 2, { at: begin - 2 * MINUTE, isResent: true });
  await raise(server, 'elsewhere', 1, { which: 'b' });
  server.clock.now = begin + 4 * HOUR;

  const all = await statistics();
  expect(all).toMatchObject({
    ...{ raised: 17, perHour: 17 / 4, mostInTenMinutes: 12, chattering: 1, medianAcknowledgeS: 120 },
    open: { all: 13, unacknowledged: 11, byLevel: { 1: 1, 4: 12 } },
    ...{ stale: 0, shelved: 1, suppressed: 0, outOfService: 0 },
  });
  expect(all.burstShare).toBeCloseTo(1 / 24);
  expect(all.hourly).toEqual([
    { hour: iso(begin), byLevel: { 4: 12 } },
    { hour: iso(begin + HOUR), byLevel: { 1: 1, 3: 4 } },
    { hour: iso(begin + 2 * HOUR), byLevel: {} },
    { hour: iso(begin + 3 * HOUR), byLevel: {} },
  ]);
  expect(all.topTen).toHaveLength(10);
  expect(all.topTen[0]).toEqual({
    ...{ ruleId: chatter, ruleName: 'chatter', subject: `sensor:${site.a.tilt}`, subjectName: 'device a' },
    ...{ stationName: 'station a', count: 4, share: 4 / 17, isChattering: true },
  });
  expect(all.topTen[1]!.isChattering).toBe(false);

  const own = await statistics(local);
  expect([own.raised, own.open.all, own.open.byLevel]).toEqual([16, 12, { 4: 12 }]);
  const there = await statistics(admin, `&stationIds=${site.b.station}`);
  expect([there.raised, there.open.all, there.topTen.length]).toEqual([1, 1, 1]);
  expect(await statistics(local, `&stationIds=${site.a.station},${site.b.station}`)).toEqual(own);
  expect((await statistics(local, `&stationIds=${site.b.station}`)).raised).toBe(0);
  server.clock.now = begin + 25 * HOUR;
  admin = await server.login();
  // An alarm raised two hours later is not stale yet.
  expect((await statistics()).stale).toBe(12);
  expect(
    (await server.call(admin, 'GET', `/rest/alarms/statistics?from=${iso(begin)}&to=${iso(begin + 32 * 24 * HOUR)}`))
      .status,
  ).toBe(400);
});
