import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { raise } from './support/alarms.ts';
import { seedSites } from './support/fixtures.ts';
import { setUp } from './support/notifications.ts';
import { JWT_SECRET, startTestServer, type TestServer } from './support/server.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

/** A webhook that answers on request, and the first call that waits for it. */
async function slowHook(): Promise<{ url: string; called: Promise<ServerResponse>; calls: () => number }> {
  let calls = 0;
  const server = createServer();
  const called = new Promise<ServerResponse>((resolve) => {
    server.on('request', (_request, response) => {
      calls += 1;
      resolve(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, called, calls: () => calls };
}

const text =
  'a stop in the middle of a message waits for its outcome and writes it down, so that nobody sends it again';
it(text, async () => {
  const token = await server.login();
  const by = setUp(server, () => token);
  const hook = await slowHook();
  const channel = await by.webhook(hook.url);
  await by.policy([{ afterMinutes: 0, lines: [{ levels: [1], rosterId: null, userId: null, channelIds: [channel] }] }]);
  await raise(server, 'slope', 1);

  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: server.url,
      JWT_SECRET,
      HTTP_PORT: '0',
      NOTICE_NETWORKS: 'loopback',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let said = '';
  const stopping = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.includes('stopping when the messages under way are sent')) resolve();
    });
  });
  const answer = await hook.called;
  child.kill('SIGTERM');
  await stopping;
  answer.writeHead(200).end('taken');
  expect(await exited).toEqual([0, null]);
  expect(await by.deliveries()).toMatchObject([{ state: 'sent', tries: 1 }]);
  expect(hook.calls()).toBe(1);
});
