import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, openBus, type Bus, type CertificateFiles, type Pool } from '@groundwatch/db';
import { createTestDatabase, freePort, TestAuthority, type TestDatabase } from '@groundwatch/db/testing';
import { systemClock } from '../src/clock.ts';
import { buildIngest, type Ingest } from '../src/ingest.ts';
import { countOf, rowsOf, seedDevice, seedStation } from './support/database.ts';
import { TcpRtu, until } from './support/tcp-rtu.ts';

const folder = mkdtempSync(join(tmpdir(), 'ingest-tls-'));
const authority = new TestAuthority(folder);
const [one, other] = ['860000000000001', '860000000000002'] as const;
const BALANCER = '127.0.0.3';
let database: TestDatabase;
let pool: Pool;
let bus: Bus;
const running: Ingest[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { isPipelined: true });
  bus = await openBus({ databaseUrl: database.url });
  await seedStation(pool, await freePort());
  for (const no of [one, other]) await seedDevice(pool, no);
});
afterAll(async () => {
  for (const ingest of running) await ingest.stop();
  await bus.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function start(ingestId: string, certificateFiles?: CertificateFiles): Promise<Ingest> {
  const log = pino({ level: 'silent' });
  const balancers = [BALANCER];
  const ingest = buildIngest({ pool, bus, log, clock: systemClock, ingestId, certificateFiles, balancers });
  await ingest.start();
  running.push(ingest);
  return ingest;
}

async function addServer(tls: string): Promise<{ id: number; port: number }> {
  const port = await freePort();
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO tcp_server (name, host, port, tls, allow_list) VALUES ($1, '127.0.0.1', $2, $3, '{127.0.0.0/8}') RETURNING id`,
    [`${tls} ${port}`, port, tls],
  );
  return { id: rows[0]!.id, port };
}

const paired = (name: string) => {
  const { cert, key } = authority.issue(name);
  return { ca: authority.pem, cert: readFileSync(cert), key: readFileSync(key) };
};

test('a device is who its certificate names, and nobody else', async () => {
  const { id, port } = await addServer('required');
  const ingest = await start('tls', { ...authority.issue('ingest'), ca: authority.cert });
  await until(() => ingest.listeners.portOf(id) === port, 'open');

  const rtu = await TcpRtu.connect(port, one, paired(one));
  expect(await rtu.heartbeat(1)).toBe(0);
  const [session] = ingest.sessions;
  expect([session?.device?.deviceNo, session?.isProven, session?.connection.address]).toEqual([one, true, '127.0.0.1']);

  const liar = await TcpRtu.connect(port, other, paired(one));
  expect(await liar.heartbeat(1)).toBe(5);
  await liar.closed;
  const nobody = await TcpRtu.connect(port, one, { ca: authority.pem });
  await nobody.closed;
  const plain = await TcpRtu.connect(port, one);
  await expect(plain.heartbeat(1)).rejects.toThrow('closed');

  expect(rtu.isClosed).toBe(false);
  expect(await rtu.heartbeat(2)).toBe(0);
  expect(await countOf(pool, 'quarantine')).toBe(0);
  const metrics = await ingest.metrics.registry.metrics();
  for (const reason of ['other_certificate', 'tls_certificate', 'tls_handshake'])
    expect(metrics).toContain(`ingest_refusals_total{reason="${reason}"} 1`);
  expect(metrics).toMatch(/^ingest_certificate_days_left 29\./m);
  rtu.close();
});

test('a balancer names the address of a device in clear, in the same packet as its handshake', async () => {
  const { id, port } = await addServer('on');
  const [ingest] = running;
  await until(() => ingest?.listeners.portOf(id) === port, 'open');
  const [near, far] = duplexPair();
  const way = connect({ port, host: '127.0.0.1', localAddress: BALANCER });
  far.once('data', (hello: Buffer) => {
    way.write(Buffer.concat([Buffer.from(`PROXY TCP4 203.0.113.9 192.0.2.1 4711 ${port}\r\n`), hello]));
    far.pipe(way).pipe(far);
  });
  const rtu = await TcpRtu.connect(port, other, { ca: authority.pem, socket: near });
  expect(await rtu.heartbeat(1)).toBe(0);
  const session = [...(ingest?.sessions ?? [])].find(({ device }) => device?.deviceNo === other);
  expect([session?.connection.address, session?.isProven]).toEqual(['203.0.113.9', false]);
  way.destroy();
});

test('a TCP server whose process lacks a certificate says so, and the others go on', async () => {
  const [on, asked] = [await addServer('on'), await addServer('asked')];
  const { cert } = authority.issue('without-key');
  const cases = [
    [await start('none'), 'noCertificate RTU_TLS_CERT_FILE', 'noCertificate RTU_TLS_CERT_FILE'],
    [
      await start('no-key', { cert, key: join(folder, 'gone') }),
      expect.stringMatching(/^certificate .*gone cannot be read \(ENOENT\)$/),
      'noAuthorities RTU_TLS_CA_FILE',
    ],
  ] as const;
  for (const [ingest, ofOn, ofAsked] of cases) {
    const errors = new Map(ingest.listeners.states()?.map(({ tcpServerId, error }) => [tcpServerId, error]));
    expect([errors.get(on.id), errors.get(asked.id)]).toEqual([ofOn, ofAsked]);
  }
  const [first] = await rowsOf(pool, 'SELECT id, port FROM tcp_server ORDER BY id LIMIT 1');
  const rtu = await TcpRtu.connect(Number(first?.['port']), other);
  expect(await rtu.heartbeat(1)).toBe(0);
  rtu.close();
});
