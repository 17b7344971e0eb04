import { sql } from '@groundwatch/db/orm';
import type { Executor } from '../audit.ts';
import { addressRule, delayMs, MEMORY_MS, sessionRule, totpRule } from './delay.ts';

/** Why an attempt failed, as audited. */
export type Why = 'unknown' | 'disabled' | 'password' | 'totp' | 'proof' | 'delayed';

/** Keys of account and address, and the browser if it knows the account. */
interface Attempting {
  account: string;
  address: string;
  browser: string | null;
}

/** Recent failures that concern an attempt. */
export interface FailureCounts {
  /**
   * Wrong passwords and second factors of the account since its last login from this address. Logins from elsewhere do not reset it: an
   * attacker could find out that the account exists, and guess without delay again.
   */
  accountFailures: number;
  /** Failures of the address; in a known browser, of that browser at this account. */
  addressFailures: number;
  /** Seconds until the address, or the known browser, may try again; 0: now. */
  addressWaitS: number;
  /** Seconds until a six-digit code of this account is checked again; 0: now. */
  totpWaitS: number;
}

/** Failures are counted only up to the largest number that any rule uses, so that an attack does not make counting slower. */
const ENOUGH = 64;
const ENOUGH_OF_ACCOUNT = 800;
/** Refused before the password was checked, so it does not count as a guess. */
const isGuess = sql`coalesce(detail->>'why', '') NOT IN ('proof', 'delayed')`;

interface Row extends Record<string, unknown> {
  account_failures: number;
  totp_failures: number;
  totp_last: number | null;
  address_failures: number;
  address_last: number | null;
}

const secondsUntil = (last: number | null, delay: number, now: number): number =>
  last === null ? 0 : Math.max(0, Math.ceil(last + (delay - now) / 1_000));

/**
 * Failures are read from the audit: it includes unknown accounts, survives restarts and is shared by all processes. Passwords in sessions
 * (`for`) and attempts of known browsers do not count for their address.
 */
export async function readFailureCounts(
  db: Executor,
  { account, address, browser }: Attempting,
  now: number,
): Promise<FailureCounts> {
  const whose =
    browser === null
      ? sql`address = ${address} AND NOT detail ?| ARRAY['for', 'browser']`
      : sql`account_name = ${account} AND detail->>'browser' = ${browser}`;
  const since = new Date(now - MEMORY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    WITH by_account AS (
      SELECT at, detail->>'why' AS why FROM audit
      WHERE action = 'login' AND NOT is_success AND account_name = ${account} AND ${isGuess} AND at > coalesce(
        (SELECT max(at) FROM audit WHERE action = 'login' AND is_success AND account_name = ${account}
          AND address = ${address} AND at > ${since}),
        ${since})
      ORDER BY at DESC LIMIT ${ENOUGH_OF_ACCOUNT}),
    by_address AS (
      SELECT at FROM audit
      WHERE action = 'login' AND NOT is_success AND ${whose} AND ${isGuess} AND at > ${since}
      ORDER BY at DESC LIMIT ${ENOUGH})
    SELECT (SELECT count(*)::int FROM by_account) AS account_failures,
      (SELECT count(*)::int FROM by_account WHERE why = 'totp') AS totp_failures,
      (SELECT extract(epoch FROM max(at))::float8 FROM by_account WHERE why = 'totp') AS totp_last,
      (SELECT count(*)::int FROM by_address) AS address_failures,
      (SELECT extract(epoch FROM max(at))::float8 FROM by_address) AS address_last`);
  const row = rows[0]!;
  return {
    accountFailures: row.account_failures,
    addressFailures: row.address_failures,
    addressWaitS: secondsUntil(row.address_last, delayMs(row.address_failures, addressRule), now),
    totpWaitS: secondsUntil(row.totp_last, delayMs(row.totp_failures, totpRule), now),
  };
}

/** Seconds until a password entered in this session is checked again; 0: now. */
export async function sessionWaitS(db: Executor, account: string, sessionId: string, now: number): Promise<number> {
  const since = new Date(now - MEMORY_MS).toISOString();
  const { rows } = await db.execute<{ failures: number; last: number | null }>(sql`
    SELECT count(*)::int AS failures, extract(epoch FROM max(at))::float8 AS last FROM (
      SELECT at FROM audit WHERE action = 'login' AND NOT is_success AND account_name = ${account} AND at > ${since}
        AND detail->>'session' = ${sessionId} AND ${isGuess} ORDER BY at DESC LIMIT ${ENOUGH}) AS own`);
  const { failures, last } = rows[0]!;
  return secondsUntil(last, delayMs(failures, sessionRule), now);
}

/** Serializes attempts with these keys over all processes until the transaction ends, so that concurrent ones cannot bypass the count. */
export async function takeTurn(tx: Executor, ...whose: readonly string[]): Promise<void> {
  for (const one of whose) await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`login ${one}`}, 0))`);
}
