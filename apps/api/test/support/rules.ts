import type { RuleDefinition } from '@groundwatch/protocol/model';
import type { AlarmRuleDetail, AlarmRulePost } from '@groundwatch/protocol/rest';
import { site } from './fixtures.ts';
import type { TestServer } from './server.ts';

const delays = {
  deadband: null,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
} as const;

export const defined = (condition: RuleDefinition['condition']): RuleDefinition => ({ condition, ...delays });

/** A rule for tilt above limits. */
export const tilt = (limits: Record<number, number> = { 4: 1, 1: 4 }): RuleDefinition =>
  defined({ kind: 'threshold', quantity: { types: ['b4'], field: 'x' }, side: 'beyond', limits });

export const post = (more: Partial<AlarmRulePost> = {}): AlarmRulePost => ({
  name: 'tilt',
  scope: { kind: 'project', id: site.a.project },
  definition: tilt(),
  ...more,
});

/** Rule calls of one caller. */
export const rulesOf = (server: TestServer, token: () => string) => ({
  make: (more: Partial<AlarmRulePost> = {}, by = token()) =>
    server.call<{ id: number }>(by, 'POST', '/rest/alarm-rules', post(more)),
  detail: async (id: number, by = token()) =>
    (await server.call<AlarmRuleDetail>(by, 'GET', `/rest/alarm-rules/${id}`)).body.data,
});

export async function clearRules({ pool }: TestServer): Promise<void> {
  for (const table of ['alarm_notification', 'alarm_event', 'alarm', 'alarm_judgement', 'alarm_rule_version'])
    await pool.query(`DELETE FROM ${table}`);
  await pool.query('DELETE FROM alarm_rule WHERE overrides_id IS NOT NULL');
  await pool.query('DELETE FROM alarm_rule');
  await pool.query("DELETE FROM audit WHERE action LIKE 'alarm-rule:%' OR action LIKE 'marked-event:%'");
}
