import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Page,
  Statistics,
  StatisticsCard,
  StatisticsDevice,
  StatisticsFault,
  StatisticsHistory,
  StatisticsLanes,
} from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { exportSheet, importSheet } from './support/upload.ts';

type Group = Statistics & {
  id: number | null;
  parentId: number | null;
  name: string;
  devices: number;
  withData: number;
};
type Change = { deviceNo: string; before: string; iccid: string };
interface Groups {
  until: string | null;
  groups: Group[];
}

let server: TestServer;
let token: string;
let neighbour: string;
let neighbourRole: number;

/** 1 May to 4 July of one device per company, every ten minutes: some missing, some late, two bits that come and go. */
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server;
  await seedSites(pool);
  await pool.query("UPDATE station SET time_zone = 'UTC'");
  await pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, is_late, send_cycle, run_status, signal, battery, zx0)
     SELECT d, t, CASE WHEN n % 50 = 0 THEN t + interval '3 days' ELSE t END, n % 50 = 0, 600,
       CASE WHEN n % 400 < 30 THEN 4 ELSE 0 END | CASE WHEN n % 90 < 2 THEN 1 ELSE 0 END, -60 - n % 37, 11.5 + n % 13 / 10.0, n * 7 % 5000
     FROM (SELECT (extract(epoch FROM t) / 600)::int + d AS n, t, d FROM unnest($1::int[]) d,
       generate_series(timestamptz '2026-05-01Z', '2026-07-04 23:50Z', '10 minutes') t) AS g
     WHERE n % 333 > 9`,
    [[site.a.device, site.b.device]],
  );
  await pool.query(
    `INSERT INTO maintenance_window (station_id, starts_at, ends_at, reason) VALUES ($1, '2026-06-03 10:00Z', '2026-06-04 11:00Z', 'r')`,
    [site.a.station],
  );
  const more = async (): Promise<boolean> =>
    (await pool.query<{ more: boolean }>("SELECT refresh_device_days(50, '2026-07-05Z') AS more")).rows[0]!.more;
  while (await more());
  token = await server.login();
  const user = await restrictedUser(pool, 'neighbour', { company_id: site.b.company });
  neighbourRole = user.roleId;
  neighbour = await server.login(user);
});
afterAll(() => server.close());

const get = async <T>(path: string, as = token): Promise<T> => {
  const { status, body } = await server.call<T>(as, 'GET', `/rest/statistics/${path}`);
  expect(status, path).toBe(200);
  return body.data;
};
const period = 'from=2026-05-10&to=2026-07-03';
const inPeriod = "collected_at >= '2026-05-10Z' AND collected_at < '2026-07-04Z'";
const sql = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>> =>
  (await server.pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {};

test('a period of whole months and parts of them gives what plain SQL gives over the rows', async () => {
  const { groups, until } = await get<Groups>(`groups?${period}&by=all`);
  expect(until).toBe('2026-07-05T00:00:00.000Z');
  const rows = await sql(
    `SELECT count(*)::int AS received, count(*) FILTER (WHERE is_late)::int AS late FROM device_status WHERE ${inPeriod}`,
  );
  // Silences by the rows, and the reports missing in them by the cycle of 600 s.
  const gaps = await sql(
    `SELECT count(*)::int AS gaps, max(s)::int AS "longestGapS", sum(s - 1800)::int AS off, sum(s / 600 - 1)::int AS missing
     FROM (SELECT collected_at, extract(epoch FROM collected_at - lag(collected_at) OVER (PARTITION BY device_id ORDER BY collected_at)) AS s FROM device_status) g
     WHERE s > 1500 AND ${inPeriod}`,
  );
  const days = 55;
  const { off, ...silences } = gaps;
  expect(groups).toMatchObject([
    { devices: 2, withData: 2, ...rows, ...silences, repeated: 0, contradicting: 0, dueS: 2 * days * 86_400 },
  ]);
  const [all] = groups;
  expect(all!.due).toBe(all!.received + all!.missing);
  expect(all!.onlineS).toBe(2 * days * 86_400 - Number(off));
});

test('a group says how many of its devices have data', async () => {
  const before = await get<Groups>('groups?from=2026-04-01&to=2026-04-10&by=all');
  expect(before.groups).toMatchObject([{ devices: 2, withData: 0, due: 0 }]);
});

test("groups add up to the same, by company, project, station and family, within the caller's scope", async () => {
  const [all] = (await get<Groups>(`groups?${period}&by=all`)).groups;
  for (const by of ['company', 'project', 'station'] as const) {
    const { groups } = await get<Groups>(`groups?${period}&by=${by}`);
    expect(groups.map(({ name }) => name)).toEqual([`${by} a`, `${by} b`]);
    expect(groups.reduce((sum, { due }) => sum + due, 0)).toBe(all!.due);
    const own = await get<Groups>(`groups?${period}&by=${by}`, neighbour);
    expect(own.groups).toEqual(groups.slice(1));
  }
  const families = (await get<Groups>(`groups?${period}&by=family`)).groups;
  expect(families.map(({ name, devices }) => [name, devices])).toEqual(
    expect.arrayContaining([
      ['inclination', 2],
      ['weather', 2],
    ]),
  );
});

test('devices have their days, quantiles and time by channel as in the rows', async () => {
  const { records, total } = await get<Page<StatisticsDevice>>(`devices?${period}&keyword=1001&detail=spread`);
  expect(total).toBe(1);
  const [device] = records;
  const [daily] = (await get<Page<StatisticsDevice>>(`devices?${period}&keyword=1001&detail=days`)).records;
  const spread = await sql(
    `SELECT ${[0.05, 0.5, 0.95].map((q, i) => `percentile_disc(${q}) WITHIN GROUP (ORDER BY signal)::int AS s${i}, percentile_disc(${q}) WITHIN GROUP (ORDER BY battery) AS v${i}`).join()}
     FROM device_status WHERE device_id = $1 AND ${inPeriod}`,
    site.a.device,
  );
  expect(device!.signal).toEqual([spread['s0'], spread['s1'], spread['s2']]);
  expect(device!.voltage).toEqual([spread['v0'], spread['v1'], spread['v2']]);
  const { channel } = await sql(
    `SELECT sum(CASE WHEN zx0 >= was THEN zx0 - was ELSE zx0 END)::int AS channel
     FROM (SELECT *, lag(zx0) OVER (ORDER BY collected_at) AS was FROM device_status WHERE device_id = $1) r WHERE ${inPeriod}`,
    site.a.device,
  );
  expect(device!.channels[0]).toBe(channel);
  const { rows } = await server.pool.query<{ day: string; n: number; faults: number }>(
    `SELECT (collected_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS n, bit_or(run_status) AS faults
     FROM device_status WHERE device_id = $1 AND ${inPeriod} GROUP BY 1 ORDER BY 1`,
    [site.a.device],
  );
  expect(daily!.days.map(([day, , , received, , faults]) => [day, received, faults])).toEqual(
    rows.map(({ day, n, faults }) => [day, n, faults]),
  );
  expect(daily!.days.filter((day) => day[6]).map(([day]) => day)).toEqual(['2026-06-03', '2026-06-04']);
  expect((await get<Page<StatisticsDevice>>(`devices?${period}&keyword=1001`, neighbour)).total).toBe(0);
  expect((await get<Page<StatisticsDevice>>(`devices?${period}&stationIds=${site.a.station}`, neighbour)).total).toBe(
    0,
  );
});

test('faults are listed by bit, model and device, with their times', async () => {
  const { records: all } = await get<Page<StatisticsFault>>(`faults?${period}`);
  const [first] = all;
  expect(all.map(({ bit, devices }) => [bit, devices])).toEqual([
    [2, 2],
    [0, 2],
  ]);
  const begun = await sql(
    `SELECT count(*)::int AS n FROM (SELECT *, lag(run_status) OVER (PARTITION BY device_id ORDER BY collected_at) AS was FROM device_status) r
     WHERE ${inPeriod} AND run_status & 4 <> 0 AND was & 4 = 0`,
  );
  const faulty = await sql(
    `SELECT sum(least(1800, extract(epoch FROM next - collected_at)))::int AS s FROM (
       SELECT *, lead(collected_at) OVER (PARTITION BY device_id ORDER BY collected_at) AS next FROM device_status) r
     WHERE ${inPeriod} AND run_status & 4 <> 0`,
  );
  expect(first!.begun).toBe(begun['n']);
  expect(Math.abs(first!.faultyS - Number(faulty['s']))).toBeLessThanOrEqual(3_600);
  expect(first!.active).toBe(2);
  const byDevice = async (more = '', as = token) => get<Page<StatisticsFault>>(`faults?${period}&by=device${more}`, as);
  const { records, total } = await byDevice('&bit=2');
  expect(total).toBe(2);
  expect(records.map(({ group }) => group).sort()).toEqual([site.a.deviceNo, site.b.deviceNo]);
  expect(records.reduce((sum, row) => sum + row.faultyS, 0)).toBe(first!.faultyS);
  for (const { days, faultyS, timeZone } of records) {
    expect(timeZone).toBe('UTC');
    expect(days.reduce((sum, [, s]) => sum + s, 0)).toBe(faultyS);
  }
  expect((await byDevice('&bit=2', neighbour)).records.map(({ group }) => group)).toEqual([site.b.deviceNo]);
  // In pages, and filtered.
  expect((await byDevice('&size=1&current=2')).records).toHaveLength(1);
  expect((await byDevice(`&keyword=${site.a.deviceNo}`)).records.map(({ group }) => group)).toEqual([
    site.a.deviceNo,
    site.a.deviceNo,
  ]);
  const searched = await get<Page<StatisticsFault>>(`faults?${period}&keyword=${site.a.deviceNo}`);
  expect(searched.records.map(({ bit, devices }) => [bit, devices])).toEqual([
    [2, 1],
    [0, 1],
  ]);
  expect(Math.max(...searched.records[0]!.days.map(([, n]) => n))).toBe(1);
});

test('groups cover only the devices that are searched for', async () => {
  const { groups } = await get<Groups>(`groups?${period}&by=station&keyword=${site.b.deviceNo}`);
  expect(groups.map(({ name, devices }) => [name, devices])).toEqual([['station b', 1]]);
  expect((await get<Groups>(`groups?${period}&by=company&keyword=nobody`)).groups).toEqual([]);
});

test('the day lanes of a device match the rows, with its silences and cards', async () => {
  const lanes = (deviceNo: string, as = token) =>
    server.call<StatisticsLanes>(as, 'GET', `/rest/statistics/lanes/${deviceNo}?${period}`);
  const { days, faults, gaps } = (await lanes(site.a.deviceNo)).body.data;
  const ofDay = await sql(
    `SELECT sum(received)::int AS received, sum(online_s)::int AS online FROM device_day WHERE device_id = $1 AND day BETWEEN '2026-05-10' AND '2026-07-03'`,
    site.a.device,
  );
  expect(days).toHaveLength(55);
  expect(days.reduce((sum, [, , , received]) => sum + received, 0)).toBe(ofDay['received']);
  expect(days.reduce((sum, [, , , , , , onlineS]) => sum + onlineS, 0)).toBe(ofDay['online']);
  const { records } = await get<Page<StatisticsFault>>(`faults?${period}&by=device&keyword=${site.a.deviceNo}`);
  expect(faults.map(({ bit }) => bit)).toEqual([0, 2]);
  for (const { bit, days: own } of faults)
    expect(own.map(([day, s]) => [day, s])).toEqual(records.find((one) => one.bit === bit)!.days);
  const { rows } = await server.pool.query<{ at: Date; seconds: number; faults: number }>(
    `SELECT was AS at, extract(epoch FROM collected_at - was)::int AS seconds, bits AS faults FROM (
       SELECT collected_at, lag(collected_at) OVER w AS was, lag(run_status) OVER w AS bits FROM device_status WHERE device_id = $1
       WINDOW w AS (ORDER BY collected_at)) r
     WHERE collected_at - was > interval '25 minutes' AND ${inPeriod} ORDER BY 2 DESC, 1 DESC`,
    [site.a.device],
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(gaps).toEqual(rows.slice(0, 8).map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isOver: true })));
  expect((await lanes(site.a.deviceNo, neighbour)).status).toBe(404);
});

test('a past day, week or month is shown as known at its end, beside what is known now', async () => {
  const { records } = await get<Page<StatisticsHistory>>('history?span=month&on=2026-06-17&keyword=1001');
  const known = await sql(
    `SELECT count(*)::int AS now, count(*) FILTER (WHERE received_at < '2026-07-01Z')::int AS "atEnd" FROM device_status
     WHERE device_id = $1 AND collected_at >= '2026-06-01Z' AND collected_at < '2026-07-01Z'`,
    site.a.device,
  );
  expect(records.map(({ atEnd, now }) => ({ atEnd: atEnd.received, now: now?.received }))).toEqual([known]);
  expect(
    (await get<Page<StatisticsHistory>>('history?on=2026-06-17', neighbour)).records.map((row) => row.deviceNo),
  ).toEqual([site.b.deviceNo]);
});

test('cards: who has which, since when, what people entered about them, and the same card in two devices', async () => {
  const { pool } = server;
  await pool.query("UPDATE device SET iccid = '8986', imei = '35'");
  await pool.query(
    `INSERT INTO device_ident SELECT id, t::timestamptz, '', '', '', '', '', c FROM device, (VALUES ('2026-05-01Z', '8985'), ('2026-06-01Z', '8986'), ('2026-06-02Z', '8986')) AS v (t, c)`,
  );
  const put = (as: string, iccid: string) =>
    server.call(as, 'PUT', `/rest/statistics/cards/${iccid}`, {
      expiresOn: '2027-01-31',
      warnDays: 14,
      note: 'prepaid',
    });
  expect((await put(token, '8986')).status).toBe(200);
  expect((await put(token, 'unknown')).status).toBe(404);
  const shared = await get<Page<StatisticsCard>>('cards?isShared=true');
  expect(shared.records.map(({ sharedBy }) => sharedBy)).toEqual([2, 2]);
  // A card does not disclose that devices of others had it too.
  expect((await get<Page<StatisticsCard>>('cards?isShared=true', neighbour)).records).toEqual([]);
  const { records } = await get<Page<StatisticsCard>>('cards', neighbour);
  expect(records).toMatchObject([
    {
      deviceNo: site.b.deviceNo,
      iccid: '8986',
      sharedBy: 1,
      expiresOn: '2027-01-31',
      warnDays: 14,
      note: 'prepaid',
      since: '2026-06-01T00:00:00.000Z',
    },
  ]);
  const changes = await get<Page<Change>>('card-changes', neighbour);
  expect(changes.records.map(({ deviceNo, before, iccid }) => [deviceNo, before, iccid])).toEqual([
    [site.b.deviceNo, '8985', '8986'],
    [site.b.deviceNo, '', '8985'],
  ]);
});

test('expiries of cards come from a file; what is exported comes in again', async () => {
  const path = 'statistics/cards';
  const send = (text: string, mode: 'check' | 'apply' = 'apply', as = token) =>
    importSheet(server, as, path, text, mode);
  const file = (as: string, query?: string) => exportSheet(server, as, path, query);
  await server.pool.query(
    "UPDATE device SET iccid = CASE WHEN device_no = $1 THEN '8987' ELSE '8986' END WHERE device_no IN ($1, $2)",
    [site.b.deviceNo, site.a.deviceNo],
  );
  expect(
    (await send('ICCID,Expires on\n8987,2027/3/1\n8986,2028-02-30\n1,2027-01-01\n8987,2027-03-02', 'apply')).problems,
  ).toMatchObject([
    { row: 3, column: 'Expires on' },
    { row: 4, column: 'ICCID', msg: 'no device that you may see uses this card' },
    { row: 5, column: 'ICCID', msg: 'refers to the same entry as row 2' },
  ]);
  expect(await send('ICCID,Expires on,Note\n 8987 ,2027/3/1,from the operator', 'check')).toMatchObject({
    updated: 1,
    created: 0,
  });
  const card = async () => (await get<Page<StatisticsCard>>('cards?keyword=8987')).records[0];
  expect((await card())?.note).not.toBe('from the operator');
  expect(await send('ICCID,Expires on,Note\n 8987 ,2027/3/1,from the operator', 'apply')).toMatchObject({
    updated: 1,
    problems: [],
  });
  expect(await card()).toMatchObject({ expiresOn: '2027-03-01', warnDays: 30, note: 'from the operator' });
  const csv = await file(token, 'keyword=8987');
  expect(csv).toContain('8987,2027-03-01,30,from the operator,');
  expect(csv).not.toContain('8986');
  expect(await send(csv, 'apply')).toMatchObject({ created: 0, updated: 0, unchanged: 1, problems: [] });
  expect((await file(token, 'isTemplate=true')).trim().split('\r\n')).toHaveLength(1);
  // A user who sees only one company's devices neither exports nor changes cards of others.
  expect(await file(neighbour)).not.toContain('8986');
  expect((await send('ICCID,Expires on\n8986,2027-03-01', 'apply', neighbour)).problems).toHaveLength(1);
});

test('each view has a permission of its own, also for its file', async () => {
  const file = (view: string, as = neighbour) =>
    server.app.inject({
      method: 'GET',
      url: `/rest/statistics/export?${period}&view=${view}&format=csv`,
      headers: { authorization: `Bearer ${as}` },
    });
  for (const view of ['count', 'fault', 'online', 'tree', 'history']) {
    const { statusCode, body } = await file(view);
    expect(statusCode, view).toBe(200);
    expect(body, view).not.toContain(site.a.deviceNo);
    expect(body, view).not.toContain('company a');
  }
  expect((await file('count')).body.trim().split('\r\n')).toHaveLength(1 + 55);
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth LIKE 'statistics-%' AND auth NOT LIKE 'statistics-fault:%')",
    [neighbourRole],
  );
  // Rights are cached for two seconds.
  server.clock.now += 3_000;
  expect((await file('fault')).statusCode).toBe(200);
  expect((await file('count')).statusCode).toBe(403);
  for (const path of [`groups?${period}&by=all`, `devices?${period}`, 'cards', 'card-changes', 'history?on=2026-06-01'])
    expect((await server.call(neighbour, 'GET', `/rest/statistics/${path}`)).status, path).toBe(403);
});

test.each(['from=9999-12-31&to=9999-12-31', 'from=0001-01-01&to=0001-01-31'])('%s is not a period', async (days) => {
  const { status } = await server.call(token, 'GET', `/rest/statistics/groups?${days}&by=all`);
  expect(status).toBe(400);
});
