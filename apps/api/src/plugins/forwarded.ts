import { HOUR_MS } from '@groundwatch/protocol/model';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Whether the request names a sender who is not believed: it came through a proxy that TRUST_PROXY does not name, or the name is made
 * up. Where it comes from cannot be told.
 */
export const isSenderUnknown = ({ headers, ip, socket }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;

/** Says so, once an hour: behind a proxy that is not named all users are one address, whose failures slow them all down. */
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
