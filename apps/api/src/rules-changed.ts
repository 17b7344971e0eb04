import { sql } from '@groundwatch/db/orm';
import { changeRulesStatements } from '@groundwatch/db';
import type { Executor } from './audit.ts';

/**
 * What alarm rules mean is about to change in this transaction: said first of all, before a row is locked. What is stored meanwhile
 * waits and is judged by what is new.
 */
export async function rulesChanged(tx: Executor): Promise<void> {
  for (const statement of changeRulesStatements) await tx.execute(sql.raw(statement));
}

/** Subjects of permissions whose rows say what rules mean: where sensors lie, what is enabled, how often it sends. */
const meant: ReadonlySet<string> = new Set(['project', 'station', 'device', 'sensor', 'device-model']);

/** As `rulesChanged`, of a row of the registry. */
export async function rulesMayChange(tx: Executor, permission: string): Promise<void> {
  if (meant.has(permission)) await rulesChanged(tx);
}
