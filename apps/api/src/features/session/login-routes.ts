import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { accountKey, addressKey } from '../../passwords/keys.ts';
import { KnownBrowsers } from '../../passwords/known-browser.ts';
import { readFailureCounts } from '../../passwords/failure-counts.ts';
import { callerOf, SESSION_SECONDS } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { logIn } from './log-in.ts';
import { LEAST_COST, MOST_COST, proofCost } from './proof-cost.ts';
import { ProofOfWork } from './proof-of-work.ts';

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

function setCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(request), maxAge: SESSION_SECONDS } as const;
  const known = request.cookies['uuid'];
  const uuid = known !== undefined && z.uuid().safeParse(known).success ? known : randomUUID();
  reply.setCookie('uuid', uuid, common).setCookie('token', token, { ...common, httpOnly: true });
}

export const loginRoutes = (context: Context) => async (app: App) => {
  const proofs = new ProofOfWork(context.keyFor('proof of work'), context.clock);
  const browsers = new KnownBrowsers(context.keyFor('known browser'), context.clock);
  // Attempts from the same address do not use up the calls of a known browser.
  const keyGenerator = (request: FastifyRequest): string => browsers.anyOf(request.cookies) ?? addressKey(request.ip);
  const isPublic = { access: 'public', rateLimit: { max: 60, timeWindow: 60_000, keyGenerator } } as const;

  route(app, 'GET /login/challenge', isPublic, async (request, reply) => {
    const { accountName } = request.query;
    const cost = accountName === undefined ? MOST_COST : await costNow(context, request, accountName, browsers);
    reply.header('cache-control', 'no-store');
    return { ...(await proofs.challenge(Math.max(cost, LEAST_COST))) };
  });

  route(app, 'POST /login', isPublic, async (request, reply) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const { accountName } = request.body;
    const browser = browsers.idOf(accountName, request.cookies);
    const payload = await logIn(context, proofs, { ...request.body, address: request.ip, browser, userAgent });
    const loginToken = app.jwt.sign(payload);
    setCookies(request, reply, loginToken);
    const { name, value, maxAge } = browsers.issue(accountName);
    reply.setCookie(name, value, {
      path: '/login',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge,
    });
    return { loginToken };
  });

  route(app, 'POST /logout', { access: 'account' }, async (request, reply) => {
    const { sessionId } = callerOf(request);
    const now = context.clock();
    await context.pool.query('UPDATE login_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
      sessionId,
      new Date(now),
    ]);
    await writeAudit(context.db, { ...auditOf(request, now), action: 'logout' });
    // The browser must not show cached files and pages to the next user.
    reply.header('clear-site-data', '"cache"');
    reply.clearCookie('token', { path: '/' }).clearCookie('uuid', { path: '/' });
    await publishRegistry(context, 'app_user');
    return null;
  });
};

async function costNow(
  { db, clock }: Context,
  { ip, cookies }: FastifyRequest,
  accountName: string,
  browsers: KnownBrowsers,
): Promise<number> {
  const browser = browsers.idOf(accountName, cookies);
  const attempting = { account: accountKey(accountName), address: addressKey(ip), browser };
  return proofCost(await readFailureCounts(db, attempting, clock()), browser !== null);
}
