import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { History, HistoryPoint, HistoryStatistics } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const DAY = 1_440;
const COUNT = 3 * DAY;
/**
 * One reading a minute over three days; the first six hours of the second day are missing, and x is missing more often from hour to hour.
 */
const isMissing = (minute: number): boolean => minute >= DAY && minute < DAY + 360;
const xAt = (minute: number): number | null =>
  minute % 60 > 59 - (Math.floor(minute / 60) % 24) * 2 ? null : Math.round(Math.sin(minute / 50) * 1e4) / 1e4;

describe.each(testLevels)('history on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    await seedSites(server.pool);
    const minutes = Array.from({ length: COUNT }, (_, minute) => minute).filter((minute) => !isMissing(minute));
    await server.pool.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, y)
       SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), x, m % 7 FROM unnest($3::int[], $4::float8[]) AS r (m, x)`,
      [site.a.tilt, T0, minutes, minutes.map(xAt)],
    );
    await server.pool.query(
      `INSERT INTO reading_array (sensor_id, collected_at, received_at, x) VALUES ($1, $2, $2, '{1, null, 3}')`,
      [600, new Date(T0)],
    );
    await server.pool.query(
      "INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (600, $1, 2, 'b2', 0), (601, $1, 3, 'b11', 0)",
      [site.a.device],
    );
    await server.pool.query(
      'INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, temperature) VALUES (601, $1, $1, 4, 20)',
      [new Date(T0)],
    );
    await server.pool.query(
      'INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature) VALUES (601, $1, $1, 5, 21)',
      [new Date(T0)],
    );
    await server.pool.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, battery)
       SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), 12 + m FROM generate_series(0, 9) m`,
      [site.a.device, T0],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  const history = (query: Record<string, string | number>): Promise<Answer<History>> =>
    server.call(token, 'GET', `/rest/history?${new URLSearchParams(query as Record<string, string>).toString()}`);
  const period = (minutes: number, from = 0) => ({
    from: new Date(T0 + from * MINUTE).toISOString(),
    to: new Date(T0 + (from + minutes) * MINUTE).toISOString(),
  });

  test('buckets hold min, max and average, and a gap has none', async () => {
    const { body } = await history({ sensorId: site.a.tilt, fields: 'x,y', ...period(COUNT), points: 100 });
    expect(body.data.resolution).toBe(3_600);
    const expected: HistoryPoint[] = [];
    for (let hour = 0; hour < COUNT / 60; hour++) {
      const values = Array.from({ length: 60 }, (_, i) => hour * 60 + i)
        .filter((minute) => !isMissing(minute))
        .map(xAt)
        .filter((x) => x !== null);
      if (values.length === 0) continue;
      const average = values.reduce((a, b) => a + b, 0) / values.length;
      expected.push([T0 + hour * 3_600_000, Math.min(...values), Math.max(...values), expect.closeTo(average, 5)]);
    }
    expect(body.data.series['x']).toEqual(expected);
    expect(body.data.series['x']).toHaveLength(66);
    expect(Object.keys(body.data.series)).toEqual(['x', 'y']);
  });

  test('many questions are answered in order, each as if asked alone, and null for what does not exist', async () => {
    const questions = [
      { sensorId: site.a.tilt, fields: 'x,y', ...period(COUNT), points: 100 },
      { sensorId: 999_999, fields: 'x', last: 1 },
      { deviceNo: site.a.deviceNo, fields: 'battery', last: 3 },
    ];
    const { body } = await server.call<(History | null)[]>(token, 'POST', '/rest/history/many', { questions });
    const [tilt, none, battery] = await Promise.all(questions.map((question) => history(question)));
    expect(none?.status).toBe(404);
    expect(body.data).toEqual([tilt?.body.data, null, battery?.body.data]);
    expect(body.data[0]?.series['x']).toHaveLength(66);
  });

  test('one invalid question refuses them all, with its place', async () => {
    const questions = [
      { sensorId: site.a.tilt, fields: 'x', last: 1 },
      { sensorId: site.a.tilt, fields: 'x' },
    ];
    const { status, body } = await server.call(token, 'POST', '/rest/history/many', { questions });
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path)).toEqual(['questions.1.from']);
  });

  test('a period with no more readings than points is answered raw, with nulls for gaps', async () => {
    const { body } = await history({ sensorId: site.a.tilt, fields: 'x', ...period(60), points: 60 });
    expect(body.data.resolution).toBe(0);
    const raw = Array.from({ length: 60 }, (_, minute) => [
      T0 + minute * MINUTE,
      xAt(minute),
      xAt(minute),
      xAt(minute),
    ]);
    expect(body.data.series['x']).toEqual(raw);
  });

  const statistics = async (query: Record<string, string | number>): Promise<HistoryStatistics> => {
    const text = new URLSearchParams(query as Record<string, string>).toString();
    const { status, body } = await server.call<HistoryStatistics>(token, 'GET', `/rest/history/statistics?${text}`);
    expect(status).toBe(200);
    return body.data;
  };

  test('statistics cover the readings, and missing ones are counted by the cycle of their time', async () => {
    const { pool } = server;
    // Hourly for two days, then every ten minutes; three hours of the latter and two of the hourly readings are missing.
    const CYCLES = 602;
    await pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $2, 6, 'b12', 0)", [
      CYCLES,
      site.b.device,
    ]);
    await pool.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle, collect_cycle)
       SELECT $1, to_timestamp($2::float8 / 1000 + h * 3600), now(), c, c FROM (VALUES (0, 3600), (48, 600)) AS s (h, c)`,
      [site.b.device, T0],
    );
    await pool.query(
      `INSERT INTO reading_water_level (sensor_id, collected_at, received_at, level, quality)
       SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), CASE m WHEN 2940 THEN 500 WHEN 120 THEN 900 ELSE 0 END, CASE m WHEN 60 THEN 2 WHEN 120 THEN 1 ELSE 0 END
       FROM (SELECT generate_series(0, 2820, 60) UNION ALL SELECT generate_series(2880, 4310, 10)) AS t (m)
       WHERE m NOT IN (600, 660) AND m NOT BETWEEN 3600 AND 3770`,
      [CYCLES, T0],
    );
    const { level } = await statistics({ sensorId: CYCLES, fields: 'level', ...period(4_320) });
    // 48 hourly readings and 144 of ten minutes are expected; a faulty and a suspect one do not count.
    expect(level).toMatchObject({ expected: 48 + 144, count: 48 - 2 - 2 + 144 - 18, min: 0, max: 500 });
    // Of the hour, not of the ten minutes.
    expect(level?.fastest).toBeCloseTo(500 * 24, 3);
    const at = new Date(T0 + 2_935 * MINUTE);
    await pool.query("INSERT INTO sensor_reinstallation (sensor_id, at, kind) VALUES ($1, $2, 'rezeroed')", [
      CYCLES,
      at,
    ]);
    const joined = await statistics({ sensorId: CYCLES, fields: 'level', ...period(2_945 - 2_880, 2_880) });
    expect(joined['level']).toMatchObject({ max: 500, fastest: 0 });
    // It does not depend on the number of points; the newest readings alone miss none outside of them.
    const last = await statistics({ sensorId: CYCLES, fields: 'level', last: 20 });
    expect(last['level']).toMatchObject({ expected: 20, count: 20, fastest: 0 });
    const none = await statistics({ sensorId: CYCLES, fields: 'level', ...period(60, -600) });
    expect(none['level']).toEqual({ count: 0, expected: 0, mean: null, min: null, max: null, fastest: null });
  });

  test('what lacks with the report of the device is lost, what lacks in a report was not due', async () => {
    const [LOSSY, RARE] = [603, 604];
    const [lossy, rare] = [4_000, 4_001];
    await server.pool.query(
      `INSERT INTO device (id, station_id, device_no, name, send_cycle_s, collect_cycle_s, security)
       SELECT id, (SELECT station_id FROM device WHERE id = $2), 860712040099000 + id, id, 600, 60, 'plain' FROM unnest($1::int[]) AS d (id)`,
      [[lossy, rare], site.b.device],
    );
    await server.pool.query(
      "INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $3, 1, 'b12', 0), ($2, $4, 1, 'b12', 0)",
      [LOSSY, RARE, lossy, rare],
    );
    // Of one device every second report is lost; the other sends every report, with its sensor in every sixth.
    await server.pool.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle, collect_cycle)
       SELECT d, to_timestamp($2::float8 / 1000 + m * 60), now(), 600, 60 FROM unnest($1::int[], '{20,10}'::int[]) AS e (d, every), generate_series(0, 1430, every) AS m`,
      [[lossy, rare], T0],
    );
    await server.pool.query(
      `INSERT INTO reading_water_level (sensor_id, collected_at, received_at, level)
       SELECT s, to_timestamp($2::float8 / 1000 + m * 60), now(), 1 FROM unnest($1::int[], '{20,60}'::int[]) AS e (s, every), generate_series(0, 1430, every) AS m`,
      [[LOSSY, RARE], T0],
    );
    const of = async (sensorId: number) => (await statistics({ sensorId, fields: 'level', ...period(1_440) }))['level'];
    expect(await of(LOSSY)).toMatchObject({ count: 72, expected: 144 });
    expect(await of(RARE)).toMatchObject({ count: 24, expected: 24 });
  });

  test('the last readings come oldest first', async () => {
    const { body } = await history({ sensorId: site.a.tilt, fields: 'y', last: 20 });
    expect(body.data.series['y']?.map(([t]) => t)).toEqual(
      Array.from({ length: 20 }, (_, i) => T0 + (COUNT - 20 + i) * MINUTE),
    );
  });

  test('reads an element of a list, both tables of a sensor, and the status record', async () => {
    const list = await history({ sensorId: 600, fields: 'x.1,x.2,x.3,x.9', last: 1 });
    expect(Object.values(list.body.data.series).map((points) => points[0]?.[1])).toEqual([1, null, 3, null]);
    const two = await history({ sensorId: 601, fields: 'x,temperature,crackOpening,crackTemperature', last: 1 });
    const first = Object.entries(two.body.data.series).map(([key, points]) => [key, points[0]?.[1]]);
    expect(Object.fromEntries(first)).toEqual({ x: 4, temperature: 20, crackOpening: 5, crackTemperature: 21 });
    const status = await history({ deviceNo: '1001', fields: 'battery', ...period(10), points: 10 });
    expect(status.body.data.series['battery']).toHaveLength(10);
  });

  test('accepts all of time as a period', async () => {
    const all = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z', points: 10 };
    const { status, body } = await history({ sensorId: site.a.tilt, fields: 'y', ...all });
    expect([status, body.data.series['y']?.map(([, min, max]) => [min, max])]).toEqual([200, [[0, 6]]]);
  });

  test('a field that the sensor does not have is named', async () => {
    for (const fields of ['nothing', 'x.1', 'x,__proto__', 'opening']) {
      const { status, body } = await history({ sensorId: site.a.tilt, fields, last: 1 });
      expect([status, body.fields?.[0]?.path]).toEqual([400, 'fields']);
    }
    const bare = await history({ sensorId: 600, fields: 'x', last: 1 });
    expect(bare.status).toBe(400);
  });

  test('stored roll-ups give the same buckets as the rows, also after late readings', async () => {
    const fields = 'x,y';
    const read = (): Promise<Answer<History>[]> =>
      Promise.all(
        [66, 30, 10].map((points) => history({ sensorId: site.a.tilt, fields, ...period(COUNT - 60), points })),
      );
    const fromRows = await read();
    const more = async (): Promise<boolean> =>
      (await server.pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more')).rows[0]!.more;
    while (await more());
    const [stored] = (
      await server.pool.query<{ n: number }>('SELECT count(*) AS n FROM rollup WHERE key_id = $1', [site.a.tilt])
    ).rows;
    expect(stored?.n).toBe(6);
    const fromStored = await read();
    for (const [i, { body }] of fromStored.entries()) {
      expect(body.data.resolution).toBeGreaterThanOrEqual(3_600);
      for (const field of fields.split(','))
        expect(body.data.series[field]).toEqual(
          fromRows[i]?.body.data.series[field]?.map(([t, min, max, avg]) => [t, min, max, expect.closeTo(avg ?? 0, 4)]),
        );
    }
  });

  test('records are pages of stored rows, newest first', async () => {
    const { body } = await server.call<{ total: number; records: { collectTime: string; values: object }[] }>(
      token,
      'GET',
      '/rest/devices/1001/records?kind=inclination&current=2&size=3',
    );
    expect(body.data.total).toBe(COUNT - 360 + 1);
    expect(body.data.records.map((record) => Date.parse(record.collectTime))).toEqual(
      [3, 4, 5].map((n) => T0 + (COUNT - 1 - n) * MINUTE),
    );
    const status = await server.call<{ total: number; records: { values: object }[] }>(
      token,
      'GET',
      `/rest/devices/1001/records?kind=status&from=${new Date(T0).toISOString()}&to=${new Date(T0 + 5 * MINUTE).toISOString()}`,
    );
    expect(status.body.data.total).toBe(5);
    expect(status.body.data.records[0]?.values).toMatchObject({ battery: 16, charge: null });
  });
});
