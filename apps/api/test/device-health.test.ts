import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Arrivals, Conflicts, RunStatusHistory } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
let server: TestServer;
let token: string;
let other: string;

/** Records every ten minutes, by minute: the run status, or nothing where none came. */
const records = new Map<number, number | null>([
  [0, 0],
  [10, 0],
  [20, 4],
  [30, 4],
  // Silent for an hour, then the same fault and another.
  [90, 4],
  [100, 4 | (1 << 14)],
  [110, null],
  [120, 1 << 14],
]);

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle, run_status)
     SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), 600, r FROM unnest($3::int[], $4::int[]) AS s (m, r)`,
    [site.a.device, T0, [...records.keys()], [...records.values()]],
  );
  await server.pool.query('UPDATE latest_status SET run_status = $2 WHERE device_id = $1', [site.a.device, 1 << 14]);
  token = await server.login();
  other = await server.login(await restrictedUser(server.pool, 'neighbour', { company_id: site.b.company }));
});
afterAll(() => server.close());

const get = <T>(what: string, from: number, to: number, as: string) =>
  server.call<T>(
    as,
    'GET',
    `/rest/devices/${site.a.deviceNo}/${what}?from=${new Date(T0 + from * MINUTE).toISOString()}&to=${new Date(T0 + to * MINUTE).toISOString()}`,
  );
const ask = (from: number, to: number, as = token) => get<RunStatusHistory>('run-status', from, to, as);
const minutes = ({ spells }: RunStatusHistory) =>
  spells.map(([from, to, runStatus, isAfterSilence]) => [
    (from - T0) / MINUTE,
    (to - T0) / MINUTE,
    runStatus,
    ...(isAfterSilence ? ['silence'] : []),
  ]);

test('equal records form one span, which a silence ends', async () => {
  const { data } = (await ask(0, 200)).body;
  expect(minutes(data)).toEqual([
    [0, 10, 0],
    [20, 30, 4],
    [90, 90, 4, 'silence'],
    [100, 100, 4 | (1 << 14)],
    [110, 110, null],
    [120, 120, 1 << 14],
  ]);
  expect(data.isCut).toBe(false);
});

test('returns only what lies in the period', async () => {
  expect(minutes((await ask(25, 95)).body.data)).toEqual([
    [30, 30, 4],
    [90, 90, 4, 'silence'],
  ]);
  expect(minutes((await ask(500, 600)).body.data)).toEqual([]);
});

test('a fault began with the first record after the last one without it, whatever the period', async () => {
  const { active } = (await ask(500, 600)).body.data;
  expect(active).toEqual([{ bit: 14, since: new Date(T0 + 100 * MINUTE).toISOString(), isAtLeast: false }]);
});

test('reports a fault that was always present as such', async () => {
  await server.pool.query('UPDATE device_status SET run_status = run_status | 2');
  await server.pool.query('UPDATE latest_status SET run_status = 2 WHERE device_id = $1', [site.a.device]);
  expect((await ask(0, 200)).body.data.active).toEqual([
    { bit: 1, since: new Date(T0).toISOString(), isAtLeast: true },
  ]);
});

test('a device outside the scope does not exist', async () => {
  expect((await ask(0, 200, other)).status).toBe(404);
  expect((await ask(200, 0)).status).toBe(400);
});

test('counts records by steps, with late, doubtful and faulty ones among them', async () => {
  await server.pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, quality, checks, is_late)
     SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), 1, CASE m WHEN 7 THEN 2 WHEN 8 THEN 1 ELSE 0 END,
       CASE m WHEN 9 THEN 2 ELSE 0 END, m IN (8, 9)
     FROM generate_series(0, 9) m`,
    [site.a.tilt, T0],
  );
  const { body } = await get<Arrivals>('arrivals', 0, 400, token);
  expect(body.data.step).toBe(300);
  const [status, tilt] = [null, site.a.tilt].map((id) => body.data.sources.find(({ sensorId }) => sensorId === id)!);
  expect(tilt!.received.slice(0, 3)).toEqual([5, 5, 0]);
  expect(tilt!.received).toHaveLength(80);
  expect([tilt!.late[1], tilt!.doubtful[1], tilt!.fault[1]]).toEqual([2, 2, 1]);
  expect(tilt!.late[0]! + tilt!.doubtful[0]! + tilt!.fault[0]!).toBe(0);
  expect(status!.received.reduce((sum, n) => sum + n, 0)).toBe(records.size);
  expect(body.data.sources).toHaveLength(3);
  // As reported, whatever is registered now.
  expect(new Set(body.data.cycles)).toEqual(new Set([600]));
  expect(body.data.cycles).toHaveLength(80);
});

test('lists a sensor that never reported, without data', async () => {
  const { sources } = (await get<Arrivals>('arrivals', 0, 60, token)).body.data;
  expect(sources.find(({ sensorId }) => sensorId === site.a.weather)!.received.every((n) => n === 0)).toBe(true);
  expect((await get('arrivals', 0, 60, other)).status).toBe(404);
});

test('lists conflicting records for those who may see the device', async () => {
  await server.pool.query(
    `INSERT INTO reading_conflict (device_id, sensor_id, family, collected_at, received_at, stored, offered, offered_hash) VALUES
       ($1, $2, 'inclination', $3, $4, '{"x": 1, "acc_x": 5, "quality": 0, "sensor_id": 7}', '{"x": 2, "acc_x": 5, "quality": 1}', 'a'),
       ($1, NULL, 'status', $3, $3, '{"battery": 12.5, "push_data": true}', '{"battery": 12.6, "push_data": null}', 'b')`,
    [site.a.device, site.a.tilt, new Date(T0), new Date(T0 + MINUTE)],
  );
  const path = `/rest/devices/${site.a.deviceNo}/conflicts`;
  const { data } = (await server.call<Conflicts>(token, 'GET', `${path}?size=10`)).body;
  expect(data).toMatchObject({ current: 1, size: 10, total: 2 });
  expect(data.records).toMatchObject([
    {
      sensorId: site.a.tilt,
      kind: 'inclination',
      collectTime: new Date(T0).toISOString(),
      differences: [
        { key: 'x', stored: 1, offered: 2 },
        { key: 'quality', stored: 0, offered: 1 },
      ],
    },
    {
      sensorId: null,
      kind: 'status',
      differences: [
        { key: 'battery', stored: 12.5, offered: 12.6 },
        { key: 'pushData', stored: true, offered: null },
      ],
    },
  ]);
  expect((await server.call(other, 'GET', path)).status).toBe(404);
});
