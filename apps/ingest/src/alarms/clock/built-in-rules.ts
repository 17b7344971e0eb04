import { defaultDefinition } from '@groundwatch/domain/alarms';
import type { JudgedChange, PoolClient } from '@groundwatch/db';
import {
  builtInRuleNames,
  type AlarmLevel,
  type AlarmSubject,
  type Names,
  type RuleDefinition,
} from '@groundwatch/protocol/model';

export type BuiltInKind = keyof typeof builtInRuleNames;

/** The last judgement of a subject, if it has a level. */
export interface CurrentJudgement {
  readonly subject: AlarmSubject;
  readonly ruleId: number;
  /** null: its alarm was closed. */
  readonly stationId: number | null;
  readonly deviceId: number | null;
  readonly level: AlarmLevel;
  readonly version: number;
  /** ms since 1970. */
  readonly at: number;
}

export interface BuiltInRule {
  readonly ruleId: number;
  readonly projectId: number;
  readonly version: number;
  readonly isEnabled: boolean;
  readonly definition: RuleDefinition;
}

/** The last judgements with a level of these subjects, and of all subjects with an open alarm of the kind. */
export async function readCurrentJudgements(
  client: PoolClient,
  kind: BuiltInKind,
  subjects: readonly AlarmSubject[],
): Promise<Map<AlarmSubject, CurrentJudgement>> {
  const { rows } = await client.query<CurrentJudgement>({
    name: `current_${kind}`,
    text: `SELECT u.subject, j.rule_id AS "ruleId", j.level, j.version, date_part('epoch', j.at) * 1000 AS at,
        a.station_id AS "stationId", a.device_id AS "deviceId"
      FROM (SELECT unnest($1::text[]) AS subject
        UNION SELECT subject FROM alarm WHERE ended_at IS NULL AND level > 0 AND kind = $2) u
      CROSS JOIN LATERAL (SELECT k.rule_id, k.level, k.version, k.at FROM alarm_judgement k
        JOIN alarm_rule_version v ON v.rule_id = k.rule_id AND v.version = k.version AND v.definition #>> '{condition,kind}' = $2
        WHERE k.subject = u.subject AND k.revoked_at IS NULL ORDER BY k.at DESC, k.id DESC LIMIT 1) j
      LEFT JOIN alarm a ON a.rule_id = j.rule_id AND a.subject = u.subject AND a.ended_at IS NULL
      WHERE j.level > 0`,
    values: [subjects, kind],
  });
  return new Map(rows.map((row) => [row.subject, row]));
}

const nameIn = (names: Names, language: string): string =>
  language === 'ja' ? names.ja : language === 'en' ? names.en : names.zh;

/**
 * The rules of a kind in these projects. A missing rule is created in the language of its project; a deleted one too, as it can be switched
 * off instead.
 */
export async function builtInRules(
  client: PoolClient,
  kind: BuiltInKind,
  projects: ReadonlyMap<number, string>,
  now: number,
): Promise<Map<number, BuiltInRule>> {
  if (projects.size === 0) return new Map();
  const read = async (): Promise<Map<number, BuiltInRule>> => {
    const { rows } = await client.query<BuiltInRule>({
      name: 'built_in_rules',
      text: `SELECT r.id AS "ruleId", r.scope_id AS "projectId", v.version, v.is_enabled AS "isEnabled", v.definition
        FROM alarm_rule r JOIN alarm_rule_version v ON v.rule_id = r.id AND v.version = r.version
        WHERE r.deleted_at IS NULL AND r.scope_kind = 'project' AND r.overrides_id IS NULL AND r.scope_id = ANY($1::int[])
          AND v.definition #>> '{condition,kind}' = $2 ORDER BY r.id DESC`,
      values: [[...projects.keys()], kind],
    });
    return new Map(rows.map((row) => [row.projectId, row]));
  };
  const known = await read();
  const missing = [...projects].filter(([projectId]) => !known.has(projectId));
  for (const [projectId, language] of missing)
    await client.query(
      `WITH r AS (INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ($1, 'project', $2) RETURNING id)
       INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from) SELECT id, 1, $3, $4 FROM r`,
      [nameIn(builtInRuleNames[kind], language), projectId, JSON.stringify(defaultDefinition(kind)), new Date(now)],
    );
  return missing.length > 0 ? read() : known;
}

/** A judgement that a subject is normal again. `notInForce`: it is no longer watched. */
export function lower(
  kind: BuiltInKind,
  { ruleId, subject, stationId, deviceId, level, version }: CurrentJudgement,
  now: number,
  more: { readonly reason?: 'notInForce' },
): JudgedChange {
  const detail = { limit: null, unit: '', field: null, ...more };
  const place = { stationId: stationId ?? 0, deviceId, sensorId: null };
  const added = [{ at: now, level: 0 as const, was: level, version, value: null, detail, isResent: false }];
  return { ruleId, subject, kind, place, revoked: [], added };
}
