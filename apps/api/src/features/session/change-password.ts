import { eq } from '@groundwatch/db/orm';
import { appUserTable } from '@groundwatch/db';
import type { Caller } from '../../access/caller.ts';
import { writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { hashPassword } from '../../passwords/password-hash.ts';
import { accountKey } from '../../passwords/keys.ts';
import { provePassword } from '../../passwords/prove-password.ts';
import { weakness } from '../../passwords/weak-password.ts';
import { endOtherSessions } from './end-sessions.ts';

/** Sets a new password and ends the user's other sessions. A wrong old password counts as a failed login. */
export async function changePassword(
  context: Context,
  caller: Caller,
  address: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  await provePassword(context, caller, address, oldPassword, 'password');
  if (oldPassword === newPassword) throw invalidField('newPassword', 'samePassword');
  const weak = weakness(newPassword, caller.accountName);
  if (weak !== null) throw invalidField('newPassword', weak);
  const passwordHash = await hashPassword(newPassword);
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    await tx
      .update(appUserTable)
      .set({ passwordHash, mustChangePassword: false, updatedAt: new Date(now) })
      .where(eq(appUserTable.id, caller.userId));
    await endOtherSessions(tx, caller.userId, caller.sessionId, now);
    await writeAudit(tx, {
      at: now,
      userId: caller.userId,
      accountName: accountKey(caller.accountName),
      address,
      action: 'password',
    });
  });
  await publishRegistry(context, 'app_user');
}
