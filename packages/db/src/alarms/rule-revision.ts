import type { Pool, PoolClient } from 'pg';

type Queryable = Pick<Pool | PoolClient, 'query'>;

/** Key of the lock that a storing transaction shares and a change of rules takes alone. */
const LOCK = 20_424;

/** The same as `changeRules` does, one statement after the other, for whoever does not hold a client of the driver. */
export const changeRulesStatements: readonly string[] = [
  `SELECT pg_advisory_xact_lock(${LOCK}, 0)`,
  'UPDATE alarm_rule_revision SET revision = revision + 1',
];

/**
 * Says within a transaction that it changes what rules mean: rules and their versions, calibrations, references, limits of device
 * models, which sensor lies where, what is enabled. Readings that are stored meanwhile wait, and are judged by what is new: so it is
 * called first of all, before any row is locked, and the transaction is short.
 */
export async function changeRules(client: Queryable): Promise<void> {
  for (const statement of changeRulesStatements) await client.query(statement);
}

/**
 * Keeps rules as they are until the transaction ends, and returns their revision: whoever remembers rules of another one reads
 * them again. Two statements, as the second has to see what was committed while the first waited.
 */
export async function holdRules(client: Queryable): Promise<number> {
  const lock = client.query({ name: 'rules_hold', text: `SELECT pg_advisory_xact_lock_shared(${LOCK}, 0)` });
  const read = client.query<{ revision: number }>({
    name: 'rules_revision',
    text: 'SELECT revision::float8 AS revision FROM alarm_rule_revision',
  });
  const [, { rows }] = await Promise.all([lock, read]);
  return rows[0]?.revision ?? 0;
}
