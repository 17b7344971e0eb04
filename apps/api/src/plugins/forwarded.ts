import { HOUR_MS } from '@groundwatch/protocol/model';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Whether the request has an untrusted forwarding header: it came through a proxy missing in TRUST_PROXY, or the header is forged. Its
 * origin is unknown.
 */
export const isSenderUnknown = ({ headers, ip, socket }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;

/** Warns of it once an hour: behind an unnamed proxy all users share one address, and so the delays of all failures. */
export const forwarded = fp<{ clock: () => number }>(async (app, { clock }) => {
  let saidAt = -Infinity;
  app.addHook('onRequest', async (request) => {
    if (!isSenderUnknown(request) || clock() - saidAt < HOUR_MS) return;
    saidAt = clock();
    app.log.warn(
      { proxy: request.ip },
      'A request came with X-Forwarded-For from an address that TRUST_PROXY does not name. If that is your reverse proxy, name it: ' +
        'until then all users behind it count as one, share its limits and its delays after wrong passwords, and get cookies that are not bound to TLS.',
    );
  });
});
