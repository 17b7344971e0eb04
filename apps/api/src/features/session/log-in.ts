import { sql } from '@groundwatch/db/orm';
import { appUserTable, loginSessionTable } from '@groundwatch/db';
import { writeAudit, type AuditEntry, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { verifyPassword } from '../../passwords/password-hash.ts';
import { accountKey, addressKey } from '../../passwords/keys.ts';
import { readFailureCounts, takeTurn, type Why } from '../../passwords/failure-counts.ts';
import { SESSION_SECONDS } from '../../plugins/authentication.ts';
import { Turns } from '../../turns.ts';
import { parseLoginCode } from './login-code.ts';
import { LEAST_COST, proofCost } from './proof-cost.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { isTotpCode, takeFactor } from './second-factor.ts';

export interface Attempt {
  accountName: string;
  password: string;
  code?: string | undefined;
  address: string;
  /** Id of the browser if it has logged in to this account before. */
  browser: string | null;
  userAgent: string;
}

/** The most sessions of a user: a further one ends the least recently used. */
const MOST_SESSIONS = 50;

type User = typeof appUserTable.$inferSelect;
type Opened = { sid: string; rid: number };
/** Result of an attempt: a session, or an error with an audit row that must be committed. */
type Outcome = Opened | AppError;

/**
 * Checking a password occupies a thread that also compresses answers. All unknown browsers together occupy only one, from whichever
 * addresses.
 */
const strangers = new Turns();
/** From this many that wait, a further one has to work first. */
const CROWD = 16;

const delayed = (seconds: number): AppError =>
  new AppError('loginDelayed', { retryAfter: seconds, values: { seconds } });

/**
 * Opens a session for the right password and, where enabled, second factor. An unknown account, a wrong password and a disabled user are
 * indistinguishable to the caller, in text, time and cost.
 */
export async function logIn(context: Context, proofs: ProofOfWork, attempt: Attempt): Promise<Opened> {
  const { db } = context;
  const now = context.clock();
  const account = accountKey(attempt.accountName);
  const from = addressKey(attempt.address);
  const { factor, proof } = parseLoginCode(attempt.code);
  const { browser } = attempt;
  const attempting = { account, address: from, browser };
  const entry = {
    at: now,
    userId: null,
    accountName: account,
    action: 'login',
    address: from,
    ...(browser === null ? {} : { detail: { browser } }),
  };

  // Checked before the password, so that a blocked caller learns nothing and causes no work.
  const before = await readFailureCounts(db, attempting, now);
  if (before.addressWaitS > 0) {
    await writeFailure(db, entry, 'delayed');
    throw delayed(before.addressWaitS);
  }
  const isKnown = browser !== null;
  const crowdCost = (): number => (!isKnown && strangers.waiting >= CROWD ? LEAST_COST : 0);
  const cost = Math.max(proofCost(before, isKnown), crowdCost());
  if (cost > 0 && proof === '') throw new AppError('proofRequired');
  if (cost > 0 && !(await proofs.take(db, proof, cost))) {
    await writeFailure(db, entry, 'proof');
    throw new AppError('proofRequired');
  }

  const [user] = await db
    .select()
    .from(appUserTable)
    .where(sql`lower(${appUserTable.accountName}) = ${account}`);
  // More have arrived in the meantime.
  if (cost === 0 && crowdCost() > 0) throw new AppError('proofRequired');
  const check = (): Promise<boolean> => verifyPassword(user?.passwordHash ?? null, attempt.password);
  const isRight = await (isKnown ? check() : strangers.inTurn(check));
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await takeTurn(tx, `account ${account}`, browser === null ? `address ${from}` : `browser ${browser}`);
    // Other attempts may have failed meanwhile: an attempt that would be blocked now gets no answer.
    const failures = await readFailureCounts(tx, attempting, now);
    if (failures.addressWaitS > 0) return delayed(failures.addressWaitS);
    if (cost === 0 && proofCost(failures, isKnown) > 0) return new AppError('proofRequired');
    const mine = { ...entry, userId: user?.id ?? null };
    const why = user === undefined ? 'unknown' : !isRight ? 'password' : user.isEnabled ? null : 'disabled';
    if (user === undefined || why !== null) {
      await writeFailure(tx, mine, why ?? 'unknown');
      return new AppError('loginFailed');
    }
    if (user.totpEnabledAt !== null && isTotpCode(factor) && failures.totpWaitS > 0) {
      await writeFailure(tx, mine, 'delayed');
      return delayed(failures.totpWaitS);
    }
    const result = await takeFactor(tx, user, factor, now);
    if (result === 'missing') return new AppError('totpRequired');
    if (result === 'wrong') {
      await writeFailure(tx, mine, 'totp');
      return new AppError('totpRequired', { fields: [{ path: 'code', problem: 'wrongCode' }] });
    }
    await writeAudit(tx, { ...mine, detail: result === 'notWanted' ? {} : { factor: result } });
    return openSession(tx, user, attempt, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

const writeFailure = (db: Executor, entry: AuditEntry, why: Why): Promise<void> =>
  writeAudit(db, { ...entry, isSuccess: false, detail: { ...entry.detail, why } });

async function openSession(tx: Executor, user: User, { address, userAgent }: Attempt, now: number): Promise<Opened> {
  const [session] = await tx
    .insert(loginSessionTable)
    .values({
      userId: user.id,
      address,
      userAgent: userAgent.slice(0, 400),
      createdAt: new Date(now),
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + SESSION_SECONDS * 1_000),
    })
    .returning({ id: loginSessionTable.id });
  await tx.execute(sql`UPDATE login_session SET ended_at = ${new Date(now).toISOString()} WHERE id IN (
    SELECT id FROM login_session WHERE user_id = ${user.id} AND ended_at IS NULL AND expires_at > ${new Date(now).toISOString()}
    ORDER BY last_seen_at DESC, created_at DESC OFFSET ${MOST_SESSIONS})`);
  return { sid: found(session).id, rid: user.roleId };
}
