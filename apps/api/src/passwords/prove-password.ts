import { eq } from '@groundwatch/db/orm';
import { appUserTable } from '@groundwatch/db';
import type { Caller } from '../access/caller.ts';
import { writeAudit, type Executor } from '../audit.ts';
import type { Context } from '../context.ts';
import { AppError, found } from '../errors.ts';
import { verifyPassword } from './password-hash.ts';
import { accountKey, addressKey } from './keys.ts';
import { sessionWaitS, takeTurn, type Why } from './failure-counts.ts';

/** The action that required the password, for the audit. */
export type Purpose = 'password' | 'totp' | 'command' | 'maintenance';

export type OwnUser = typeof appUserTable.$inferSelect;

/**
 * Checks the password of the caller. Throws wrongPassword otherwise. Wrong ones slow down only the session that they were entered in:
 * nobody is kept from sounding a horn by attacks on their address or account.
 */
export async function provePassword(
  context: Context,
  caller: Caller,
  address: string,
  password: string,
  purpose: Purpose,
): Promise<OwnUser> {
  const { db } = context;
  const now = context.clock();
  const account = accountKey(caller.accountName);
  const { sessionId } = caller;
  const seconds = await sessionWaitS(db, account, sessionId, now);
  const fail = (on: Executor, why: Why): Promise<void> => logFailure(on, caller, address, now, { why, for: purpose });
  if (seconds > 0) {
    await fail(db, 'delayed');
    throw new AppError('loginDelayed', { retryAfter: seconds, values: { seconds } });
  }
  const [user] = await db.select().from(appUserTable).where(eq(appUserTable.id, caller.userId));
  const isRight = await verifyPassword(found(user).passwordHash, password);
  const wait = await db.transaction(async (tx) => {
    await takeTurn(tx, `session ${sessionId}`);
    const meanwhile = await sessionWaitS(tx, account, sessionId, now);
    if (meanwhile === 0 && !isRight) await fail(tx, 'password');
    return meanwhile;
  });
  if (wait > 0) throw new AppError('loginDelayed', { retryAfter: wait, values: { seconds: wait } });
  if (!isRight) throw new AppError('wrongPassword');
  return found(user);
}

/** Records a failure inside a session, which slows it down. */
export const logFailure = (
  on: Executor,
  { userId, accountName, sessionId }: Caller,
  address: string,
  at: number,
  detail: { why: Why; for: Purpose },
): Promise<void> =>
  writeAudit(on, {
    ...{
      at,
      userId,
      accountName: accountKey(accountName),
      address: addressKey(address),
      action: 'login',
      isSuccess: false,
    },
    detail: { ...detail, session: sessionId },
  });
