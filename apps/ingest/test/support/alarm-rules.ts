import { changeRules, inTransaction, type Pool } from '@groundwatch/db';
import type { RuleDefinition, RuleScope } from '@groundwatch/protocol/model';

/** A rule with its versions; `from` in ms since 1970. */
export interface RuleSeed {
  readonly scope: RuleScope;
  readonly versions: readonly {
    readonly from: number;
    readonly isEnabled?: boolean;
    readonly definition: RuleDefinition;
  }[];
}

/** Inserts rules as one change; returns their ids. */
export async function seedRules(pool: Pool, rules: readonly RuleSeed[]): Promise<number[]> {
  return inTransaction(
    pool,
    async (client) => {
      await changeRules(client);
      const ids: number[] = [];
      for (const { scope, versions } of rules) {
        const { rows } = await client.query<{ id: number }>(
          `INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ('rule', $1, $2) RETURNING id`,
          [scope.kind, scope.id],
        );
        const id = rows[0]!.id;
        ids.push(id);
        for (const [index, { from, isEnabled = true, definition }] of versions.entries())
          await client.query(
            `INSERT INTO alarm_rule_version (rule_id, version, definition, is_enabled, effective_from) VALUES ($1, $2, $3, $4, $5)`,
            [id, index + 1, definition, isEnabled, new Date(from)],
          );
      }
      return ids;
    },
    null,
  );
}

/** Deletes rules as one change. */
export async function deleteRules(pool: Pool, ids: readonly number[], at: number): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      await changeRules(client);
      await client.query('UPDATE alarm_rule SET deleted_at = $2 WHERE id = ANY($1::int[])', [ids, new Date(at)]);
    },
    null,
  );
}
