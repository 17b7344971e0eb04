import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import jwt from '@fastify/jwt';
import { holdsAny, type Caller } from '../access/caller.ts';
import { API_TOKEN_PREFIX } from '../access/load-api-token.ts';
import { DISPLAY_COOKIE, hashOf } from '../access/load-display.ts';
import type { AccessDirectory, TokenPayload } from '../access/directory.ts';
import { AppError } from '../errors.ts';
import { isSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /**
     * `public`: everybody; `account`: logged-in users, even before a required password change; `session`: logged-in users; else users with
     * any of these permissions.
     */
    access?: Access;
    /** Access of wall screens: true admits them without a permission, false excludes them in spite of one. */
    isForDisplays?: boolean;
    /** Admits a request without a session, which then has no caller. */
    isGuest?: (request: FastifyRequest) => Promise<boolean>;
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload;
    user: TokenPayload;
  }
}

export type Access = 'public' | 'account' | 'session' | readonly string[];

export const SESSION_SECONDS = 86_400;

export interface AuthenticationOptions {
  secret: string;
  access: AccessDirectory;
}

/** The caller of a request. Only for routes that require one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('notLoggedIn');
  return request.caller;
}

/** `Bearer T` or the bare token. */
export function tokenOfHeader(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

export const authentication = fp<AuthenticationOptions>(async (app, options) => {
  await app.register(jwt, {
    secret: options.secret,
    sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('caller', null);

  // Every route below /rest must declare its access.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/rest/') && route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
  });

  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const access = request.routeOptions.config.access ?? 'public';
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const header = tokenOfHeader(request.headers.authorization);
    if (access === 'public') {
      // Other clients than browsers send neither header.
      const { origin, 'sec-fetch-site': from } = request.headers;
      if (isChange && (origin ?? from) !== undefined && !isSameOrigin(request.headers))
        throw new AppError('crossOrigin');
      return;
    }
    if ((await request.routeOptions.config.isGuest?.(request)) === true) return;
    const token = header ?? request.cookies['token'];
    const isByCookie = header === undefined;
    if (header?.startsWith(API_TOKEN_PREFIX) === true) {
      request.caller = await programOf(options.access, header, !isChange && Array.isArray(access) ? access : null);
      return;
    }
    const person = token === undefined ? null : await personOf(app, options.access, token, isByCookie);
    const caller = person ?? (isByCookie ? await displayOf(request, options.access) : null);
    if (!caller) throw new AppError('notLoggedIn');
    if (caller.display) {
      // A screen reads and never changes anything, whatever the route allows.
      if (isChange || !isForDisplay(request, caller)) throw new AppError('forbidden');
      request.caller = caller;
      return;
    }
    if (isByCookie && isChange && !isSameOrigin(request.headers)) throw new AppError('crossOrigin');
    request.caller = caller;
    if (access === 'account') return;
    if (caller.mustChangePassword) throw new AppError('passwordChangeRequired');
    if (access !== 'session' && !holdsAny(caller, access)) throw new AppError('forbidden');
  });
});

/** A cookie of an ended session is ignored: the browser of a wall may have one of an earlier user. */
async function personOf(
  app: Verifier,
  access: AccessDirectory,
  token: string,
  isByCookie: boolean,
): Promise<Caller | null> {
  try {
    return await access.find(verified(app, token));
  } catch (error) {
    if (isByCookie && error instanceof AppError) return null;
    throw error;
  }
}

/** A program may only read what its token has a permission for; routes without a permission are closed. Throws notLoggedIn, forbidden. */
async function programOf(
  directory: AccessDirectory,
  token: string,
  permissions: readonly string[] | null,
): Promise<Caller> {
  const caller = await directory.find({ apiToken: hashOf(token) });
  if (!caller) throw new AppError('notLoggedIn');
  if (caller.mustChangePassword || permissions === null || !holdsAny(caller, permissions))
    throw new AppError('forbidden');
  return caller;
}

async function displayOf(request: FastifyRequest, access: AccessDirectory): Promise<Caller | null> {
  const token = request.cookies[DISPLAY_COOKIE];
  return token === undefined ? null : access.find({ display: hashOf(token) });
}

function isForDisplay(request: FastifyRequest, caller: Caller): boolean {
  const { access, isForDisplays } = request.routeOptions.config;
  return isForDisplays ?? (Array.isArray(access) && holdsAny(caller, access as readonly string[]));
}

interface Verifier {
  jwt: { verify<T extends object>(token: string): T };
}

/** Verifies signature and age of a token. Throws notLoggedIn. */
export function verified(app: Verifier, token: string): TokenPayload {
  try {
    const { sid, rid } = app.jwt.verify<TokenPayload>(token);
    if (typeof sid === 'string' && /^[0-9a-f-]{36}$/.test(sid) && Number.isInteger(rid)) return { sid, rid };
  } catch {
    // All failures look the same to the caller.
  }
  throw new AppError('notLoggedIn');
}
