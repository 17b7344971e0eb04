import { transaction, type Pool } from '../../context.ts';
import { accountKey } from '../../passwords/keys.ts';

/**
 * Removes the second factor of an account, for administrators with access to the server. Returns false where the account does not exist.
 */
export async function resetSecondFactor(pool: Pool, accountName: string, now: number): Promise<boolean> {
  return transaction(pool, async (db) => {
    const { rows } = await db.query<{ id: number }>(
      `UPDATE app_user SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = 0, totp_recovery = '{}', updated_at = $2
       WHERE lower(account_name) = $1 RETURNING id`,
      [accountKey(accountName), new Date(now)],
    );
    const user = rows[0];
    if (!user) return false;
    await db.query(
      `INSERT INTO audit (at, user_id, account_name, action, target, detail)
       VALUES ($1, NULL, '', 'totp:disable', $2, '{"by": "command line"}')`,
      [new Date(now), String(user.id)],
    );
    return true;
  });
}
