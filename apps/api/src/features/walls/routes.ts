import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  IdSchema,
  PairDisplaySchema,
  PairedSchema,
  PairingClaimSchema,
  PairingSchema,
  RenameDisplaySchema,
  WallChangeSchema,
  WallViewSchema,
  WallWithDisplaysSchema,
  WallWriteSchema,
} from '@groundwatch/protocol/rest';
import { DISPLAY_COOKIE, DISPLAY_SECONDS } from '../../access/load-display.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { claimPairing, enterCode, openPairing } from './pairing.ts';
import { readView, readWalls } from './read-walls.ts';
import { changeWall, makeWall, removeWall, renameDisplay, revokeDisplay } from './write-walls.ts';

const tags = ['walls'];
const url = '/rest/walls';
const id = z.coerce.number().int().positive().max(2_147_483_647);
const params = z.object({ id });
const ofDisplay = z.object({ id, displayId: id });
/** A screen asks every 2 s, and several may stand behind one address. */
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

/** Browsers keep a cookie for 400 days at most: a screen's is given anew whenever its page asks. */
function renewCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[DISPLAY_COOKIE];
  if (callerOf(request).display && token !== undefined) setCookie(request, reply, token);
}

/** Walls, the screens that show them, and how a screen comes to be one. */
export const wallRoutes = (context: Context) => async (app: App) => {
  const { pool, clock } = context;

  app.post(
    `${url}/pairings`,
    { config: opening, schema: { tags, response: answers(PairingSchema) } },
    async (request) => success(await openPairing(context, request.ip)),
  );

  app.post(
    `${url}/pairings/claim`,
    { config: claiming, schema: { tags, body: PairingClaimSchema, response: answers(PairedSchema) } },
    async (request, reply) => {
      const claimed = await claimPairing(context, request.body.secret);
      if (!claimed) return success(null);
      setCookie(request, reply, claimed.token);
      return success({ wallId: claimed.wallId });
    },
  );

  app.get(
    `${url}/mine`,
    { config: { access: 'session', isForDisplays: true }, schema: { tags, response: answers(PairedSchema) } },
    async (request, reply) => {
      renewCookie(request, reply);
      const { display } = callerOf(request);
      return success(display && { wallId: display.wallId });
    },
  );

  app.get(
    url,
    {
      config: { access: ['wall:list'] },
      schema: { tags, response: answers(z.array(WallWithDisplaysSchema)) },
    },
    async (request) => success(await readWalls(pool, callerOf(request), clock())),
  );

  app.get(
    `${url}/:id/view`,
    {
      config: { access: ['wall:list'], isForDisplays: true },
      schema: { tags, params, response: answers(WallViewSchema) },
    },
    async (request, reply) => {
      renewCookie(request, reply);
      return success(await readView(pool, callerOf(request), request.params.id));
    },
  );

  app.post(
    url,
    { config: { access: ['wall:create'] }, schema: { tags, body: WallWriteSchema, response: answers(IdSchema) } },
    async (request) => success({ id: await makeWall(context, request, request.body) }),
  );

  app.put(
    `${url}/:id`,
    {
      config: { access: ['wall:update'] },
      schema: { tags, params, body: WallChangeSchema, response: answers(z.null()) },
    },
    async (request) => {
      await changeWall(context, request, request.params.id, request.body);
      return success(null);
    },
  );

  app.delete(
    `${url}/:id`,
    { config: { access: ['wall:delete'] }, schema: { tags, params, response: answers(z.null()) } },
    async (request) => {
      await removeWall(context, request, request.params.id);
      return success(null);
    },
  );

  app.post(
    `${url}/:id/displays`,
    {
      config: { access: ['wall:update'], rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { tags, params, body: PairDisplaySchema, response: answers(z.null()) },
    },
    async (request) => {
      await enterCode(context, request, request.params.id, request.body);
      return success(null);
    },
  );

  app.put(
    `${url}/:id/displays/:displayId`,
    {
      config: { access: ['wall:update'] },
      schema: { tags, params: ofDisplay, body: RenameDisplaySchema, response: answers(z.null()) },
    },
    async (request) => {
      const { id: wallId, displayId } = request.params;
      await renameDisplay(context, request, wallId, displayId, request.body.name);
      return success(null);
    },
  );

  app.delete(
    `${url}/:id/displays/:displayId`,
    { config: { access: ['wall:update'] }, schema: { tags, params: ofDisplay, response: answers(z.null()) } },
    async (request) => {
      await revokeDisplay(context, request, request.params.id, request.params.displayId);
      return success(null);
    },
  );
};
