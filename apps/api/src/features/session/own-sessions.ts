import { and, desc, eq, gt, isNull } from '@groundwatch/db/orm';
import { loginSessionTable } from '@groundwatch/db';
import type { OwnSession } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { writeAudit, type AuditEntry } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { endOtherSessions } from './end-sessions.ts';

type Origin = Pick<AuditEntry, 'at' | 'userId' | 'accountName' | 'address'>;

/** The caller's open sessions, newest first. */
export async function listOwnSessions(context: Context, caller: Caller): Promise<OwnSession[]> {
  const rows = await context.db
    .select()
    .from(loginSessionTable)
    .where(
      and(
        eq(loginSessionTable.userId, caller.userId),
        isNull(loginSessionTable.endedAt),
        gt(loginSessionTable.expiresAt, new Date(context.clock())),
      ),
    )
    .orderBy(desc(loginSessionTable.createdAt), desc(loginSessionTable.id));
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === caller.sessionId,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Ends one of the caller's sessions, possibly the current one; throws notFound for those of others. */
export async function endOwnSession(context: Context, caller: Caller, origin: Origin, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .update(loginSessionTable)
      .set({ endedAt: new Date(origin.at) })
      .where(
        and(
          eq(loginSessionTable.id, id),
          eq(loginSessionTable.userId, caller.userId),
          isNull(loginSessionTable.endedAt),
        ),
      )
      .returning({ address: loginSessionTable.address });
    const { address } = found(ended[0]);
    await writeAudit(tx, { ...origin, action: 'session:end', target: id, detail: { from: address } });
  });
  await publishRegistry(context, 'app_user');
}

export async function endOwnOtherSessions(context: Context, caller: Caller, origin: Origin): Promise<void> {
  await context.db.transaction(async (tx) => {
    const count = await endOtherSessions(tx, caller.userId, caller.sessionId, origin.at);
    await writeAudit(tx, { ...origin, action: 'session:end', detail: { count } });
  });
  await publishRegistry(context, 'app_user');
}
