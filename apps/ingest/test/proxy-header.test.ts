import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createPool, openBus, type Bus, type Pool } from '@groundwatch/db';
import { createTestDatabase, freePort, type TestDatabase } from '@groundwatch/db/testing';
import { encodeFrame, FrameType } from '@groundwatch/protocol/wire/grtu';
import { systemClock } from '../src/clock.ts';
import { buildIngest, type Ingest } from '../src/ingest.ts';
import { seedDevice, seedStation } from './support/database.ts';
import { until } from './support/tcp-rtu.ts';

const DEVICE = '7';
const V2 = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');

let database: TestDatabase;
let pool: Pool;
let bus: Bus;
let port: number;
let ingest: Ingest;

/** Only 127.0.0.1 is a balancer. The row's own address is not of this machine. */
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  port = await freePort();
  await seedStation(pool, port);
  await pool.query(`UPDATE tcp_server SET allow_list = '{}', host = '192.0.2.1'`);
  await seedDevice(pool, DEVICE);
  bus = await openBus({ databaseUrl: database.url });
  ingest = await startIngest('test', '127.0.0.1');
});
async function startIngest(ingestId: string, rtuHost: string): Promise<Ingest> {
  const started = buildIngest({
    ...{ pool, bus, log: pino({ level: 'silent' }), clock: systemClock, ingestId, rtuHost },
    balancers: ['127.0.0.1'],
  });
  await started.start();
  return started;
}
afterAll(async () => {
  await ingest.stop();
  await bus.close();
  await pool.end();
  await database.drop();
});

let sequence = 0;
function heartbeat(): Buffer {
  sequence += 1;
  const sendTime = Math.floor(Date.now() / 1000);
  const type = FrameType.HEARTBEAT;
  const header = { flags: 0, type, deviceNo: DEVICE, boot: 1, sequence, counter: sequence, sendTime };
  return encodeFrame(header, Buffer.alloc(0));
}

/** Version 2, over TCP; `source` and `target` as bytes. */
function binary(source: readonly number[], target: readonly number[], more = Buffer.alloc(0), command = 0x21): Buffer {
  const body = Buffer.concat([Buffer.from([...source, ...target, 0x12, 0x34, 0x23, 0x8c]), more]);
  const head = Buffer.from([command, source.length === 4 ? 0x11 : 0x21, body.length >> 8, body.length & 255]);
  return Buffer.concat([V2, head, body]);
}

interface Client {
  socket: Socket;
  received: () => number;
  closed: Promise<void>;
}

async function dial(localAddress = '127.0.0.1', host = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host, localAddress, noDelay: true });
  onTestFinished(() => void socket.destroy());
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, received: () => bytes, closed };
}

const write = ({ socket }: Client, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()));
const addresses = (): string[] => [...ingest.sessions].map((session) => session.connection.address);
const refusals = async (of = ingest): Promise<Record<string, number>> => {
  const { values } = await of.metrics.refused.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]));
};

it.each([
  ['version 1', (n: number) => Buffer.from(`PROXY TCP4 10.1.0.${n} 192.0.2.2 4660 9100\r\n`), '10.1.0.'],
  ['version 2', (n: number) => binary([10, 2, 0, n], [192, 0, 2, 2], Buffer.from([4, 0, 1, 0])), '10.2.0.'],
])('keeps the address of an RTU by %s, split at every byte', async (_, headerFrom, network) => {
  const header = headerFrom(1);
  for (let at = 0; at <= header.length; at++) {
    const bytes = Buffer.concat([headerFrom(at), heartbeat()]);
    const client = await dial();
    await write(client, bytes.subarray(0, at));
    // The second part may not go with the first: the kernel has passed that on once another connection was served.
    (await dial('127.0.0.9')).socket.destroy();
    await write(client, bytes.subarray(at));
    await until(() => client.received() > 0, `the answer when split at ${at}`);
    expect(addresses()).toContain(`${network}${at}`);
    client.socket.destroy();
  }
});

it.each([
  ['version 1', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 4660 9100\r\n'), '2001:db8::7'],
  ['version 2', binary([0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 8], Array(16).fill(1)), '2001:db8::8'],
  ['version 2, mapped', binary([...Array(10).fill(0), 255, 255, 10, 0, 0, 9], Array(16).fill(1)), '10.0.0.9'],
])('reads an address of IPv6 by %s', async (_, header, address) => {
  const client = await dial();
  await write(client, Buffer.concat([header, heartbeat()]));
  await until(() => client.received() > 0, 'the answer');
  expect(addresses()).toContain(address);
});

it.each([
  ['no header', () => heartbeat()],
  ['an address that is none', () => Buffer.from('PROXY TCP4 10.0.0.256 192.0.2.2 1 2\r\n')],
  ['an address of the other kind', () => Buffer.from('PROXY TCP4 ::1 192.0.2.2 1 2\r\n')],
  ['a missing port', () => Buffer.from('PROXY TCP4 10.0.0.1 192.0.2.2 1\r\n')],
  ['a port that is too high', () => Buffer.from('PROXY TCP4 10.0.0.1 192.0.2.2 1 65536\r\n')],
  ['an unknown family', () => Buffer.from('PROXY UDP4 10.0.0.1 192.0.2.2 1 2\r\n')],
  ['a line without an end', () => Buffer.from(`PROXY TCP4 ${'1'.repeat(107)}`)],
  ['another version', () => binary([10, 0, 0, 1], [192, 0, 2, 2], Buffer.alloc(0), 0x31)],
  ['a header that is too long', () => binary([10, 0, 0, 1], [192, 0, 2, 2], Buffer.alloc(5_000))],
  ['addresses that are too short', () => binary([10, 0, 0, 1], [])],
])('refuses %s', async (_, bytes) => {
  const before = (await refusals())['proxy_header'] ?? 0;
  const client = await dial();
  await write(client, bytes());
  await client.closed;
  expect(client.received()).toBe(0);
  expect((await refusals())['proxy_header']).toBe(before + 1);
});

it('refuses a header that is late or cut short', async () => {
  const before = (await refusals())['proxy_header'] ?? 0;
  const late = await dial();
  await write(late, Buffer.from('PROXY TCP4 '));
  const short = await dial();
  short.socket.end('PROXY');
  await Promise.all([late.closed, short.closed]);
  expect((await refusals())['proxy_header']).toBe(before + 2);
});

it('closes what a balancer opens for itself, and counts nothing', async () => {
  const before = await refusals();
  const looks = [binary([10, 0, 0, 1], [192, 0, 2, 2], Buffer.alloc(0), 0x20), Buffer.from('PROXY UNKNOWN\r\n')];
  for (const bytes of looks) {
    const client = await dial();
    await write(client, bytes);
    await client.closed;
  }
  const silent = await dial();
  silent.socket.end();
  await silent.closed;
  expect(await refusals()).toEqual(before);
});

it('takes a header from nobody else', async () => {
  const client = await dial('127.0.0.8');
  await write(client, Buffer.concat([Buffer.from('PROXY TCP4 10.3.0.1 192.0.2.2 1 2\r\n'), heartbeat()]));
  await until(() => client.received() > 0, 'the answer');
  expect(addresses()).toContain('127.0.0.8');
  expect(addresses()).not.toContain('10.3.0.1');
});

it('limits connections by the address of the RTU, over all processes', async () => {
  const before = (await refusals())['address_rate'] ?? 0;
  const come = async (address: string, host = '127.0.0.1'): Promise<Client> => {
    const client = await dial('127.0.0.1', host);
    await write(client, Buffer.concat([Buffer.from(`PROXY TCP4 ${address} 192.0.2.2 1 2\r\n`), heartbeat()]));
    return client;
  };
  for (let n = 0; n < 20; n++) {
    const client = await come('10.4.0.1');
    await until(() => client.received() > 0, 'the answer');
  }
  await (
    await come('10.4.0.1')
  ).closed;
  expect((await refusals())['address_rate']).toBe(before + 1);
  const other = await come('10.4.0.2');
  await until(() => other.received() > 0, 'the answer to another RTU');
  const second = await startIngest('second', '127.0.0.2');
  onTestFinished(() => second.stop());
  // Far fewer than it takes alone.
  const refused = async (address: string): Promise<number> => {
    await come(address, '127.0.0.2');
    return (await refusals(second))['address_rate'] ?? 0;
  };
  await expect.poll(() => refused('10.4.0.1'), { interval: 1_000, timeout: 12_000 }).toBeGreaterThan(0);
  const free = await come('10.4.0.2', '127.0.0.2');
  await until(() => free.received() > 0, 'the answer to another RTU');
});
