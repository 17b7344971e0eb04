import type { AnalysisStates } from '@groundwatch/protocol/rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnalyses } from '../src/latest/read-analyses.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
const since = '2026-06-01T00:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
  await server.pool.query(
    `INSERT INTO analysis_state (device_id, sensor_id, aspect, state, since) VALUES
      ($1, 0, 'connection', 'offline', $4), ($1, 0, 'voltage', 'low', $4), ($1, $2, 'data', 'fastChange', $4), ($3, 0, 'connection', 'online', $4)`,
    [site.a.device, site.a.tilt, site.b.device, since],
  );
});
afterAll(() => server?.close());

const ask = async (query = '', as = token) =>
  (await server.call<AnalysisStates>(as, 'GET', `/rest/analysis-states${query}`)).body.data;

test('states are listed, filtered and counted', async () => {
  const all = await ask();
  expect(all.total).toBe(4);
  expect(all.counts).toEqual([
    { aspect: 'connection', state: 'offline', count: 1 },
    { aspect: 'connection', state: 'online', count: 1 },
    { aspect: 'data', state: 'fastChange', count: 1 },
    { aspect: 'voltage', state: 'low', count: 1 },
  ]);
  const offline = await ask('?aspect=connection&state=offline');
  expect(offline).toMatchObject({ total: 1, records: [{ sensorId: null, state: 'offline', sinceTime: since }] });
  const [data] = (await ask('?aspect=data')).records;
  expect(data).toMatchObject({ sensorId: site.a.tilt, state: 'fastChange' });
  expect((await ask('?size=1&current=4')).records).toHaveLength(1);
});

test('states of stations outside the scope are neither listed nor counted', async () => {
  const restricted = await server.login(await restrictedUser(server.pool, 'states', { station_id: site.b.station }));
  const seen = await ask('', restricted);
  expect(seen.records.map(({ state }) => state)).toEqual(['online']);
  expect(seen.counts).toEqual([{ aspect: 'connection', state: 'online', count: 1 }]);
});

test('pages get them when they start to watch', async () => {
  const found = await readAnalyses(server.pool, { stationIds: [site.a.station], deviceNos: null });
  expect(found).toHaveLength(3);
  expect(found).toContainEqual({
    deviceNo: expect.any(String) as string,
    ...{ stationId: site.a.station, sensorId: site.a.tilt, aspect: 'data', state: 'fastChange', sinceTime: since },
  });
});
