import type { FastifyReply, FastifyRequest } from 'fastify';
import { DISPLAY_COOKIE, DISPLAY_SECONDS } from '../../access/load-display.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { claimPairing, enterCode, openPairing } from './pairing.ts';
import { readView, readWalls } from './read-walls.ts';
import { changeWall, makeWall, removeWall, renameDisplay, revokeDisplay } from './write-walls.ts';

/** A screen polls every 2 s, and several may share an address. */
const claiming = { access: 'public', rateLimit: { max: 600, timeWindow: 60_000 } } as const;
const opening = { access: 'public', rateLimit: { max: 30, timeWindow: 60_000 } } as const;

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(DISPLAY_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: DISPLAY_SECONDS,
  });
}

/** Browsers keep a cookie for at most 400 days, so it is renewed whenever the page asks. */
function renewCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[DISPLAY_COOKIE];
  if (callerOf(request).display && token !== undefined) setCookie(request, reply, token);
}

/** Walls, their screens, and pairing. */
export const wallRoutes = (context: Context) => async (app: App) => {
  const { pool, clock } = context;

  route(app, 'POST /rest/walls/pairings', opening, async (request) => openPairing(context, request.ip));

  route(app, 'POST /rest/walls/pairings/claim', claiming, async (request, reply) => {
    const claimed = await claimPairing(context, request.body.secret);
    if (!claimed) return null;
    setCookie(request, reply, claimed.token);
    return { wallId: claimed.wallId };
  });

  route(app, 'GET /rest/walls/mine', { access: 'session', isForDisplays: true }, async (request, reply) => {
    renewCookie(request, reply);
    const { display } = callerOf(request);
    return display && { wallId: display.wallId };
  });

  route(app, 'GET /rest/walls', { access: ['wall:list'] }, async (request) =>
    readWalls(pool, callerOf(request), clock()),
  );

  route(app, 'GET /rest/walls/:id/view', { access: ['wall:list'], isForDisplays: true }, async (request, reply) => {
    renewCookie(request, reply);
    return readView(pool, callerOf(request), request.params.id);
  });

  route(app, 'POST /rest/walls', { access: ['wall:create'] }, async (request) => ({
    id: await makeWall(context, request, request.body),
  }));

  route(app, 'PUT /rest/walls/:id', { access: ['wall:update'] }, async (request) => {
    await changeWall(context, request, request.params.id, request.body);
    return null;
  });

  route(app, 'DELETE /rest/walls/:id', { access: ['wall:delete'] }, async (request) => {
    await removeWall(context, request, request.params.id);
    return null;
  });

  route(
    app,
    'POST /rest/walls/:id/displays',
    { access: ['wall:update'], rateLimit: { max: 60, timeWindow: 60_000 } },
    async (request) => {
      await enterCode(context, request, request.params.id, request.body);
      return null;
    },
  );

  route(app, 'PUT /rest/walls/:id/displays/:displayId', { access: ['wall:update'] }, async (request) => {
    const { id: wallId, displayId } = request.params;
    await renameDisplay(context, request, wallId, displayId, request.body.name);
    return null;
  });

  route(app, 'DELETE /rest/walls/:id/displays/:displayId', { access: ['wall:update'] }, async (request) => {
    await revokeDisplay(context, request, request.params.id, request.params.displayId);
    return null;
  });
};
