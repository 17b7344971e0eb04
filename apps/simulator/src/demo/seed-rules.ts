import { changeRules, inTransaction, type Pool, type PoolClient } from '@groundwatch/db';
import { PROJECT } from './registry.ts';
import { demoRules, type DemoRule } from './alarm-rules.ts';

const AUTHOR = '云岭地质监测中心';

async function addRule(
  client: PoolClient,
  { name, note, isOff = false, plan, definition }: DemoRule,
  scope: { kind: 'project' | 'station'; id: number },
  overridesId: number | null,
  at: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO alarm_rule (name, scope_kind, scope_id, overrides_id, is_off, note, plan, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [name, scope.kind, scope.id, overridesId, isOff, note, plan ? JSON.stringify(plan) : null, at],
  );
  const { id } = rows[0]!;
  await client.query(
    `INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from, account_name, note)
     VALUES ($1, 1, $2, $3, $4, $5)`,
    [id, JSON.stringify(definition), at, AUTHOR, note],
  );
  return id;
}

/** Creates the rules and marked events of the demo's project; nothing where somebody has created or deleted a rule already. */
export async function seedRules(pool: Pool, now: number): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      await changeRules(client);
      const { rows: projects } = await client.query<{ id: number }>('SELECT id FROM project WHERE name = $1', [
        PROJECT,
      ]);
      const { rows: known } = await client.query('SELECT FROM alarm_rule LIMIT 1');
      const project = projects[0];
      if (project && known.length === 0) {
        const { rows: stations } = await client.query<{ id: number; name: string }>(
          'SELECT id, name FROM station WHERE project_id = $1',
          [project.id],
        );
        const stationIds = new Map(stations.map(({ id, name }) => [name, id]));
        const made = new Map<string, number>();
        for (const rule of demoRules) {
          const stationId = rule.station === undefined ? undefined : stationIds.get(rule.station);
          if (rule.station !== undefined && stationId === undefined) continue;
          const scope =
            stationId === undefined
              ? ({ kind: 'project', id: project.id } as const)
              : ({ kind: 'station', id: stationId } as const);
          const root = rule.overrides === undefined ? null : (made.get(rule.overrides) ?? null);
          made.set(rule.name, await addRule(client, rule, scope, root, new Date(now)));
        }
      }
    },
    null,
  );
}
