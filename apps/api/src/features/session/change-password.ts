import { and, eq, isNull, ne } from 'drizzle-orm';
import { appUserTable, loginSessionTable } from '@groundwatch/db';
import type { Caller } from '../../access/caller.ts';
import { writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { hashPassword, verifyPassword } from '../../passwords/password-hash.ts';
import { accountKey, addressKey, type Turns } from './attempts.ts';
import { refuseEarly } from './log-in.ts';

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
    const now = new Date(context.clock());
    const entry = { at: now.getTime(), userId: caller.userId, accountName: account, address: from };
    await refuseEarly(context, account, from);
    const [user] = await context.db.select().from(appUserTable).where(eq(appUserTable.id, caller.userId));
    if (!(await verifyPassword(found(user).passwordHash, oldPassword))) {
      await writeAudit(context.db, { ...entry, action: 'login', detail: { for: 'password' }, isSuccess: false });
      throw new AppError('wrongPassword');
    }
    if (oldPassword === newPassword) throw invalidField('newPassword', 'samePassword');
    const passwordHash = await hashPassword(newPassword);
    await context.db.transaction(async (tx) => {
      await tx
        .update(appUserTable)
        .set({ passwordHash, mustChangePassword: false, updatedAt: now })
        .where(eq(appUserTable.id, caller.userId));
      await tx
        .update(loginSessionTable)
        .set({ endedAt: now })
        .where(
          and(
            eq(loginSessionTable.userId, caller.userId),
            ne(loginSessionTable.id, caller.sessionId),
            isNull(loginSessionTable.endedAt),
          ),
        );
      await writeAudit(tx, { ...entry, action: 'password' });
    });
  });
  await publishRegistry(context, 'app_user');
}
