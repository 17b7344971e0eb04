import type { Queryable } from '../pool.ts';

/** Key of the lock that storing transactions share and a change of rules takes alone. */
const LOCK = 20_424;

const RENEW = "UPDATE alarm_rule_revision SET revision = nextval('alarm_rule_revision_number')";

/** What `changeRules` does as single statements, for callers without a client of the driver. */
export const changeRulesStatements: readonly string[] = [`SELECT pg_advisory_xact_lock(${LOCK}, 0)`, RENEW];

/**
 * Begins a change of what rules mean: rules and their versions, calibrations, references, limits of device models, places of sensors, what
 * is enabled. Readings that are stored meanwhile wait and are judged by the new state. So it is called first in its transaction, before any
 * row is locked, and the transaction is short.
 */
export async function changeRules(client: Queryable): Promise<void> {
  for (const statement of changeRulesStatements) await client.query(statement);
}

/**
 * Adds sensors that report for the first time to what rules cover, in a transaction that holds the rules. Returns the new revision. It
 * waits for nobody, as nobody else stores readings of these sensors.
 */
export async function addToRules(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ revision: number }>({
    name: 'rules_renew',
    text: `${RENEW} RETURNING revision::float8 AS revision`,
  });
  return rows[0]!.revision;
}

/** Data needed by a transaction that stores readings, before it writes. */
export interface HeldRules {
  /** Compare it with the revision of cached rules. */
  readonly revision: number;
  /** Whether readings or status records are forwarded to a destination. It is asked here to save a statement. */
  readonly isForwarding: boolean;
  /** Whether a calculated series is switched on; asked here for the same reason. */
  readonly isCalculating: boolean;
}

/**
 * Keeps the rules unchanged until the transaction ends; returns their revision. The second of its two statements has to see what was
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
