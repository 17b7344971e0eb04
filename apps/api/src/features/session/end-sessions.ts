import { and, eq, isNull, ne } from '@groundwatch/db/orm';
import { loginSessionTable } from '@groundwatch/db';
import type { Executor } from '../../audit.ts';

/** Ends a user's other sessions; returns their number. */
export async function endOtherSessions(tx: Executor, userId: number, sessionId: string, now: number): Promise<number> {
  const ended = await tx
    .update(loginSessionTable)
    .set({ endedAt: new Date(now) })
    .where(
      and(eq(loginSessionTable.userId, userId), ne(loginSessionTable.id, sessionId), isNull(loginSessionTable.endedAt)),
    )
    .returning({ id: loginSessionTable.id });
  return ended.length;
}
