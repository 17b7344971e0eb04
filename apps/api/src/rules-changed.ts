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

/** `rulesChanged` for a row of the registry. */
export async function rulesMayChange(tx: Executor, permission: string): Promise<void> {
  if (meant.has(permission)) await rulesChanged(tx);
}
