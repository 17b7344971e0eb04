import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ForwardDestination } from '@groundwatch/protocol/rest';
import type { Forwarder } from '../src/forwarding/forwarder.ts';
import { Authority, type TestCertificate } from '@groundwatch/db/testing';
import { seedSites, site } from './support/fixtures.ts';
import { forwarderOf, httpTo, mqttBroker, mqttTo, storeReadings } from './support/forwarding.ts';
import { httpSink } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const path = '/rest/forwarding/destinations';
const authority = new Authority('test authority');
const other = new Authority('another authority');

let server: TestServer;
let token: string;
let forwarder: Forwarder | null = null;
/** The test receiver: messages received, and how to close it. */
let far: { heard: () => number; close: () => Promise<unknown> } | null = null;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());
afterEach(async () => {
  await forwarder?.stop();
  await far?.close();
  [forwarder, far] = [null, null];
  await server.pool.query('DELETE FROM forward_destination');
});

const stateOf = async (): Promise<ForwardDestination['state']> => {
  server.clock.now = Date.now();
  return (await server.call<ForwardDestination[]>(token, 'GET', path)).body.data[0]!.state;
};

type Kind = 'mqtt' | 'https';

/**
 * Starts a broker or server at localhost with a certificate, and a destination that trusts `ca`. `asks`: authority of the client
 * certificates that it requires.
 */
async function forward(
  kind: Kind,
  own: TestCertificate,
  { ca = authority.cert, client, asks }: { ca?: string; client?: TestCertificate; asks?: Authority } = {},
): Promise<void> {
  const tls = { ...own, ...(asks ? { ca: asks.cert, requestCert: true, rejectUnauthorized: true } : {}) };
  const shown = { ca, ...(client ? { certificate: client.cert } : {}) };
  const secrets = client ? { clientKey: client.key } : {};
  const more = { stationIds: [site.a.station], secrets };
  let body: object;
  if (kind === 'mqtt') {
    const broker = await mqttBroker(tls);
    far = { heard: () => broker.heard.length, close: broker.kill };
    const config = { host: 'localhost', port: broker.port, isSecure: true, version: '3.1.1', topic: 'gw', ...shown };
    body = mqttTo(broker.port, { config, ...more });
  } else {
    const sink = await httpSink(tls);
    far = { heard: () => sink.calls.length, close: sink.close };
    body = httpTo(sink.url, { config: { url: sink.url, auth: 'none', ...shown }, ...more });
  }
  expect((await server.call(token, 'POST', path, body)).body).toMatchObject({ code: 0 });
  await storeReadings(server.pool, 2);
  forwarder = forwarderOf(server.pool);
  forwarder.start();
}

/** Nothing is sent, the state says why, and waiting messages are kept. */
async function expectRefused(reason: RegExp): Promise<void> {
  await expect.poll(async () => (await stateOf()).lastError?.text ?? '').toMatch(reason);
  expect(await stateOf()).toMatchObject({ connection: 'failing', sent: 0, dead: 0, dropped: 0 });
  expect(far!.heard()).toBe(0);
}

const kinds: Kind[] = ['mqtt', 'https'];

test.each(kinds)("%s: sends to a server that the destination's authority has certified", async (kind) => {
  await forward(kind, authority.issue('localhost'));
  await expect.poll(() => far!.heard()).toBe(2);
  await expect.poll(() => stateOf()).toMatchObject({ connection: 'working', sent: 2 });
});

test.each(kinds)('%s: refuses a certificate of another name', async (kind) => {
  await forward(kind, authority.issue('other.example'));
  await expectRefused(/ERR_TLS_CERT_ALTNAME_INVALID|does not match/);
});

test.each(kinds)('%s: refuses an unnamed authority', async (kind) => {
  await forward(kind, other.issue('localhost'));
  await expectRefused(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|unable to verify the first certificate/i);
});

test.each(kinds)("%s: the system's authorities do not include the test's", async (kind) => {
  await forward(kind, authority.issue('localhost'), { ca: '' });
  await expectRefused(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|unable to verify the first certificate/i);
});

test.each(kinds)('%s: refuses an expired certificate', async (kind) => {
  await forward(kind, authority.issue('localhost', -1));
  await expectRefused(/CERT_HAS_EXPIRED|expired/);
});

test.each(kinds)("%s: presents the destination's client certificate", async (kind) => {
  await forward(kind, authority.issue('localhost'), { asks: other, client: other.issue('groundwatch') });
  await expect.poll(() => far!.heard()).toBe(2);
});

test.each(kinds)('%s: is refused by the server without a known client certificate', async (kind) => {
  await forward(kind, authority.issue('localhost'), { asks: other, client: authority.issue('groundwatch') });
  await expectRefused(/\w/);
});
