import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveServer, LiveSocket } from './io-types.ts';
import { RequestQueue } from './request-queue.ts';

let http: HttpServer;
let io: LiveServer;
let client: Socket;
let served: LiveSocket;

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  const connected = new Promise<LiveSocket>((resolve) => io.on('connection', resolve));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  served = await connected;
});
afterEach(async () => {
  client.disconnect();
  await io.close();
});

const snapshot = 'x'.repeat(4_000_000);
const send = async (): Promise<void> => void served.emit('live:resync', { reason: snapshot as 'bus' });

test('pauses for a client that does not take its answers, and sends all of them afterwards', async () => {
  const { ws } = (client.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } }).transport;
  ws.pause();
  const line = new RequestQueue(served);
  let answered = 0;
  let received = 0;
  client.on('live:resync', () => received++);
  for (let n = 0; n < 12; n++) line.add(() => send().then(() => void answered++));
  for (let n = 0; n < 500; n++) await nextTurn();
  expect(answered).toBeLessThan(5);
  ws.resume();
  while (received < 12) await once(client as unknown as NodeJS.EventEmitter, 'live:resync');
  expect(answered).toBe(12);
});

test('answers a connection that is always behind with live batches', async () => {
  served.conn.on('drain', () => served.connected && void send());
  const line = new RequestQueue(served);
  await send();
  await send();
  let done = 0;
  for (let n = 0; n < 3; n++)
    await new Promise<void>((resolve) =>
      line.add(async () => {
        done++;
        resolve();
      }),
    );
  expect(done).toBe(3);
});

test('too many requests at once end the connection without processing any', async () => {
  const line = new RequestQueue(served);
  let done = 0;
  const gone = new Promise((resolve) => client.once('disconnect', resolve));
  for (let n = 0; n < 65; n++) line.add(async () => void done++);
  await gone;
  expect(done).toBe(0);
});
