import type { Context } from '../../context.ts';
import { transaction } from '../../context.ts';
import { writeAudit } from '../../audit.ts';
import { AppError } from '../../errors.ts';
import { SESSION_SECONDS } from '../../plugins/authentication.ts';
import { accountKey, addressKey, secondsToWait, type Turns } from './attempts.ts';
import { verifyPassword } from './password-hash.ts';

export interface Attempt {
  accountName: string;
  password: string;
  address: string;
  userAgent: string;
}

interface User {
  id: number;
  role_id: number;
  password_hash: string;
  is_enabled: boolean;
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
    const { rows } = await context.pool.query<User>(
      'SELECT id, role_id, password_hash, is_enabled FROM app_user WHERE lower(account_name) = $1',
      [account],
    );
    const user = rows[0];
    const isRight = await verifyPassword(user?.password_hash ?? null, password);
    const entry = { at: now, userId: user?.id ?? null, accountName: account, action: 'login', address: from };
    if (!user || !isRight || !user.is_enabled) {
      await writeAudit(context.pool, { ...entry, isSuccess: false });
      throw new AppError('loginFailed');
    }
    return transaction(context.pool, async (client) => {
      const session = await client.query<{ id: string }>(
        `INSERT INTO login_session (user_id, address, user_agent, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [user.id, address, userAgent.slice(0, 400), new Date(now), new Date(now + SESSION_SECONDS * 1_000)],
      );
      await writeAudit(client, entry);
      return { sid: session.rows[0]!.id, rid: user.role_id };
    });
  });
}

/** Throws loginDelayed while account or address have to wait. */
export async function refuseEarly(context: Context, account: string, address: string): Promise<void> {
  const seconds = await secondsToWait(context.pool, account, address, context.clock());
  if (seconds > 0) throw new AppError('loginDelayed', { retryAfter: seconds, values: { seconds } });
}
