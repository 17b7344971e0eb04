import { sql } from '@groundwatch/db/orm';
import { changeRulesStatements } from '@groundwatch/db';
import type { Executor } from './audit.ts';

/**
 * Call before a change that affects alarm rules, before any row is locked in the transaction. Readings stored meanwhile wait for it and are
 * judged by the new rules.
 */
export async function rulesChanged(tx: Executor): Promise<void> {
  for (const statement of changeRulesStatements) await tx.execute(sql.raw(statement));
}

/** Permission subjects whose rows affect rules: places of sensors, what is enabled, send cycles. */
const meant: ReadonlySet<string> = new Set(['project', 'station', 'device', 'sensor', 'device-model']);

/** Transactions in which rows of the registry need not announce it, or not again. */
const settled = new WeakSet<Executor>();

/** `rulesChanged` for rows of the registry, once in a transaction. */
export async function rulesMayChange(tx: Executor, permission: string): Promise<void> {
  if (!meant.has(permission) || settled.has(tx)) return;
  settled.add(tx);
  await rulesChanged(tx);
}

/** Call in a transaction that will be rolled back: no rule changes, so readings need not wait for it. */
export const rulesStay = (tx: Executor): void => void settled.add(tx);
