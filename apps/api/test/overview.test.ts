import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview } from '@groundwatch/protocol/rest';
import { seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

test('reports how far the clock of a device is behind, and nothing for one that was never heard', async () => {
  await server.pool.query('DELETE FROM device_contact');
  await server.pool.query(
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id, clock_offset_s)
      VALUES ($1, now(), false, 'x', -7200)`,
    [site.a.device],
  );
  const { body } = await server.call<Overview>(await server.login(), 'GET', '/rest/overview');
  const offsets = new Map(body.data.devices.map(({ id, clockOffset }) => [id, clockOffset]));
  expect([offsets.get(site.a.device), offsets.get(site.b.device)]).toEqual([-7_200, null]);
});

test('an answer that is sent as text is sent once', async () => {
  const lines: string[] = [];
  const logged = await startTestServer({ log: { write: (line: string) => void lines.push(line) } });
  try {
    const { status } = await logged.call(await logged.login(), 'GET', '/rest/overview');
    expect(status).toBe(200);
    // The framework logs its complaint after the answer.
    await logged.call(null, 'GET', '/health');
    expect(lines.filter((line) => line.includes('already sent'))).toEqual([]);
  } finally {
    await logged.close();
  }
});

test('is packed for callers that accept it, and the same for those that do not', async () => {
  const authorization = await server.login();
  const ask = (encoding: string) =>
    server.app.inject({ url: '/rest/overview', headers: { authorization, 'accept-encoding': encoding } });
  const [packed, plain] = [await ask('br, gzip'), await ask('identity')];
  expect([packed, plain].map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual([
    ['gzip', 'accept-encoding'],
    [undefined, 'accept-encoding'],
  ]);
  const untimed = (text: string) => ({ ...(JSON.parse(text) as { data: Overview }).data, at: '' });
  expect(untimed(gunzipSync(packed.rawPayload).toString())).toEqual(untimed(plain.body));
});
