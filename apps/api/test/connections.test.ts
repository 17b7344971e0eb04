import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { afterEach, describe, expect, test } from 'vitest';
import { UnauthenticatedConnections } from '../src/live/unauthenticated-connections.ts';
import type { LiveServer } from '../src/live/io-types.ts';
import { connections, type ConnectionsOptions } from '../src/plugins/connections.ts';

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

async function serve(options: Partial<ConnectionsOptions> = {}) {
  const app = Fastify();
  await app.register(connections, { trustProxy: undefined, ...options });
  app.post('/', async ({ body }) => body);
  app.get('/', async ({ raw }) => app.addressOf(raw));
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleaning.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    cleaning.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { app, port, dial };
}

const gone = async (socket: Socket): Promise<void> => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
};

describe('connections of one address', () => {
  test('are limited; one that ends makes room', async () => {
    const { app, dial } = await serve({ most: 2 });
    const first = await dial();
    await dial();
    await gone(await dial());
    first.destroy();
    await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(1);
    const next = await dial();
    next.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(next, 'data'))[0])).toContain('200 OK');
  });

  test('are counted by the client behind a trusted proxy', async () => {
    const { app, dial } = await serve({ most: 1, trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
    await dial();
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.1.1.1' };
    expect((await app.inject({ url: '/', headers })).body).toBe('198.51.100.7');
    const plain = await serve();
    expect((await plain.app.inject({ url: '/', headers })).body).toBe('127.0.0.1');
  });
});

test('a body that arrives too slowly ends its connection; a normal one is accepted', async () => {
  const { dial, port } = await serve({ slowest: { bytes: 1_024, ms: 50 } });
  const slow = await dial();
  slow.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await gone(slow);
  const body = JSON.stringify({ text: 'x'.repeat(900_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
  expect(await answer.text()).toBe(body);
});

test('unauthenticated live connections are limited, and closed with their socket', async () => {
  const { app, dial } = await serve();
  const strangers = new UnauthenticatedConnections((request) => app.addressOf(request), 2);
  const io: LiveServer = new Server(app.server, { allowRequest: strangers.allow, connectTimeout: 200 });
  cleaning.push(() => io.engine.close());
  strangers.watch(io);
  const upgrade = async (): Promise<{ socket: Socket; status: string }> => {
    const socket = await dial();
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    return { socket, status: String((await once(socket, 'data'))[0]).slice(9, 12) };
  };
  const [first, second, third] = [await upgrade(), await upgrade(), await upgrade()];
  expect([first.status, second.status, third.status]).toEqual(['101', '101', '400']);
  // These never answer the close.
  await Promise.all([gone(first.socket), gone(second.socket)]);
  expect((await upgrade()).status).toBe('101');
});
