import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeAlarm } from '@groundwatch/domain/alarms';
import { stepAlarms } from '@groundwatch/db';
import type {
  History,
  Profiles,
  ReplayBounds,
  ReplayChanges,
  ReplayMark,
  ReplayState,
} from '@groundwatch/protocol/rest';
import { transaction } from '../src/context.ts';
import { addRule, judge } from './support/alarms.ts';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const DAY = 1_440;
const iso = (minute: number): string => new Date(T0 + minute * MINUTE).toISOString();
const BOTH = 610;
const ARRAY = 611;

describe.each(testLevels)('replay on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    const { pool } = server;
    await seedSites(pool);
    await pool.query(
      "INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($2, $1, 2, 'b11', 0), ($3, $1, 3, 'b2', 0)",
      [site.a.device, BOTH, ARRAY],
    );
    const tilt = (sensor: number, collected: number, received: number, x: number, isResent = false) =>
      pool.query(
        'INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, is_late) VALUES ($1, $2, $3, $4, $5)',
        [sensor, iso(collected), iso(received), x, isResent],
      );
    for (let n = 0; n <= 12; n++) await tilt(site.a.tilt, n * 10, n * 10 + 0.1, n);
    // Collected before minute 60 and received long after it: one that replaces nothing, and a whole silence that arrives at once.
    await tilt(site.a.tilt, 55, 75, 5.5, true);
    for (const at of [0, 10, 20]) await tilt(site.b.tilt, at, at + 0.1, at);
    for (const at of [30, 40, 50, 60]) await tilt(site.b.tilt, at, 100 + at / 100, at);
    // By a clock that was ahead: it stays the newest, although others are collected after its receipt.
    await tilt(BOTH, 200, 30, 7);
    await tilt(BOTH, 40, 40.1, 8);
    await pool.query(
      'INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening) VALUES ($1, $2, $3, 3.5)',
      [...[BOTH, iso(200), iso(30)]],
    );
    // A silence of three weeks before the others.
    await pool.query(
      'INSERT INTO reading_weather (sensor_id, collected_at, received_at, temperature) VALUES ($1, $2, $2, 18)',
      [site.a.weather, iso(-21 * DAY)],
    );
    await pool.query(
      `INSERT INTO reading_array (sensor_id, collected_at, received_at, x, y, z, temperature)
        SELECT $1, c, r, ARRAY[v], ARRAY[v], ARRAY[v], ARRAY[v] FROM unnest($2::timestamptz[], $3::timestamptz[], $4::float8[]) AS a (c, r, v)`,
      [ARRAY, [iso(10), iso(20), iso(30)], [iso(10), iso(90), iso(30)], [1, 2, 3]],
    );
    await pool.query(
      'INSERT INTO device_status (device_id, collected_at, received_at, battery, run_status, push_data) VALUES ($1, $2, $3, 12.5, 4, true), ($1, $4, $5, 11.9, 0, false)',
      [site.a.device, iso(5), iso(5.1), iso(50), iso(70)],
    );
    // A different value came later for the same time: the stored one is what was known.
    await pool.query(
      `INSERT INTO reading_conflict (device_id, sensor_id, family, collected_at, received_at, stored, offered, offered_hash)
        VALUES ($1, $2, 'inclination', $3, $4, '{"x": 3}', '{"x": 99}', 'h')`,
      [site.a.device, site.a.tilt, iso(30), iso(35)],
    );
    server.clock.now = T0 + DAY * MINUTE;
    token = await server.login();
  });
  afterAll(() => server.close());

  const get = <T>(path: string, query: Record<string, string | number> = {}, by = token): Promise<Answer<T>> =>
    server.call<T>(by, 'GET', `/rest/${path}?${new URLSearchParams(query as Record<string, string>).toString()}`);
  const stateAt = async (minute: number, by = token): Promise<ReplayState> => {
    const { status, body } = await get<ReplayState>('replay/state', { at: iso(minute) }, by);
    expect(status).toBe(200);
    return body.data;
  };
  const valueAt = async (minute: number, sensorId: number, key = 'x') =>
    (await stateAt(minute)).readings.find((reading) => reading.sensorId === sensorId)?.values[key];
  const changes = async (from: number, to: number, by = token): Promise<ReplayChanges> => {
    const { status, body } = await get<ReplayChanges>('replay/changes', { from: iso(from), to: iso(to) }, by);
    expect(status).toBe(200);
    return body.data;
  };

  test('a moment shows the newest of what had been received by then', async () => {
    expect(await valueAt(60, site.a.tilt)).toBe(5);
    expect(await valueAt(60.2, site.a.tilt)).toBe(6);
    // The late reading is older than the latest one.
    expect(await valueAt(80, site.a.tilt)).toBe(7);
    // A conflict does not change what was known.
    expect(await valueAt(36, site.a.tilt)).toBe(3);
    expect(await valueAt(99, site.b.tilt)).toBe(20);
    expect(await valueAt(100.45, site.b.tilt)).toBe(40);
    expect(await valueAt(101, site.b.tilt)).toBe(60);
    expect(await valueAt(60, site.a.weather, 'temperature')).toBe(18);
    const at = await stateAt(60);
    expect(at.readings.find(({ sensorId }) => sensorId === site.a.tilt)).toMatchObject({
      ...{ deviceNo: site.a.deviceNo, stationId: site.a.station, port: 1, type: 'b4', subAddress: 0 },
      ...{ collectTime: iso(50), receiveTime: iso(50.1), quality: 0, checks: 0, late: false },
    });
  });

  test('a reading in two tables is one, also where its clock was ahead', async () => {
    expect(await valueAt(29, BOTH)).toBeUndefined();
    const { readings } = await stateAt(60);
    expect(readings.find(({ sensorId }) => sensorId === BOTH)).toMatchObject({
      collectTime: iso(200),
      values: { x: 7, crackOpening: 3.5, y: null },
    });
  });

  test('a status is valid until the next one was received', async () => {
    const battery = async (minute: number) =>
      (await stateAt(minute)).statuses.map(({ deviceNo, values, runStatus, pushData }) => [
        ...[deviceNo, values['battery'], runStatus, pushData],
      ]);
    expect(await battery(69)).toEqual([[site.a.deviceNo, 12.5, 4, true]]);
    expect(await battery(71)).toEqual([[site.a.deviceNo, 11.9, 0, false]]);
  });

  test('changes are ordered by receive time, late ones included, and nothing outside the range', async () => {
    const found = await changes(69, 75);
    expect(found).toMatchObject({ until: iso(75), next: null, alarms: [] });
    expect(found.readings.map(({ sensorId, collectTime, late }) => [sensorId, collectTime, late])).toEqual([
      [site.a.tilt, iso(70), false],
      [site.a.tilt, iso(55), true],
    ]);
    expect(found.statuses.map(({ collectTime }) => collectTime)).toEqual([iso(50)]);
    const resent = await changes(100, 101);
    expect(
      resent.readings.filter(({ deviceNo }) => deviceNo === site.b.deviceNo).map(({ values }) => values['x']),
    ).toEqual([30, 40, 50, 60]);
    const ahead = await changes(29.5, 30);
    expect(ahead.readings.map(({ sensorId, values }) => [sensorId, values['crackOpening'] ?? values['x']])).toEqual([
      [BOTH, 3.5],
      [ARRAY, [3]],
    ]);
  });

  test('a state with all later changes gives the next state', async () => {
    const key = ({ readings, statuses }: Pick<ReplayState, 'readings' | 'statuses'>) => {
      const newest = new Map<string, string>();
      for (const record of [...readings, ...statuses]) {
        const id = 'sensorId' in record ? `s${record.sensorId}` : record.deviceNo;
        if ((newest.get(id) ?? '') < record.collectTime) newest.set(id, record.collectTime);
      }
      return [...newest].toSorted();
    };
    for (let minute = 0; minute < 110; minute += 10) {
      const [before, between, after] = await Promise.all([
        stateAt(minute),
        changes(minute, minute + 10),
        stateAt(minute + 10),
      ]);
      const both = {
        readings: [...before.readings, ...between.readings],
        statuses: [...before.statuses, ...between.statuses],
      };
      expect(key(both)).toEqual(key(after));
    }
  });

  test('a long time comes in parts', async () => {
    const pieces: ReplayChanges[] = [];
    for (let from: string | null = iso(0); from !== null; from = pieces.at(-1)!.next) {
      const { body } = await get<ReplayChanges>('replay/changes', { from, to: iso(45) });
      pieces.push(body.data);
    }
    expect(pieces.map(({ until }) => until)).toEqual([10, 20, 30, 40, 45].map(iso));
    expect(pieces.flatMap(({ readings }) => readings.filter(({ sensorId }) => sensorId === site.a.tilt))).toHaveLength(
      5,
    );
  });

  test('curves and profiles show what was known', async () => {
    const asked = { sensorId: site.a.tilt, fields: 'x', from: iso(0), to: iso(60) };
    const values = async (more: object) =>
      (await get<History>('history', { ...asked, ...more })).body.data.series['x']!.map(([, , , x]) => x);
    expect(await values({ knownAt: iso(60) })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await values({})).toEqual([0, 1, 2, 3, 4, 5, 5.5]);
    const { body } = await get<History>('history', { ...asked, to: iso(1_200), points: 10, knownAt: iso(65) });
    expect(body.data).toMatchObject({ late: [], resolution: 7_200 });
    expect(body.data.series['x']).toEqual([[T0, 0, 6, 3]]);
    const last = { sensorId: site.b.tilt, fields: 'x', last: 2, knownAt: iso(90) };
    expect((await get<History>('history', last)).body.data.series['x']!.map(([, , , x]) => x)).toEqual([10, 20]);
    const profile = async (more: object) => {
      const { body: found } = await get<Profiles>(`sensors/${ARRAY}/profiles`, { times: iso(25), ...more });
      return [found.data.profiles.map(({ collectTime }) => collectTime), found.data.last];
    };
    expect(await profile({})).toEqual([[iso(20)], iso(30)]);
    expect(await profile({ knownAt: iso(29) })).toEqual([[iso(10)], iso(10)]);
  });

  test('alarms have their past state: later levels, acknowledgements and ends are missing', async () => {
    const rule = await addRule(server, 'tilt');
    const present = server.clock.now;
    const raise = async (minute: number, now: 0 | 1 | 2 | 3 | 4, was: 0 | 1 | 2 | 3 | 4, value: number) => {
      server.clock.now = T0 + (minute + 1) * MINUTE;
      const [alarm] = await judge(server, rule, now, { at: T0 + minute * MINUTE, was, value });
      return alarm!;
    };
    const { id } = await raise(20, 3, 0, 11);
    server.clock.now = T0 + 30 * MINUTE;
    await transaction(server.pool, (client) =>
      stepAlarms(
        client,
        [id],
        ({ lifecycle }) => acknowledgeAlarm(lifecycle, { by: 'operator' }, server.clock.now),
        server.clock.now,
        { userId: null, accountName: 'operator' },
      ),
    );
    await raise(40, 2, 3, 22);
    await raise(50, 0, 2, 3);
    server.clock.now = present;
    const at = async (minute: number) =>
      (await stateAt(minute)).alarms.map(({ state, level: now, trigger, revision, acknowledgedTime }) => [
        ...[state, now, trigger.value, revision, acknowledgedTime],
      ]);
    expect(await at(20.5)).toEqual([]);
    expect(await at(22)).toEqual([['unacknowledged', 3, 11, 1, null]]);
    expect((await stateAt(22)).alarms).toMatchObject([{ sensorId: site.a.tilt, sensorType: 'b4' }]);
    expect(await at(35)).toEqual([['acknowledged', 3, 11, 2, iso(30)]]);
    expect(await at(45)).toEqual([['unacknowledged', 2, 22, 3, null]]);
    expect(await at(55)).toEqual([['returned', 0, 22, 4, null]]);
    const changed = (await changes(29, 42)).alarms;
    const rest = (await changes(39, 49)).alarms;
    expect(changed.map(({ at: when, alarm }) => [when, alarm.state])).toEqual([[iso(30), 'acknowledged']]);
    expect(rest.map(({ at: when, alarm }) => [when, alarm.level])).toEqual([[iso(41), 2]]);
    const marks = await get<ReplayMark[]>('replay/marks', { from: iso(0), to: iso(60) });
    expect(
      marks.body.data.map(({ at: when, level: now, alarmId, stationName }) => [when, now, alarmId, stationName]),
    ).toEqual([
      [iso(21), 3, id, 'station a'],
      [iso(41), 2, id, 'station a'],
    ]);
    const bounds = await get<ReplayBounds>('replay/bounds');
    expect(bounds.body.data).toMatchObject({ since: iso(-21 * DAY), alarmsSince: iso(21) });
  });

  test('who may see one site gets nothing of the other, and who may not see alarms gets none', async () => {
    const other = await server.login(await restrictedUser(server.pool, 'of b', { company_id: site.b.company }));
    const state = await stateAt(101, other);
    expect(new Set(state.readings.map(({ deviceNo }) => deviceNo))).toEqual(new Set([site.b.deviceNo]));
    expect([state.statuses, state.alarms]).toEqual([[], []]);
    const { readings, statuses } = await changes(95, 105, other);
    expect(new Set([...readings, ...statuses].map(({ deviceNo }) => deviceNo))).toEqual(new Set([site.b.deviceNo]));
    const viewer = await restrictedUser(server.pool, 'viewer', { company_id: site.a.company });
    await server.pool.query(
      "DELETE FROM role_menu WHERE role_id = $1 AND menu_id NOT IN (SELECT id FROM menu WHERE auth = 'home:view')",
      [viewer.roleId],
    );
    const by = await server.login(viewer);
    expect((await stateAt(45, by)).alarms).toEqual([]);
    expect((await changes(39, 49, by)).alarms).toEqual([]);
    expect((await get<ReplayMark[]>('replay/marks', { from: iso(0), to: iso(60) }, by)).body.data).toEqual([]);
    expect((await get<ReplayBounds>('replay/bounds', {}, by)).body.data.alarmsSince).toBeNull();
  });

  test('some of the stations can be replayed, and more devices than a replay may have are refused', async () => {
    const { body } = await get<ReplayState>('replay/state', { at: iso(101), stationIds: site.b.station });
    expect(new Set(body.data.readings.map(({ stationId }) => stationId))).toEqual(new Set([site.b.station]));
    const of = async (path: string, query: Record<string, string | number>) => {
      const answer = await get<ReplayChanges>(`replay/${path}`, query);
      return [answer.status, answer.body.fields?.[0]?.path];
    };
    await server.pool.query(
      "INSERT INTO device (id, device_no, station_id, name, security) SELECT 900000 + n, 900000 + n, $1, 'RTU', 'plain' FROM generate_series(1, 2000) AS g (n)",
      [site.b.station],
    );
    const all = await Promise.all([of('state', { at: iso(101) }), of('changes', { from: iso(95), to: iso(105) })]);
    expect(all).toEqual(all.map(() => [400, 'stationIds']));
    const one = { stationIds: site.a.station };
    expect(await of('bounds', one)).toEqual([200, undefined]);
    expect(await of('state', { at: iso(101), ...one })).toEqual([200, undefined]);
    const found = await get<ReplayChanges>('replay/changes', { from: iso(95), to: iso(105), ...one });
    expect(new Set(found.body.data.readings.map(({ stationId }) => stationId))).toEqual(new Set([site.a.station]));
    await server.pool.query('DELETE FROM device WHERE id > 900000');
  });

  test('the future and times before the first data cannot be replayed', async () => {
    const refused = async (path: string, query: Record<string, string>) => {
      const { status, body } = await get(`replay/${path}`, query);
      return [status, body.fields?.[0]?.path];
    };
    expect(await refused('state', { at: iso(DAY + 1) })).toEqual([400, 'at']);
    expect(await refused('state', { at: iso(-30 * DAY) })).toEqual([400, 'at']);
    expect(await refused('state', { at: 'yesterday' })).toEqual([400, 'at']);
    expect(await refused('changes', { from: iso(DAY - 1), to: iso(DAY + 1) })).toEqual([400, 'to']);
    expect(await refused('changes', { from: iso(10), to: iso(10) })).toEqual([400, 'to']);
    expect(await refused('marks', { from: iso(0), to: iso(DAY + 1) })).toEqual([400, 'to']);
  });
});
