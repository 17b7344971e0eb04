import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import jwt from '@fastify/jwt';
import { holdsAny, type Caller } from '../access/caller.ts';
import type { AccessDirectory, TokenPayload } from '../access/directory.ts';
import { AppError } from '../errors.ts';
import { isSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route whose access is not public. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /**
     * `public`: anybody; `account`: whoever is logged in, also while the password has to be changed first; `session`: whoever is
     * logged in and need not; else any of these permissions.
     */
    access?: Access;
    /** Lets a call in without a session; nobody is its caller then. */
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

/** The caller of this request. Only for routes that need one. */
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

  // Nothing below /rest is open by an oversight.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/rest/') && route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
  });

  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const access = request.routeOptions.config.access ?? 'public';
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const header = tokenOfHeader(request.headers.authorization);
    if (access === 'public') {
      if (isChange && request.headers.origin !== undefined && !isSameOrigin(request.headers))
        throw new AppError('crossOrigin');
      return;
    }
    if ((await request.routeOptions.config.isGuest?.(request)) === true) return;
    const token = header ?? request.cookies['token'];
    if (token === undefined) throw new AppError('notLoggedIn');
    if (header === undefined && isChange && !isSameOrigin(request.headers)) throw new AppError('crossOrigin');
    const caller = await options.access.find(verified(app, token));
    if (!caller) throw new AppError('notLoggedIn');
    request.caller = caller;
    if (access === 'account') return;
    if (caller.mustChangePassword) throw new AppError('passwordChangeRequired');
    if (access !== 'session' && !holdsAny(caller, access)) throw new AppError('forbidden');
  });
});

interface Verifier {
  jwt: { verify<T extends object>(token: string): T };
}

/** What a token says, its signature and age checked. Throws notLoggedIn. */
export function verified(app: Verifier, token: string): TokenPayload {
  try {
    const { sid, rid } = app.jwt.verify<TokenPayload>(token);
    if (typeof sid === 'string' && /^[0-9a-f-]{36}$/.test(sid) && Number.isInteger(rid)) return { sid, rid };
  } catch {
    // Any refusal of the token is the same to the caller.
  }
  throw new AppError('notLoggedIn');
}
