import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { endWith } from './end-with.ts';

const CHUNK = Buffer.alloc(65_536, 'x');
const STALLED_MS = 100;

/** Requests `chunks` chunks from a server; returns the source stream and the connection. */
async function download(chunks: number) {
  let left = chunks;
  const content = new Readable({ read: () => void content.push(left-- > 0 ? CHUNK : null) });
  const server = createServer((_, response) => {
    endWith(response, content, STALLED_MS);
    content.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const stop = (): void => {
    socket.destroy();
    server.close();
  };
  return { content, socket, stop };
}

test('ends a download that is not read', async () => {
  const { content, socket, stop } = await download(Infinity);
  socket.pause();
  await once(content, 'close');
  expect([content.destroyed, content.readableEnded]).toEqual([true, false]);
  stop();
});

test('ends at once when the client disconnects', async () => {
  const { content, socket, stop } = await download(Infinity);
  socket.once('data', () => socket.destroy());
  await once(content, 'close');
  expect([content.destroyed, content.readableEnded]).toEqual([true, false]);
  stop();
});

test('sends the whole file to a client that reads it', async () => {
  const { content, socket, stop } = await download(200);
  let length = 0;
  socket.on('data', (bytes: Buffer) => (length += bytes.length));
  await once(socket, 'end');
  expect(content.readableEnded).toBe(true);
  expect(length).toBeGreaterThan(200 * CHUNK.length);
  stop();
});
