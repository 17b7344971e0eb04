import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TestAuthority } from '../testing/certificates.ts';
import { Certificate, CertificateError } from './certificate.ts';

let folder: string;
let authority: TestAuthority;
let said: string[];
const log = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  authority = new TestAuthority(folder);
  said = [];
});

async function open(cert: string, key: string): Promise<Certificate> {
  const certificate = await Certificate.open({ cert, key }, log);
  onTestFinished(() => certificate.close());
  return certificate;
}

/** A server that follows the certificate; returns the name that a client sees. */
async function serve(certificate: Certificate): Promise<() => Promise<unknown>> {
  const server = createServer(certificate.content, (socket) => socket.end());
  certificate.follow((content) => server.setSecureContext(content));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', ca: authority.pem });
    await once(socket, 'secureConnect');
    const { CN } = socket.getPeerCertificate().subject;
    socket.destroy();
    return CN;
  };
}

/** A folder of a pair, as Kubernetes and certbot link to. */
function pair(name: string, from = name): string {
  const { cert, key } = authority.issue(name);
  const path = join(folder, `pair-${name}`);
  mkdirSync(path);
  copyFileSync(cert, join(path, 'tls.crt'));
  copyFileSync(from === name ? key : authority.issue(from).key, join(path, 'tls.key'));
  return path;
}

function link(path: string): void {
  symlinkSync(path, join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'live'));
}

test('a server serves a new pair after a link was swapped, without a restart', async () => {
  link(pair('first'));
  const certificate = await open(join(folder, 'live/tls.crt'), join(folder, 'live/tls.key'));
  const nameSeen = await serve(certificate);
  expect(await nameSeen()).toBe('first');
  expect(certificate.daysLeft).toBeCloseTo(30, 1);
  link(pair('second'));
  await certificate.look();
  expect(await nameSeen()).toBe('second');
  expect(said).toEqual(['a new certificate is in use, for 29 days']);
});

test('a pair that does not belong together leaves the one before, until its other half has come', async () => {
  const live = authority.issue('live');
  const certificate = await open(live.cert, live.key);
  const nameSeen = await serve(certificate);
  const next = authority.issue('next');
  copyFileSync(next.cert, join(folder, 'half'));
  renameSync(join(folder, 'half'), live.cert);
  await certificate.look();
  await certificate.look();
  expect([await nameSeen(), certificate.isRefused]).toEqual(['live', true]);
  expect(said).toEqual([expect.stringContaining('the key does not belong to the certificate; the certificate before')]);
  renameSync(next.key, live.key);
  await certificate.look();
  expect([await nameSeen(), certificate.isRefused]).toEqual(['next', false]);
});

test('files that are gone or no certificate are refused with their paths, and nothing of what is in them', async () => {
  const live = authority.issue('live');
  const certificate = await open(live.cert, live.key);
  rmSync(live.key);
  await certificate.look();
  expect([certificate.isRefused, said[0]]).toEqual([
    true,
    expect.stringMatching(/live\.key cannot be read \(ENOENT\)/),
  ]);
  writeFileSync(live.key, 'hidden');
  const failed = await Certificate.open(live, log).catch((error: unknown) => error as Error);
  expect(failed).toBeInstanceOf(CertificateError);
  expect((failed as Error).message).toMatch(/live\.key cannot be used: (?!.*hidden)/);
});
