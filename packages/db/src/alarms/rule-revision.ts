import type { Pool, PoolClient } from 'pg';

type Queryable = Pick<Pool | PoolClient, 'query'>;

/** Key of the lock that a storing transaction shares and a change of rules takes alone. */
const LOCK = 20_424;

const RENEW = "UPDATE alarm_rule_revision SET revision = nextval('alarm_rule_revision_number')";

/** The same as `changeRules` does, one statement after the other, for whoever does not hold a client of the driver. */
export const changeRulesStatements: readonly string[] = [`SELECT pg_advisory_xact_lock(${LOCK}, 0)`, RENEW];

/**
 * Says within a transaction that it changes what rules mean: rules and their versions, calibrations, references, limits of device
 * models, which sensor lies where, what is enabled. Readings that are stored meanwhile wait, and are judged by what is new: so it is
 * called first of all, before any row is locked, and the transaction is short.
 */
export async function changeRules(client: Queryable): Promise<void> {
  for (const statement of changeRulesStatements) await client.query(statement);
}

/**
 * Says within a transaction that holds the rules that it adds to what they are for: sensors that report for the first time. Returns
 * the revision from then on. Nothing else is waited for: what is stored meanwhile is not of these sensors.
 */
export async function addToRules(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ revision: number }>({
    name: 'rules_renew',
    text: `${RENEW} RETURNING revision::float8 AS revision`,
  });
  return rows[0]!.revision;
}

/** What a storing transaction has to know before it writes. */
export interface HeldRules {
  /** Whoever remembers rules of another revision reads them again. */
  readonly revision: number;
  /** Some destination is switched on that readings or status records are forwarded to. Asked here, so that it costs no statement of its own. */
  readonly isForwarding: boolean;
  /** Some calculated series is switched on. Asked here as well. */
  readonly isCalculating: boolean;
}

/**
 * Keeps rules as they are until the transaction ends, and tells their revision. Two statements, as the second has to see what was
 * committed while the first waited.
 */
export async function holdRules(client: Queryable): Promise<HeldRules> {
  const lock = client.query({ name: 'rules_hold', text: `SELECT pg_advisory_xact_lock_shared(${LOCK}, 0)` });
  const read = client.query<HeldRules>({
    name: 'rules_revision',
    text: `SELECT revision::float8 AS revision, EXISTS (SELECT FROM forward_destination WHERE is_enabled AND (sends_readings OR sends_status))
      AS "isForwarding", EXISTS (SELECT FROM calculated_series WHERE is_enabled) AS "isCalculating" FROM alarm_rule_revision`,
  });
  const [, { rows }] = await Promise.all([lock, read]);
  return rows[0] ?? { revision: 0, isForwarding: false, isCalculating: false };
}
