import { createPool, migrate, type Pool } from '@groundwatch/db';
import { startReplicated } from '@groundwatch/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyComparison } from '@groundwatch/protocol/model';
import type { Backtest, History, HistoryStatistics } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const HOUR = 3_600_000;
const HOURS = 24 * 14;
const iso = (hours: number): string => new Date(T0 + hours * HOUR).toISOString();

let server: TestServer;
let replica: Pool;
let token: string;
beforeAll(async () => {
  const replicated = await startReplicated();
  await migrate(replicated.url);
  const database = { url: replicated.url, drop: () => replicated.stop() };
  server = await startTestServer({ database, readUrl: replicated.replicaUrl });
  replica = createPool(replicated.replicaUrl, { max: 2 });
  await seedSites(server.pool);
  await server.pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x)
     SELECT $1, $2::timestamptz + m * interval '1 minute', now(), sin(m) FROM generate_series(0, $3::int * 60 - 1) m`,
    [site.a.tilt, iso(0), HOURS],
  );
  token = await server.login();
});
afterAll(async () => {
  await replica?.end();
  await server?.close();
});
beforeEach(async () => {
  await replica.query('SELECT pg_wal_replay_resume()');
  await expect.poll(ready).toEqual({ by: 'replica', behindS: 0 });
});

const get = (url: string) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });
const ready = async (): Promise<unknown> => (await get('/ready')).json<{ reads: unknown }>().reads;
const metric = async (name: string): Promise<number> =>
  Number(
    (await get('/metrics')).body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
const counts = async () => ({
  replica: await metric('groundwatch_api_reads_total{by="replica"}'),
  primary: await metric('groundwatch_api_reads_total{by="primary"}'),
});
const history = async (query: string): Promise<History['series'][string]> => {
  const { body } = await server.call<History>(token, 'GET', `/rest/history?sensorId=${site.a.tilt}&fields=x&${query}`);
  return body.data.series['x'] ?? [];
};

/** Whether the replica had a session of that name meanwhile. */
async function withSessions<T>(name: string, work: () => Promise<T>): Promise<{ result: T; wasThere: boolean }> {
  let wasThere = false;
  let isDone = false;
  const result = work().finally(() => (isDone = true));
  while (!isDone) {
    const { rows } = await replica.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1',
      [name],
    );
    wasThere ||= rows[0]!.count > 0;
  }
  return { result: await result, wasThere };
}

const exported = (): Promise<string[]> =>
  get(
    `/rest/history/export?sensorId=${site.a.tilt}&kind=inclination&format=csv&zone=UTC&from=${iso(0)}&to=${iso(HOURS + 24)}`,
  ).then(({ statusCode, body }) => {
    expect(statusCode, body).toBe(200);
    return body.trim().split('\n');
  });
const backtest = () =>
  server.call<Backtest>(token, 'POST', '/rest/alarm-rules/backtest', {
    scope: { kind: 'sensor', id: site.a.tilt },
    definition: {
      condition: { kind: 'threshold', quantity: { types: ['b4'], field: 'x' }, side: 'above', limits: { 4: 2 } },
      ...{ deadband: 0, onDelay: { needs: 1, of: 1 }, offDelayS: 0, validFrom: null, validTo: null },
    },
    ...{ from: iso(0), to: iso(HOURS + 24) },
  });

test('the replica answers history, rolled up or not, statistics and exports of comparisons', async () => {
  const before = await counts();
  const period = `from=${iso(0)}&to=${iso(HOURS)}`;
  expect(await history(`from=${iso(0)}&to=${iso(1)}&points=100`)).toHaveLength(60);
  expect(await history(`${period}&points=60`)).not.toHaveLength(0);
  expect(await history('last=5')).toHaveLength(5);
  const { body } = await server.call<HistoryStatistics>(
    token,
    'GET',
    `/rest/history/statistics?sensorId=${site.a.tilt}&fields=x&last=100`,
  );
  expect(body.code).toBe(0);
  const definition = JSON.stringify({ ...emptyComparison, fields: [{ sensorId: site.a.tilt, field: 'x' }] });
  const compared = await get(
    `/rest/comparisons/export?${period}&zone=UTC&format=csv&definition=${encodeURIComponent(definition)}`,
  );
  expect(compared.statusCode, compared.body).toBe(200);
  expect(await counts()).toEqual({ primary: before.primary, replica: before.replica + 5 });
});

test('a replica that stands still is told, and its place is taken, so that nothing newer is missing', async () => {
  const [rows, before] = [(await exported()).length, (await backtest()).body.data.readings];
  expect(await metric('groundwatch_api_replica_used')).toBe(1);
  await replica.query('SELECT pg_wal_replay_pause()');
  await server.pool.query(
    'INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x) VALUES ($1, $2, now(), 3)',
    [site.a.tilt, iso(HOURS)],
  );
  expect((await history('last=1'))[0]).toEqual([T0 + HOURS * HOUR, 3, 3, 3]);
  expect((await exported()).length).toBe(rows + 1);
  const { body } = await backtest();
  expect(body.data).toMatchObject({ readings: before + 1, proposed: { alarms: 1 } });
  await expect.poll(ready).toEqual({ by: 'primary', behindS: expect.any(Number) });
  expect(await metric('groundwatch_api_replica_used')).toBe(0);
  expect(await metric('groundwatch_api_replica_behind_seconds')).toBeGreaterThan(0);
  expect((await get('/ready')).statusCode).toBe(200);
});

test('child processes of exports and back-tests read of the replica', async () => {
  const file = await withSessions('groundwatch export', exported);
  expect(file.wasThere).toBe(true);
  expect(file.result.length).toBeGreaterThan(HOURS * 60);
  const tried = await withSessions('groundwatch back-test', backtest);
  expect([tried.wasThere, tried.result.status]).toEqual([true, 200]);
});
