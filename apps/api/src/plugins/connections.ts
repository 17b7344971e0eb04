import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import { addressKey } from '@groundwatch/protocol/model';
import { insideOf } from './networks.ts';

/** Connections of one address: more than an office behind one address has, few enough to be harmless. */
const MOST_CONNECTIONS = 1_000;
/** Minimum speed of a request body, from any client. */
const SLOWEST = { bytes: 1_024, ms: 10_000 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of a request behind trusted proxies, also for requests that Fastify does not see. */
    addressOf(request: IncomingMessage): string;
  }
}

export interface ConnectionsOptions {
  trustProxy: readonly string[] | undefined;
  /** Set by tests. */
  slowest?: typeof SLOWEST;
  most?: number;
}

/** Limits what one address can keep open without authentication: connections, and bodies that arrive too slowly. */
export const connections = fp<ConnectionsOptions>(
  async (app, { trustProxy, slowest = SLOWEST, most = MOST_CONNECTIONS }) => {
    const isProxy = insideOf(trustProxy ?? []);
    app.decorate('addressOf', (request: IncomingMessage) => {
      const said = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      const way = [...said.map((part) => part.trim()).filter(Boolean), request.socket.remoteAddress ?? ''];
      return way.findLast((address) => !isProxy(address)) ?? way[0] ?? '';
    });

    const open = new Map<string, number>();
    app.server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? '';
      if (isProxy(address)) return;
      const key = addressKey(address);
      const count = (open.get(key) ?? 0) + 1;
      if (count > most) {
        socket.destroy();
        return;
      }
      open.set(key, count);
      socket.once('close', () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    });

    app.addHook('onRequest', async ({ raw }) => {
      if (
        raw.complete ||
        ((raw.headers['content-length'] ?? '0') === '0' && raw.headers['transfer-encoding'] === undefined)
      )
        return;
      const { socket } = raw;
      let before = socket.bytesRead;
      const timer = setInterval(() => {
        const now = socket.bytesRead;
        // While the server does not read, a stalled body is not the client's fault.
        const isAwaited = !raw.complete && !raw.isPaused() && raw.readableLength === 0;
        if (isAwaited && now - before < slowest.bytes) socket.destroy();
        before = now;
      }, slowest.ms);
      raw.once('close', () => clearInterval(timer));
      raw.once('end', () => clearInterval(timer));
    });
  },
);
