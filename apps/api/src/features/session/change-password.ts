import type { Caller } from '../../access/caller.ts';
import { writeAudit } from '../../audit.ts';
import { publishRegistry, transaction, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { accountKey, addressKey, type Turns } from './attempts.ts';
import { refuseEarly } from './log-in.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Sets a new password and ends the user's other sessions. Wrong old passwords count as failed logins. */
export async function changePassword(
  context: Context,
  turns: Turns,
  caller: Caller,
  address: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const account = accountKey(caller.accountName);
  await turns.take(account, async () => {
    const from = addressKey(address);
    const entry = { at: context.clock(), userId: caller.userId, accountName: account, address: from };
    await refuseEarly(context, account, from);
    const { rows } = await context.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM app_user WHERE id = $1',
      [caller.userId],
    );
    if (!(await verifyPassword(found(rows[0]).password_hash, oldPassword))) {
      await writeAudit(context.pool, { ...entry, action: 'login', detail: { for: 'password' }, isSuccess: false });
      throw new AppError('wrongPassword');
    }
    if (oldPassword === newPassword) throw invalidField('newPassword', 'samePassword');
    const hash = await hashPassword(newPassword);
    await transaction(context.pool, async (client) => {
      await client.query(
        'UPDATE app_user SET password_hash = $2, must_change_password = false, updated_at = now() WHERE id = $1',
        [caller.userId, hash],
      );
      await client.query(
        'UPDATE login_session SET ended_at = $3 WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL',
        [caller.userId, caller.sessionId, new Date(entry.at)],
      );
      await writeAudit(client, { ...entry, action: 'password' });
    });
  });
  await publishRegistry(context, 'app_user');
}
