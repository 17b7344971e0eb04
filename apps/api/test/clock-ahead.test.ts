import { afterAll, beforeAll, expect, test } from 'vitest';
import { quality } from '@groundwatch/protocol/model';
import type { AheadMovePreview, ClockAhead, History, Records } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const HOUR = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const base = '/rest/devices/1001';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ level: 'timescale' });
  await seedSites(server.pool);
  await server.pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x) VALUES ($1, $2, $2, 1), ($1, $3, $3, 2)`,
    [site.a.tilt, iso(T0), iso(T0 + HOUR)],
  );
  // Eight hours ahead, like a clock that reports local time as UTC.
  await server.pool.query(
    `INSERT INTO reading_ahead (table_name, key_id, device_id, collected_at, received_at, row)
      VALUES ('reading_inclination', $1, $2, $3, $4, '{"quality": 0, "checks": 0, "x": 7.5}'),
        ('device_status', $2, $2, $3, $4, '{"battery": 12.5}')`,
    [site.a.tilt, site.a.device, iso(T0 + 10 * HOUR), iso(T0 + 2 * HOUR)],
  );
  token = await server.login();
});
afterAll(() => server.close());

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await server.call<T>(token, 'GET', path);
  expect(status).toBe(200);
  return body.data;
};

test('tables show readings ahead with their quality, under the time that they claim', async () => {
  const { records, total } = await get<Records>(`${base}/records?kind=inclination`);
  expect(total).toBe(3);
  expect(records.map((record) => [record.collectTime, record.quality, record.values['x']])).toEqual([
    [iso(T0 + 10 * HOUR), quality.clockAhead, 7.5],
    [iso(T0 + HOUR), quality.good, 2],
    [iso(T0), quality.good, 1],
  ]);
  const statuses = await get<Records>(`${base}/records?kind=status`);
  expect(statuses.records.map((record) => [record.quality, record.values['battery']])).toEqual([
    [quality.clockAhead, 12.5],
  ]);
});

test('curves show them apart from the line', async () => {
  const span = `from=${iso(T0 - HOUR)}&to=${iso(T0 + 24 * HOUR)}`;
  const { series, ahead } = await get<History>(`/rest/history?sensorId=${site.a.tilt}&fields=x&points=100&${span}`);
  expect(series['x']!.map(([time]) => time)).toEqual([T0, T0 + HOUR]);
  expect(ahead).toEqual({ x: [[T0 + 10 * HOUR, 7.5]] });
});

test('the latest values include those of a sensor that has sent nothing else, at the receive time', async () => {
  await server.pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (630, $1, 3, 'b4', 0)", [
    site.a.device,
  ]);
  await server.pool.query(
    `INSERT INTO reading_ahead (table_name, key_id, device_id, collected_at, received_at, row)
      VALUES ('reading_inclination', 630, $1, $2, $3, '{"quality": 0, "checks": 0, "x": 3}')`,
    [site.a.device, iso(T0 + 30 * HOUR), iso(T0 + 20 * HOUR)],
  );
  const { readings } = await get<{ readings: { sensorId: number; collectTime: string; quality: number }[] }>(
    `${base}/latest`,
  );
  expect(readings.find(({ sensorId }) => sensorId === 630)).toMatchObject({
    collectTime: iso(T0 + 20 * HOUR),
    quality: quality.clockAhead,
    values: { x: 3 },
  });
});

test('counts them, previews a move, and refuses one that leaves some ahead or moves none', async () => {
  expect(await get<ClockAhead>(`${base}/clock-ahead`)).toMatchObject({ readings: 3, aheadS: 36_000, isMoving: false });
  const period = { from: iso(T0 + 9 * HOUR), to: iso(T0 + 11 * HOUR) };
  const preview = (offsetS: number) =>
    get<AheadMovePreview>(`${base}/clock-ahead/move?from=${period.from}&to=${period.to}&offsetS=${offsetS}`);
  expect(await preview(-8 * 3_600)).toEqual({
    readings: 2,
    from: iso(T0 + 2 * HOUR),
    to: iso(T0 + 2 * HOUR),
    stillAhead: 0,
  });
  expect((await preview(-3_600)).stillAhead).toBe(2);
  const order = (body: object) => server.call(token, 'POST', `${base}/clock-ahead/move`, body);
  expect((await order({ ...period, offsetS: -3_600 })).status).toBe(400);
  expect((await order({ from: iso(T0), to: iso(T0 + HOUR), offsetS: -3_600 })).status).toBe(400);
  expect((await order({ ...period, offsetS: 3_600 })).status).toBe(400);
  expect((await order({ ...period, offsetS: -8 * 3_600 })).status).toBe(200);
  expect((await get<ClockAhead>(`${base}/clock-ahead`)).isMoving).toBe(true);
  const { rows } = await server.pool.query(
    `SELECT account_name AS who, target, detail ->> 'readings' AS n FROM audit WHERE action = 'clockAhead:move'`,
  );
  expect(rows).toEqual([{ who: 'admin', target: '1001', n: '2' }]);
});
