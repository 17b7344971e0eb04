import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rooms, type LiveBatch, type LiveReading } from '@groundwatch/protocol/live';
import { makeLiveMetrics } from '../plugins/metrics.ts';
import { watchOf } from './backlogs.ts';
import type { LiveServer, LiveSocket } from './io-types.ts';
import { LiveFeed } from './live-feed.ts';
import { Watches } from './watches.ts';

let http: HttpServer;
let io: LiveServer;
let feed: LiveFeed;
let one: Connection;

/** A client, its socket at the server, and the batches that it received. */
interface Connection {
  client: Socket;
  served: LiveSocket;
  received: LiveBatch[];
}

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  feed = new LiveFeed(io, makeLiveMetrics(new Registry()), () => 0);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  one = await connection(rooms.all);
});
afterEach(async () => {
  feed.close();
  await io.close();
});

async function connection(...watched: string[]): Promise<Connection> {
  const connected = once(io as unknown as NodeJS.EventEmitter, 'connection') as Promise<[LiveSocket]>;
  const { port } = http.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  const received: LiveBatch[] = [];
  client.on('live:batch', (batch: LiveBatch) => received.push(batch));
  const [served] = await connected;
  void served.join(watched);
  Object.assign(served.data, { watches: new Watches(), watch: watchOf(served.rooms), backlog: null });
  served.conn.on('drain', () => feed.drained(served));
  return { client, served, received };
}

const time = new Date(0).toISOString();
const readings = (x: number, sensors: number): LiveReading[] =>
  Array.from({ length: sensors }, (_, sensorId) => ({
    deviceNo: String(sensorId),
    stationId: 1,
    sensorId,
    port: 1,
    type: 'b4',
    subAddress: 0,
    collectTime: new Date(x).toISOString(),
    receiveTime: time,
    quality: 0,
    checks: 0,
    late: false,
    values: { x },
  }));
const publish = (x: number, sensors: number): void =>
  feed.receive({ kind: 'live', readings: readings(x, sensors), statuses: [], contacts: [] });

/** The newest value of each sensor, as the client sees it. */
const newest = ({ received }: Connection): Map<number, unknown> =>
  new Map(received.flatMap((batch) => batch.readings).map((r) => [r.sensorId, r.values['x']]));
async function until({ client }: Connection, isDone: () => boolean): Promise<void> {
  while (!isDone()) await once(client as unknown as NodeJS.EventEmitter, 'live:batch');
}

const transportOf = ({ client }: Connection): { pause(): void; resume(): void } =>
  (client.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } }).transport.ws;

/** Publishes until the kernel's send buffers, some megabytes per client, are full. */
async function fill(connections: readonly Connection[], sensors: number): Promise<number> {
  let rounds = 0;
  while (rounds < 400 || connections.some(({ served }) => served.data.backlog === null)) {
    publish(++rounds, sensors);
    await nextTurn();
    await nextTurn();
    for (const { served } of connections)
      expect((served.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length).toBeLessThanOrEqual(2);
  }
  return rounds;
}

test('changes published together arrive as one batch, in order', async () => {
  for (let x = 1; x <= 3; x++) publish(x, 1);
  await until(one, () => one.received.length > 0);
  expect(one.received.map((batch) => batch.readings.map((r) => r.values['x']))).toEqual([[1, 2, 3]]);
});

test('a slow client gets the newest values, not a queue', async () => {
  transportOf(one).pause();
  const rounds = await fill([one], 500);
  transportOf(one).resume();
  await until(one, () => newest(one).get(0) === rounds);
  expect(new Set(newest(one).values())).toEqual(new Set([rounds]));
  expect(newest(one).size).toBe(500);
  expect(one.received.length).toBeLessThan(rounds);
  expect(one.served.data.backlog).toBeNull();
});

test('slow clients of the same rooms share one backlog; others get the values of their rooms', async () => {
  const same = await connection(rooms.all);
  const device = await connection(rooms.device('7'), rooms.device('9'));
  const slow = [one, same, device];
  for (const each of slow) transportOf(each).pause();
  // More than the kernel buffers for a client, so that all fall behind with the same batch.
  publish(0, 80_000);
  const fallBehind = (): unknown => {
    publish(1, 500);
    return one.served.data.backlog;
  };
  await expect.poll(fallBehind).not.toBeNull();
  expect(one.served.data.backlog).toBe(same.served.data.backlog);
  for (const each of slow) transportOf(each).resume();
  publish(2, 400);
  for (const each of [one, same]) {
    await until(each, () => newest(each).get(0) === 2);
    expect(newest(each).size).toBe(80_000);
    expect([newest(each).get(399), newest(each).get(450), newest(each).get(79_999)]).toEqual([2, 1, 0]);
  }
  await until(device, () => newest(device).get(9) === 2);
  expect([...newest(device)]).toEqual([
    [7, 2],
    [9, 2],
  ]);
});

test('a slow client that changes its rooms misses no values of the new ones', async () => {
  const moving = await connection(rooms.station(1));
  const { served } = moving;
  transportOf(moving).pause();
  const rounds = await fill([moving], 500);
  await served.leave(rooms.station(1));
  await served.join(rooms.device('7'));
  served.data.watch = watchOf(served.rooms);
  publish(rounds + 1, 500);
  transportOf(moving).resume();
  await until(moving, () => newest(moving).get(7) === rounds + 1);
  expect(newest(moving).get(7)).toBe(rounds + 1);
});
