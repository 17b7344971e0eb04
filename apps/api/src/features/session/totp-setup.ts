import { and, eq, isNull, sql } from '@groundwatch/db/orm';
import { appUserTable } from '@groundwatch/db';
import type { TotpKey } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { writeAudit, type Executor } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { found, invalidField } from '../../errors.ts';
import { accountKey } from '../../passwords/keys.ts';
import { logFailure, provePassword } from '../../passwords/prove-password.ts';
import { endOtherSessions } from './end-sessions.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { takeFactor } from './second-factor.ts';
import { newTotpKey, totpStep } from './totp.ts';

/** Creates a new key for the caller. It is enabled once a code made from it was confirmed; until then another call replaces it. */
export async function beginTotp(context: Context, caller: Caller, address: string, password: string): Promise<TotpKey> {
  await provePassword(context, caller, address, password, 'totp');
  const { key, shown } = newTotpKey(caller.accountName);
  const begun = await context.db
    .update(appUserTable)
    .set({ totpSecret: key, totpLastStep: 0, totpRecovery: [] })
    // An enabled second factor must be removed first, which is audited.
    .where(and(eq(appUserTable.id, caller.userId), isNull(appUserTable.totpEnabledAt)))
    .returning({ id: appUserTable.id });
  if (begun.length === 0) throw invalidField('', 'totpEnabled');
  return shown;
}

/** Enables the new key; returns the recovery codes, of which only hashes are stored. */
export async function confirmTotp(context: Context, caller: Caller, address: string, code: string): Promise<string[]> {
  const now = context.clock();
  const codes = newRecoveryCodes();
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(appUserTable).where(eq(appUserTable.id, caller.userId)).for('update');
    const user = found(row);
    if (user.totpEnabledAt !== null) throw invalidField('', 'totpEnabled');
    if (user.totpSecret === null) throw invalidField('', 'totpNotBegun');
    const step = totpStep(user.totpSecret, code, now, user.totpLastStep);
    if (step === null) throw invalidField('code', 'wrongCode');
    await tx
      .update(appUserTable)
      .set({ totpEnabledAt: new Date(now), totpLastStep: step, totpRecovery: codes.map(recoveryHash) })
      .where(eq(appUserTable.id, caller.userId));
    // Sessions opened with only the password end.
    await endOtherSessions(tx, caller.userId, caller.sessionId, now);
    await note(tx, caller, address, now, 'totp:enable');
  });
  await publishRegistry(context, 'app_user');
  return codes;
}

/**
 * Removes the caller's second factor, or an unconfirmed key. Throws invalid for a missing or wrong code; wrong ones count like wrong
 * passwords.
 */
export async function removeTotp(
  context: Context,
  caller: Caller,
  address: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await provePassword(context, caller, address, password, 'totp');
  const now = context.clock();
  const problem = await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(appUserTable).where(eq(appUserTable.id, caller.userId)).for('update');
    const taken = await takeFactor(tx, found(row), code.replaceAll(/\s/g, ''), now);
    if (taken === 'missing') return 'required';
    if (taken === 'wrong') {
      await logFailure(tx, caller, address, now, { why: 'totp', for: 'totp' });
      return 'wrongCode';
    }
    await clearTotp(tx, caller.userId);
    await note(tx, caller, address, now, 'totp:disable');
    return null;
  });
  if (problem !== null) throw invalidField('code', problem);
}

async function clearTotp(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(appUserTable)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: 0, totpRecovery: sql`'{}'` })
    .where(eq(appUserTable.id, userId));
}

const note = (tx: Executor, caller: Caller, address: string, at: number, action: string): Promise<void> =>
  writeAudit(tx, { at, userId: caller.userId, accountName: accountKey(caller.accountName), address, action });
