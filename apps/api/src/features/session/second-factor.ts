import { and, eq, lt, sql } from '@groundwatch/db/orm';
import { appUserTable } from '@groundwatch/db';
import type { Executor } from '../../audit.ts';
import { recoveryHash } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

/** Columns of a user that the second factor is checked against. */
export type Factors = Pick<typeof appUserTable.$inferSelect, 'id' | 'totpSecret' | 'totpEnabledAt' | 'totpLastStep'>;

export type FactorResult = 'notWanted' | 'missing' | 'wrong' | 'totp' | 'recovery';

/** Whether it is an authenticator code and not a recovery code. */
export const isTotpCode = (factor: string): boolean => /^\d{6}$/.test(factor);

/** Checks and consumes a second factor in the transaction of the login: each time step and recovery code is valid once. */
export async function takeFactor(tx: Executor, user: Factors, factor: string, now: number): Promise<FactorResult> {
  if (user.totpEnabledAt === null || user.totpSecret === null) return 'notWanted';
  if (factor === '') return 'missing';
  if (isTotpCode(factor))
    return (await takeStep(tx, user.id, user.totpSecret, factor, user.totpLastStep, now)) ? 'totp' : 'wrong';
  const hash = recoveryHash(factor);
  const taken = await tx
    .update(appUserTable)
    .set({ totpRecovery: sql`array_remove(${appUserTable.totpRecovery}, ${hash})` })
    .where(and(eq(appUserTable.id, user.id), sql`${hash} = ANY(${appUserTable.totpRecovery})`))
    .returning({ id: appUserTable.id });
  return taken.length > 0 ? 'recovery' : 'wrong';
}

async function takeStep(
  tx: Executor,
  userId: number,
  key: Buffer,
  code: string,
  lastStep: number,
  now: number,
): Promise<boolean> {
  const step = totpStep(key, code, now, lastStep);
  if (step === null) return false;
  const taken = await tx
    .update(appUserTable)
    .set({ totpLastStep: step })
    .where(and(eq(appUserTable.id, userId), lt(appUserTable.totpLastStep, step)))
    .returning({ id: appUserTable.id });
  return taken.length > 0;
}
