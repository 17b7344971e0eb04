import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstSteps, HomeFigures, HourChanges, ReportMinutes } from '@groundwatch/protocol/rest';
import { raiseAlarm, restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestServer;
let admin: string;
let local: string;
let end: number;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  end = Math.floor(server.clock.now / HOUR) * HOUR;
  server.clock.now = end + MINUTE / 2;
  // The cycle is 300 s. A reports all day except for an hour, B until 20 h ago, first with a low battery and a poor signal.
  await server.pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, is_late, battery, signal)
     SELECT $1::int, t, t + CASE WHEN late THEN interval '2 hours' ELSE interval '2 s' END, late, 12.6, -70 FROM (
       SELECT t, t > $3::timestamptz - interval '150 minutes' AND t <= $3::timestamptz - interval '90 minutes' AS late
       FROM generate_series($3::timestamptz - interval '26 hours', $3::timestamptz - interval '1 minute', interval '5 minutes') AS t) AS r
     UNION ALL
     SELECT $2::int, t, t + interval '2 s', false, 11, -99
     FROM generate_series($3::timestamptz - interval '26 hours', $3::timestamptz - interval '20 hours', interval '5 minutes') AS t`,
    [site.a.device, site.b.device, new Date(end)],
  );
  // 0.5 mm every ten minutes; the counter restarted in between.
  await server.pool.query(
    `INSERT INTO reading_weather (sensor_id, collected_at, received_at, rain_total)
     SELECT $1, $2::timestamptz - n * interval '10 minutes', $2::timestamptz, CASE WHEN n >= 60 THEN 500 - n * 0.5 ELSE (60 - n) * 0.5 END
     FROM generate_series(0, 150) AS n`,
    [site.a.weather, new Date(end)],
  );
  await server.pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, quality)
     VALUES ($1, $2::timestamptz - interval '10 minutes', $2, NULL, 2), ($1, $2::timestamptz - interval '20 minutes', $2, 1, 0)`,
    [site.a.tilt, new Date(end)],
  );
  admin = await server.login();
  local = await server.login(await restrictedUser(server.pool, 'local', { company_id: site.b.company }));
});
afterAll(() => server.close());

const figures = async (token = admin, query = '') =>
  (await server.call<HomeFigures>(token, 'GET', `/rest/home-figures${query}`)).body.data;

test('counts devices that reported during the day, and their states beside those of a day before', async () => {
  const found = await figures();
  expect(found).toMatchObject({ at: new Date(end).toISOString(), devices: 2 });
  expect(found.heard).toHaveLength(47);
  expect(found.heard[0]).toBe(2);
  // Resent reports had not arrived yet: the half hours that end within the hour of silence.
  expect(found.heard.slice(-5)).toEqual([1, 0, 0, 1, 1]);
  expect([found.offline, found.lowBattery, found.poorSignal]).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
});

test('a half hour is counted once: later steps, and those of a replay, have it as it was known then', async () => {
  const before = await figures();
  await server.pool.query('INSERT INTO device_status (device_id, collected_at, received_at) VALUES ($1, $2, $2)', [
    site.b.device,
    new Date(end - 61 * MINUTE),
  ]);
  server.clock.now = end + 35 * MINUTE;
  const after = await figures();
  const past = await figures(admin, `?at=${new Date(end - 10 * MINUTE).toISOString()}`);
  server.clock.now = end + MINUTE / 2;
  await server.pool.query('DELETE FROM device_status WHERE device_id = $1 AND collected_at > $2', [
    site.b.device,
    new Date(end - 2 * HOUR),
  ]);
  expect(after.heard).toEqual([...before.heard.slice(2), 1, 0]);
  expect(past.heard).toEqual(before.heard);
});

test('gives the mean rain of each hour, across a restarted counter', async () => {
  const { rain } = await figures();
  expect(rain?.gauges).toBe(1);
  expect(rain?.hours).toHaveLength(24);
  expect(rain?.hours.at(-1)).toBeCloseTo(3);
  expect(rain?.total).toBeCloseTo(24 * 3);
});

test('counts sensors with abnormal values, and those at a level of a rule', async () => {
  const reached = async (kind: string, from: number, to: number) => {
    const { rows } = await server.pool.query<{ id: number }>(
      "INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ($1, 'sensor', $2) RETURNING id",
      [kind, site.a.tilt],
    );
    await server.pool.query(
      `INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from)
       VALUES ($1, 1, jsonb_build_object('condition', jsonb_build_object('kind', $2::text)), $3)`,
      [rows[0]!.id, kind, new Date(end - 30 * HOUR)],
    );
    await server.pool.query(
      `INSERT INTO alarm_judgement (rule_id, subject, at, level, was, version, known_at)
       VALUES ($1, $2, $3, 3, 0, 1, $3), ($1, $2, $4, 0, 3, 1, $4)`,
      [rows[0]!.id, `sensor:${site.a.tilt}`, new Date(end - from * MINUTE), new Date(end - to * MINUTE)],
    );
  };
  await reached('rate', 95, 35);
  await reached('threshold', 65, 35);
  server.clock.now = end + 6 * MINUTE;
  const found = await figures(admin, `?at=${new Date(end + MINUTE).toISOString()}&stationIds=${site.a.station}`);
  expect(found.abnormal.slice(-3)).toEqual([0, 0, 1]);
  expect(found.fastChange.slice(-5)).toEqual([0, 1, 1, 0, 0]);
  expect(found.largeChange.slice(-5)).toEqual([0, 0, 1, 0, 0]);
});

test('for a past time counts only devices registered by then, or with reports before', async () => {
  await server.pool.query('UPDATE device SET created_at = $1', [new Date(end - HOUR)]);
  const then = async (hours: number) =>
    (await figures(admin, `?at=${new Date(end - hours * HOUR).toISOString()}`)).devices;
  expect([await then(30), await then(22), await then(0)]).toEqual([0, 2, 2]);
});

test('covers only stations that the caller sees', async () => {
  expect(await figures(local)).toMatchObject({ devices: 1, rain: null });
  expect(await figures(local, `?stationIds=${site.a.station}`)).toMatchObject({ devices: 0 });
  expect((await server.call(local, 'GET', '/rest/home-figures?stationIds=x')).status).toBe(400);
});

test('says what changed within the hour: alarms by their log, connections by what was heard then and now', async () => {
  const changes = async (minutes: number, token = admin) => {
    const at = new Date(end + minutes * MINUTE).toISOString();
    return (await server.call<HourChanges>(token, 'GET', `/rest/home-figures/changes?at=${at}`)).body.data;
  };
  const at = (minutes: number) => new Date(end + minutes * MINUTE).toISOString();
  const [here, there] = [
    await raiseAlarm(server.pool, { stationId: site.a.station, at: end - 3 * HOUR }),
    await raiseAlarm(server.pool, { stationId: site.b.station, at: end - 3 * HOUR }),
  ];
  const events: readonly (readonly [number, number, string, number])[] = [
    // An hour before and longer ago.
    [here, -160, 'raised', 3],
    [here, -150, 'raised', 2],
    [here, -140, 'reactivated', 2],
    [there, -130, 'raised', 2],
    [here, -120, 'worsened', 1],
    [here, -110, 'acknowledged', 1],
    [there, -105, 'returned', 0],
    [here, -99, 'returned', 0],
  ];
  for (const [id, minutes, what, level] of events)
    await server.pool.query('INSERT INTO alarm_event (alarm_id, at, what, level) VALUES ($1, $2, $3, $4)', [
      ...[id, at(minutes), what, level],
    ]);
  const both = [site.a.station, site.b.station];
  const offline = {
    ...{ kind: 'offline', level: 0, count: 1, stations: 1, stationIds: [site.a.station] },
    // Three cycles after its last report that was not resent.
    at: at(-135),
  };
  expect(await changes(-100)).toEqual({
    at: at(-100),
    changes: [
      { kind: 'worsened', level: 1, count: 1, stations: 1, stationIds: [site.a.station], at: at(-120) },
      { kind: 'raised', level: 2, count: 2, stations: 2, stationIds: both, at: at(-130) },
      offline,
      { kind: 'returned', level: 0, count: 1, stations: 1, stationIds: [site.b.station], at: at(-105) },
    ],
  });
  // The minute counts for alarms, five minutes for connections.
  expect((await changes(-98)).changes.slice(2)).toEqual([
    offline,
    { kind: 'returned', level: 0, count: 2, stations: 2, stationIds: both, at: at(-99) },
  ]);
  expect((await changes(-70)).changes.at(-1)).toEqual({ ...offline, kind: 'online', at: at(-85) });
  expect((await changes(-98, local)).changes.map(({ kind, count }) => [kind, count])).toEqual([
    ['raised', 1],
    ['returned', 1],
  ]);
});

test('counts reports of the last hour by minute, with resent ones apart', async () => {
  const { data } = (
    await server.call<ReportMinutes>(
      admin,
      'GET',
      `/rest/home-figures/reports?at=${new Date(end + 10_000).toISOString()}`,
    )
  ).body;
  expect(data.at).toBe(new Date(end).toISOString());
  expect(data.onTime).toHaveLength(60);
  expect(data.onTime.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(data.resent.reduce((sum, count) => sum + count, 0)).toBe(6);
});

test('a minute of reports is counted again until all of its rows are stored, then it stays', async () => {
  const reports = async (minutes: number) =>
    (
      await server.call<ReportMinutes>(
        admin,
        'GET',
        `/rest/home-figures/reports?at=${new Date(end + minutes * MINUTE).toISOString()}&stationIds=${site.b.station}`,
      )
    ).body.data.onTime;
  const arrive = (minutes: number) =>
    server.pool.query('INSERT INTO device_status (device_id, collected_at, received_at) VALUES ($1, $2, $2)', [
      site.b.device,
      new Date(end + minutes * MINUTE),
    ]);
  server.clock.now = end + HOUR;
  await arrive(20.5);
  expect((await reports(21)).slice(-3)).toEqual([0, 0, 1]);
  await arrive(20.6);
  expect((await reports(22)).slice(-3)).toEqual([0, 2, 0]);
  await arrive(20.7);
  expect((await reports(23)).slice(-3)).toEqual([3, 0, 0]);
  await arrive(20.8);
  await arrive(21.5);
  expect((await reports(24)).slice(-4)).toEqual([3, 1, 0, 0]);
  server.clock.now = end + MINUTE / 2;
});

test('first steps: what exists, and for how many stations nobody would be notified', async () => {
  const steps = async (token: string) => (await server.call<FirstSteps>(token, 'GET', '/rest/first-steps')).body.data;
  expect(await steps(admin)).toEqual({
    ...{ company: true, project: true, station: true, device: true, report: true, rule: true },
    unreached: 2,
  });
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO notification_channel (name, kind, config) VALUES ('hook', 'webhook', '{"url": "https://example.org/"}') RETURNING id`,
  );
  const line = { levels: [1, 2], rosterId: null, userId: null, channelIds: [rows[0]!.id] };
  const policy = (station: number, isEnabled: boolean, lines: unknown[] = [line]) =>
    server.pool.query(
      `INSERT INTO notification_policy (name, steps, station_id, is_enabled) VALUES ('p', $1, $2, $3)`,
      [JSON.stringify([{ afterMinutes: 0, lines }]), station, isEnabled],
    );
  await policy(site.a.station, true);
  expect((await steps(admin)).unreached).toBe(1);
  // A disabled policy notifies nobody.
  await policy(site.b.station, false);
  expect((await steps(admin)).unreached).toBe(1);
  expect(await steps(local)).toMatchObject({ station: true, report: true, unreached: 1 });
  // A policy whose only channel is disabled reaches nobody.
  await server.pool.query('UPDATE notification_channel SET is_enabled = false');
  expect((await steps(admin)).unreached).toBe(2);
  await server.pool.query('UPDATE notification_channel SET is_enabled = true');
  // A policy with only a person without an address reaches nobody either.
  await server.pool.query(`UPDATE notification_channel SET kind = 'email'`);
  await server.pool.query(
    `UPDATE notification_policy SET steps = jsonb_set(steps, '{0,lines,0,userId}', (SELECT to_jsonb(min(id)) FROM app_user))`,
  );
  expect((await steps(admin)).unreached).toBe(2);
  await server.pool.query(
    `INSERT INTO notification_person (user_id, email) SELECT min(id), 'duty@example.org' FROM app_user
     ON CONFLICT (user_id) DO UPDATE SET email = excluded.email`,
  );
  expect((await steps(admin)).unreached).toBe(1);
});
