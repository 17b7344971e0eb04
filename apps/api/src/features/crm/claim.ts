import { sql } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishChange, type Context } from '../../context.ts';
import { isKept } from '../../crm/access.ts';
import { refuseBeyondLimit } from '../../crm/limits.ts';
import { moveClients } from '../../crm/move-clients.ts';
import { refusePerson } from '../../crm/people.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';

/** A user who returned or lost the client cannot take it again within the cool-down. */
async function refuseCooling(tx: Executor, userId: number, clientId: number, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ days: number }>(sql`
    SELECT ceil(extract(epoch FROM max(m.at) + make_interval(days => s.cool_down_days) - ${at.toISOString()}::timestamptz) / 86400)::int
      AS days
    FROM crm_setting s JOIN crm_move m ON m.client_id = ${clientId} AND m.from_user_id = ${userId}
      AND m.what IN ('released', 'returned') AND m.at > ${at.toISOString()}::timestamptz - make_interval(days => s.cool_down_days)
    GROUP BY s.cool_down_days`);
  if (rows[0]) throw new AppError('clientCooling', { values: { days: rows[0].days } });
}

/** Moves one client with its audit row; published after the commit. */
async function step(
  context: Context,
  request: FastifyRequest,
  action: string,
  id: number,
  detail: Record<string, unknown>,
  work: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await work(tx);
    await writeAudit(tx, { ...auditOf(request, context.clock()), action, target: String(id), detail });
  });
  await publishChange(context, { topic: 'crm' });
}

/** Takes a client out of the shared pool. Only one of several concurrent requests succeeds. */
export const claim = (context: Context, request: FastifyRequest, id: number): Promise<void> =>
  step(context, request, 'crm-sea:claim', id, {}, async (tx) => {
    const { userId, accountName } = callerOf(request);
    const at = context.clock();
    await refuseCooling(tx, userId, id, new Date(at));
    await refuseBeyondLimit(tx, userId);
    const move = { what: 'claimed', to: userId, by: accountName, at } as const;
    const moved = await moveClients(tx, sql`id = ${id} AND owner_id IS NULL`, move);
    if (moved.length > 0) return;
    const { rows } = await tx.execute(sql`SELECT FROM crm_client WHERE id = ${id}`);
    throw new AppError(rows.length === 0 ? 'notFound' : 'clientTaken');
  });

/** Returns a client to the shared pool. */
export const release = (context: Context, request: FastifyRequest, id: number, reason: string): Promise<void> =>
  step(context, request, 'crm-client:release', id, { reason }, async (tx) => {
    const caller = callerOf(request);
    const move = { what: 'released', to: null, by: caller.accountName, reason, at: context.clock() } as const;
    found((await moveClients(tx, sql`id = ${id} AND ${isKept(caller)}`, move))[0]);
  });

/** Assigns a client to another user, also from the shared pool where the caller sees all. The new owner's limit is checked. */
export const assign = (context: Context, request: FastifyRequest, id: number, userId: number): Promise<void> =>
  step(context, request, 'crm-client:transfer', id, { userId }, async (tx) => {
    const caller = callerOf(request);
    await refusePerson(tx, userId, 'userId');
    await refuseBeyondLimit(tx, userId);
    const move = { what: 'assigned', to: userId, by: caller.accountName, at: context.clock() } as const;
    found((await moveClients(tx, sql`id = ${id} AND ${isKept(caller)} AND owner_id <> ${userId}`, move))[0]);
  });
