import type { RuleDefinition, RuleScopeKind } from '@groundwatch/protocol/model';
import type { AlarmPlan, AlarmRule, RulePlace } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../access/caller.ts';

/** Rules that are not deleted, each with its place; `$1` and `$2` come from `scopeValues`. */
export const placedRules = `
  placed AS (
    SELECT r.*, p.id AS project_id, p.name AS project_name, st.id AS station_id, st.name AS station_name, d.id AS device_id,
      d.device_no, d.name AS device_name, s.id AS sensor_id, s.name AS sensor_name, s.type AS sensor_type
    FROM alarm_rule r
      LEFT JOIN sensor s ON r.scope_kind = 'sensor' AND s.id = r.scope_id
      LEFT JOIN device d ON d.id = CASE r.scope_kind WHEN 'sensor' THEN s.device_id WHEN 'device' THEN r.scope_id END
      LEFT JOIN station st ON st.id = CASE r.scope_kind WHEN 'station' THEN r.scope_id ELSE d.station_id END
      JOIN project p ON p.id = CASE r.scope_kind WHEN 'project' THEN r.scope_id ELSE st.project_id END
    WHERE r.deleted_at IS NULL
      AND ($1::int[] IS NULL OR st.id = ANY($1) OR (r.scope_kind = 'project' AND p.id = ANY($2))))`;

/** Parameters of `placedRules`: the caller's stations, and the projects of which the caller sees something. */
export const scopeValues = ({ scope }: Caller): [readonly number[] | null, readonly number[] | null] => [
  scope?.stationIds ?? null,
  scope?.visibleProjectIds ?? null,
];

const placeColumns = `r.scope_kind AS "scopeKind", r.scope_id AS "scopeId", r.project_id AS "projectId",
  r.project_name AS "projectName", r.station_id AS "stationId", coalesce(r.station_name, '') AS "stationName",
  r.device_no::text AS "deviceNo", coalesce(r.device_name, '') AS "deviceName", r.sensor_id AS "sensorId",
  coalesce(r.sensor_name, '') AS "sensorName", coalesce(r.sensor_type, '') AS "sensorType"`;

/** Joins the newest version of every rule `r`, and the rule that it overrides. */
export const newestVersion = `JOIN LATERAL (SELECT * FROM alarm_rule_version v WHERE v.rule_id = r.id ORDER BY v.version DESC LIMIT 1) v ON true
  LEFT JOIN alarm_rule o ON o.id = r.overrides_id`;

export const hereColumns = `r.id, r.name, r.is_off AS "isOff", r.overrides_id AS "overridesId", o.name AS "overridesName",
  v.definition, v.version AS "definitionVersion", v.is_enabled AS "isEnabled", ${placeColumns}`;

export const ruleColumns = `${hereColumns}, r.note, r.plan, r.version, r.updated_at AS "updatedAt",
  v.effective_from AS "effectiveFrom", v.account_name AS "changedBy",
  (SELECT count(*)::int FROM placed n WHERE n.overrides_id = r.id) AS "overrideCount", a.count AS "openCount",
  a.worst AS "openWorst"`;

export const openAlarms = `LEFT JOIN LATERAL (
  SELECT count(*)::int AS count, coalesce(min(a.level) FILTER (WHERE a.level > 0), 0)::int AS worst FROM alarm a
  WHERE a.rule_id = r.id AND a.ended_at IS NULL AND ($1::int[] IS NULL OR a.station_id = ANY($1))) a ON true`;

export interface PlaceRow {
  scopeKind: RuleScopeKind;
  scopeId: number;
  projectId: number;
  projectName: string;
  stationId: number | null;
  stationName: string;
  deviceNo: string | null;
  deviceName: string;
  sensorId: number | null;
  sensorName: string;
  sensorType: string;
}

export interface HereRow extends PlaceRow {
  id: number;
  name: string;
  isOff: boolean;
  overridesId: number | null;
  overridesName: string | null;
  definition: RuleDefinition;
  definitionVersion: number;
  isEnabled: boolean;
}

export interface RuleRow extends HereRow {
  note: string;
  plan: AlarmPlan | null;
  version: number;
  updatedAt: Date;
  effectiveFrom: Date;
  changedBy: string;
  overrideCount: number;
  openCount: number;
  openWorst: number;
}

/** Whether the caller sees all of a scope and may therefore change its rules. */
export function maySeeWhole({ scope }: Caller, place: Pick<RulePlace, 'kind' | 'projectId' | 'stationId'>): boolean {
  if (scope === null) return true;
  return place.kind === 'project'
    ? scope.projectIds.includes(place.projectId)
    : place.stationId !== null && scope.stationIds.includes(place.stationId);
}

export const placeOf = (row: PlaceRow): RulePlace => ({
  kind: row.scopeKind,
  id: row.scopeId,
  projectId: row.projectId,
  projectName: row.projectName,
  stationId: row.stationId,
  stationName: row.stationName,
  deviceNo: row.deviceNo,
  deviceName: row.deviceName,
  sensorId: row.sensorId,
  sensorName: row.sensorName,
  sensorType: row.sensorType,
});

/** An overridden rule is named even where the caller may not see it, as it applies to places that the caller sees. */
export const overriddenOf = ({ overridesId, overridesName }: HereRow): AlarmRule['overrides'] =>
  overridesId === null ? null : { id: overridesId, name: overridesName ?? '' };

export function ruleOf(row: RuleRow, caller: Caller): AlarmRule {
  const place = placeOf(row);
  return {
    id: row.id,
    name: row.name,
    kind: row.definition.condition.kind,
    place,
    overrides: overriddenOf(row),
    isOff: row.isOff,
    isEnabled: row.isEnabled,
    note: row.note,
    plan: row.plan,
    definition: row.definition,
    definitionVersion: row.definitionVersion,
    effectiveFrom: row.effectiveFrom.toISOString(),
    version: row.version,
    overrideCount: row.overrideCount,
    open: { count: row.openCount, worstLevel: row.openWorst },
    isChangeable: maySeeWhole(caller, place),
    changedBy: row.changedBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
