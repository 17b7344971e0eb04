import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { testLevels, TestServers, untested } from './servers.ts';

/**
 * Vitest's globalSetup. Test files run in their own processes and share the servers of the run, which start when the first file asks for
 * them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = new TestServers((line) => process.stderr.write(`${line}\n`));
  await servers.prefetch();
  // It returns a superuser's URL, so only processes that know the path get it.
  const secret = randomBytes(16).toString('hex');
  const broker = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const level = testLevels.find((one) => pathname === `/${secret}/${one}`);
    if (!level) return void response.writeHead(404).end();
    servers.get(level).then(
      (info) => response.end(JSON.stringify(info)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  project.provide('testServers', `http://127.0.0.1:${(broker.address() as AddressInfo).port}/${secret}`);
  return async () => {
    broker.close();
    broker.closeAllConnections();
    await servers.stop();
    if (untested) process.stderr.write(`${untested}\n`);
  };
}
