import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Certificate } from '@groundwatch/db';
import { TestAuthority } from '@groundwatch/db/testing';
import { connectLive } from './support/live-client.ts';
import { ADMIN, startTestServer, type TestServer } from './support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'https-'));
const authority = new TestAuthority(folder);
const files = authority.issue('groundwatch.example');
const silent = { info: () => undefined, error: () => undefined };
let certificate: Certificate;
let server: TestServer;
let port: number;
beforeAll(async () => {
  certificate = await Certificate.open(files, silent);
  server = await startTestServer({ certificate });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await server.close();
  certificate.close();
  rmSync(folder, { recursive: true });
});

interface Heard {
  answer: IncomingMessage;
  body: string;
  /** Common name of the server's certificate. */
  name: unknown;
}

async function ask(path: string, body?: object): Promise<Heard> {
  const asked = request({
    ...{ host: '127.0.0.1', port, path, ca: authority.pem, agent: false, method: body ? 'POST' : 'GET' },
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const name = (answer.socket as TLSSocket).getPeerCertificate().subject.CN;
  return { answer, body: await text(answer), name };
}

test('pages are served over TLS alone, with HSTS, and cookies that stay there', async () => {
  const { answer } = await ask('/login', ADMIN);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(answer.headers['set-cookie']?.length).toBeGreaterThan(1);
  for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);

  const plain = connect(port, '127.0.0.1');
  plain.on('error', () => undefined);
  plain.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  let heard = '';
  plain.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  await once(plain, 'close');
  expect(heard).not.toContain('HTTP/1.1');
});

test('a new certificate is served without a restart, and open live connections stay', async () => {
  const live = await connectLive(port, await server.login(), {}, authority.pem);
  const next = authority.issue('next.example', 200);
  for (const kind of ['cert', 'key'] as const) {
    copyFileSync(next[kind], join(folder, 'half'));
    renameSync(join(folder, 'half'), files[kind]);
    await certificate.look();
    // Half of the pair is no reason to serve nothing.
    expect((await ask('/health')).name).toBe(kind === 'cert' ? 'groundwatch.example' : 'next.example');
  }
  const { body } = await ask('/metrics');
  expect(body).toMatch(/^groundwatch_api_certificate_days_left 199\.9/m);
  expect(body).toMatch(/^groundwatch_api_certificate_refused 0$/m);
  expect((await live.watch({ scope: 'all' })).ok).toBe(true);
  live.socket.disconnect();
});
