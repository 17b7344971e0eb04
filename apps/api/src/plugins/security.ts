import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { SharedCounts, type Pool } from '@groundwatch/db';
import { addressKey } from '@groundwatch/protocol/model';
import { tokenOfHeader, verified } from './authentication.ts';
import { RateCounts, RateStore } from './rate-limit-store.ts';

/** Requests per minute of a session, or of an address without one: far more than any page makes, few enough to be harmless. */
const PER_MINUTE = 6_000;
const YEAR_S = 31_536_000;

/** The WebSocket URL of the requested host: not every browser includes it in 'self'. */
function liveSource({ headers: { host = '' } }: IncomingMessage): string {
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Session of a validly signed token; does not check whether it has ended. */
function sessionIn({ server, headers, cookies }: FastifyRequest): string | null {
  const token = tokenOfHeader(headers.authorization) ?? cookies['token'];
  try {
    return token === undefined ? null : verified(server, token).sid;
  } catch {
    return null;
  }
}

export const security = fp<{ isSecure: boolean; pool: Pool }>(async (app, { isSecure, pool }) => {
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
        // A moment of silence, by which pages learn whether they may sound.
        mediaSrc: ["'self'", 'data:'],
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
    // A TLS proxy adds this header itself.
    strictTransportSecurity: isSecure && { maxAge: YEAR_S, includeSubDomains: false },
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
  const rates = new RateCounts((key) => shared.ofOthers(key));
  const shared = new SharedCounts(pool, `api ${randomUUID()}`, () => rates.shared());
  app.addHook('onClose', () => shared.stop());
  await app.register(rateLimit, {
    store: class extends RateStore {
      constructor() {
        super(rates, 'all');
      }
    },
    max: PER_MINUTE,
    timeWindow: 60_000,
    // Anonymous requests from an address do not use up the limit of users who work there.
    keyGenerator: (request) => sessionIn(request) ?? addressKey(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1_000));
      return new AppError('tooMany', { retryAfter: seconds, values: { seconds } });
    },
  });
});
