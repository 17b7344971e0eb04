import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { Certificate } from '@groundwatch/db';
import { TestAuthority } from '@groundwatch/db/testing';
import type { TlsMode } from '@groundwatch/protocol/model';
import { expect, onTestFinished, test } from 'vitest';
import { Handshakes, type Secured } from './handshakes.ts';

const silent = { info: () => undefined, error: () => undefined };

/** A port with TLS; `next` resolves to the result of its next connection. */
async function open(mode: TlsMode, ms = 10_000) {
  const folder = mkdtempSync(join(tmpdir(), 'handshakes-'));
  const [servers, devices] = [new TestAuthority(folder, 'servers'), new TestAuthority(folder, 'devices')];
  const files = servers.issue('ingest');
  const certificate = await Certificate.open({ ...files, ca: devices.cert }, silent);
  const handshakes = new Handshakes(certificate, mode);
  let heard = (_secured: Secured): void => undefined;
  const server = createServer((socket) => handshakes.take(socket, ms, (secured) => heard(secured)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  const kept = <T extends Socket>(client: T): T => {
    clients.push(client.on('error', () => undefined).resume());
    return client;
  };
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    handshakes.close();
    server.close();
    certificate.close();
    rmSync(folder, { recursive: true });
  });
  return {
    certificate,
    files,
    servers,
    devices,
    plain: () => kept(connect(port, '127.0.0.1')),
    secure: (options: ConnectionOptions = {}) =>
      kept(connectTls({ ca: servers.pem, ...options, port, host: '127.0.0.1' })),
    next: () => new Promise<Secured>((resolve) => (heard = resolve)),
  };
}

const nameIn = (secured: Secured): unknown => (typeof secured === 'object' ? secured.certified : secured);
const pair = ({ cert, key }: { cert: string; key: string }) => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
});

test('what a device sends arrives over TLS, under a new certificate too', async () => {
  const { secure, next, certificate, files, servers } = await open('on');
  for (const name of ['ingest', 'renewed']) {
    if (name === 'renewed') {
      const { cert, key } = servers.issue(name);
      renameSync(cert, files.cert);
      renameSync(key, files.key);
      await certificate.look();
    }
    const done = next();
    const client = secure();
    client.write('report');
    const secured = await done;
    if (typeof secured !== 'object') throw new Error(secured);
    expect((await once(secured.socket, 'data')).toString()).toBe('report');
    expect([secured.certified, client.getPeerCertificate().subject.CN]).toEqual([null, name]);
  }
});

test('half a handshake, a plain frame and a connection that says nothing end by themselves', async () => {
  const { plain, next } = await open('on', 200);
  for (const bytes of ['\x16\x03\x01\x02\x00', 'GRTU', '']) {
    const done = next();
    const client = plain();
    const closed = once(client, 'close');
    client.write(bytes);
    expect(await done).toBe('tls_handshake');
    await closed;
  }
});

test('a certificate names its device where it is asked for, and one of another authority is refused', async () => {
  const { secure, next, devices, servers } = await open('asked');
  const own = pair(devices.issue('860000000000001'));
  const foreign = pair(servers.issue('860000000000002'));
  for (const [options, name] of [
    [own, '860000000000001'],
    [{}, null],
    [foreign, 'tls_certificate'],
  ] as const) {
    const done = next();
    secure(options);
    expect(nameIn(await done)).toBe(name);
  }
});

test('where certificates are required nobody comes in without one', async () => {
  const { secure, next, devices } = await open('required');
  for (const [options, name] of [
    [{}, 'tls_certificate'],
    [pair(devices.issue('7')), '7'],
  ] as const) {
    const done = next();
    secure(options);
    expect(nameIn(await done)).toBe(name);
  }
});
