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
import { Backlog } from './batch.ts';
import type { LiveServer, LiveSocket } from './io-types.ts';
import { LiveFeed } from './live-feed.ts';
import { Watches } from './watches.ts';

let http: HttpServer;
let io: LiveServer;
let feed: LiveFeed;
let client: Socket;
let served: LiveSocket;
const received: LiveBatch[] = [];

beforeEach(async () => {
  received.length = 0;
  http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  feed = new LiveFeed(io, makeLiveMetrics(new Registry()), () => 0);
  const connected = new Promise<LiveSocket>((resolve) => {
    io.on('connection', (socket) => {
      Object.assign(socket.data, { watches: new Watches(), backlog: new Backlog() });
      void socket.join(rooms.all);
      socket.conn.on('drain', () => feed.drained(socket));
      resolve(socket);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  client.on('live:batch', (batch: LiveBatch) => received.push(batch));
  served = await connected;
});
afterEach(async () => {
  client.disconnect();
  feed.close();
  await io.close();
});

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

/** The newest value of each sensor as the client sees it. */
const newest = (): Map<number, unknown> =>
  new Map(received.flatMap((batch) => batch.readings).map((r) => [r.sensorId, r.values['x']]));
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await once(client as unknown as NodeJS.EventEmitter, 'live:batch');
}

test('changes published together arrive as one batch, in order', async () => {
  for (let x = 1; x <= 3; x++) publish(x, 1);
  await until(() => received.length > 0);
  expect(received.map((batch) => batch.readings.map((r) => r.values['x']))).toEqual([[1, 2, 3]]);
});

test('a slow client gets the newest values, not a queue', async () => {
  const { ws } = (client.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } }).transport;
  const waiting = (): number => (served.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
  ws.pause();
  // The kernel buffers some megabytes for the client, so publish until it is full.
  let rounds = 0;
  while (rounds < 400 || served.data.backlog.isEmpty) {
    publish(++rounds, 500);
    await nextTurn();
    await nextTurn();
    expect(waiting()).toBeLessThanOrEqual(2);
  }
  ws.resume();
  await until(() => newest().get(0) === rounds);
  expect(new Set(newest().values())).toEqual(new Set([rounds]));
  expect(newest().size).toBe(500);
  expect(received.length).toBeLessThan(rounds);
});
