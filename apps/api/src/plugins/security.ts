import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressKey } from '@groundwatch/protocol/model';
import { tokenOfHeader, verified } from './authentication.ts';

/** Requests a minute of a session, or of an address without one: far above any page, far below harm. */
const PER_MINUTE = 6_000;

/** The live connection by its own scheme, to the host that was asked: not every browser counts it to 'self'. */
function liveSource({ headers: { host = '' } }: IncomingMessage): string {
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** The session of a token whose signature is right, without asking whether it is over. */
function sessionIn({ server, headers, cookies }: FastifyRequest): string | null {
  const token = tokenOfHeader(headers.authorization) ?? cookies['token'];
  try {
    return token === undefined ? null : verified(server, token).sid;
  } catch {
    return null;
  }
}

export const security = fp(async (app) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Charts, maps and the component library set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", liveSource],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // The page is served over plain HTTP inside many networks; whoever adds TLS adds this at the proxy.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['gzip', 'deflate'],
    zlibOptions: { level: 4 },
    globalDecompression: false,
  });
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: 60_000,
    // What nobody in particular asks at an address does not use up the calls of who is at work there.
    keyGenerator: (request) => sessionIn(request) ?? addressKey(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1_000));
      return new AppError('tooMany', { retryAfter: seconds, values: { seconds } });
    },
  });
});
