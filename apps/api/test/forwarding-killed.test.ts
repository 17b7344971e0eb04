import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_SECRET } from '@groundwatch/db/testing';
import { seedSites, site } from './support/fixtures.ts';
import { json, mqttBroker, mqttTo, storeReadings, type Broker } from './support/forwarding.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const program = fileURLToPath(new URL('support/forwarder-process.ts', import.meta.url));
const KILLS = 10;

let server: TestServer;
let broker: Broker;
let sender: ChildProcess;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  broker = await mqttBroker();
});
afterEach(() => void sender.kill('SIGKILL'));
afterAll(async () => {
  await broker.kill();
  await server.close();
});

const start = (): void => {
  sender = spawn(process.execPath, [program, server.url, TEST_SECRET], { stdio: ['ignore', 'ignore', 'inherit'] });
};

test('broker and sender are killed ten times each, and nothing is lost or out of order', async () => {
  const made = await server.call(
    await server.login(),
    'POST',
    '/rest/forwarding/destinations',
    mqttTo(broker.port, { rateLimit: 300 }),
  );
  expect(made.status).toBe(200);
  start();
  for (let round = 1; round <= KILLS; round += 1) {
    // More than one batch, so that something is in progress.
    await storeReadings(server.pool, 60);
    const before = broker.heard.length;
    await expect.poll(() => broker.heard.length).toBeGreaterThan(before + round);
    await broker.kill();
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    await storeReadings(server.pool, 5);
    await broker.start();
    start();
  }
  const { rows } = await server.pool.query<{ sensorId: number; at: Date }>(
    'SELECT sensor_id AS "sensorId", collected_at AS at FROM reading_inclination ORDER BY sensor_id, collected_at',
  );
  const firsts = (sensorId: number): string[] => [
    ...new Set(
      broker.heard
        .map(json)
        .filter((message) => message['sensorId'] === sensorId)
        .map((message) => String(message['time'])),
    ),
  ];
  const stored = (sensorId: number): string[] =>
    rows.filter((row) => row.sensorId === sensorId).map(({ at }) => at.toISOString());
  expect(stored(site.a.tilt)).toHaveLength(KILLS * 65);
  for (const { tilt } of [site.a, site.b]) await expect.poll(() => firsts(tilt)).toEqual(stored(tilt));
  // Repeated messages have the same id.
  const ids = new Map<string, Set<unknown>>();
  for (const message of broker.heard.map(json)) {
    const key = `${String(message['sensorId'])} ${String(message['time'])}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(message['messageId']));
  }
  expect([...ids.values()].every((of) => of.size === 1)).toBe(true);
  expect(new Set([...ids.values()].flatMap((of) => [...of])).size).toBe(ids.size);
});
