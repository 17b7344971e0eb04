import { sql } from 'drizzle-orm';
import { appUserTable, loginSessionTable } from '@groundwatch/db';
import { writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { verifyPassword } from '../../passwords/password-hash.ts';
import { SESSION_SECONDS } from '../../plugins/authentication.ts';
import { accountKey, addressKey, secondsToWait, type Turns } from './attempts.ts';

export interface Attempt {
  accountName: string;
  password: string;
  address: string;
  userAgent: string;
}

/**
 * Opens a session for the right password. An unknown account, a wrong password and a disabled user are one and the same
 * to the caller, in words, in time and in delay.
 */
export async function logIn(
  context: Context,
  turns: Turns,
  { accountName, password, address, userAgent }: Attempt,
): Promise<{ sid: string; rid: number }> {
  const account = accountKey(accountName);
  return turns.take(account, async () => {
    const now = context.clock();
    const from = addressKey(address);
    await refuseEarly(context, account, from);
    const [user] = await context.db
      .select()
      .from(appUserTable)
      .where(sql`lower(${appUserTable.accountName}) = ${account}`);
    const isRight = await verifyPassword(user?.passwordHash ?? null, password);
    const entry = { at: now, userId: user?.id ?? null, accountName: account, action: 'login', address: from };
    if (!user || !isRight || !user.isEnabled) {
      await writeAudit(context.db, { ...entry, isSuccess: false });
      throw new AppError('loginFailed');
    }
    return context.db.transaction(async (tx) => {
      const [session] = await tx
        .insert(loginSessionTable)
        .values({
          userId: user.id,
          address,
          userAgent: userAgent.slice(0, 400),
          createdAt: new Date(now),
          expiresAt: new Date(now + SESSION_SECONDS * 1_000),
        })
        .returning({ id: loginSessionTable.id });
      await writeAudit(tx, entry);
      return { sid: found(session).id, rid: user.roleId };
    });
  });
}

/** Throws loginDelayed while account or address have to wait. */
export async function refuseEarly(context: Context, account: string, address: string): Promise<void> {
  const seconds = await secondsToWait(context.pool, account, address, context.clock());
  if (seconds > 0) throw new AppError('loginDelayed', { retryAfter: seconds, values: { seconds } });
}
