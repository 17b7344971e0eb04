import type { AlarmRule, AlarmRuleDetail, AlarmRulesQuery, AlarmRuleVersion, Page } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../access/caller.ts';
import type { Queryable } from '../../../context.ts';
import { found } from '../../../errors.ts';
import { likePattern } from '../../../like-pattern.ts';
import {
  newestVersion,
  placedRules,
  placeOf,
  ruleColumns,
  ruleOf,
  scopeValues,
  openAlarms,
  type PlaceRow,
  type RuleRow,
} from './rule-sql.ts';

const source = `FROM placed r ${newestVersion} ${openAlarms}`;

/** Rules at, above and below the requested place; a place that does not exist has no rules. */
const wanted = `($3::text IS NULL OR r.scope_kind = $3)
  AND ($4::text IS NULL OR v.definition->'condition'->>'kind' = $4)
  AND ($5::int IS NULL OR r.project_id = $5)
  AND ($6::int IS NULL OR r.station_id = $6
    OR r.scope_kind = 'project' AND r.project_id = (SELECT project_id FROM station WHERE id = $6))
  AND ($7::bigint IS NULL OR r.device_no = $7 OR EXISTS (SELECT FROM device x JOIN station y ON y.id = x.station_id
    WHERE x.device_no = $7 AND (r.scope_kind = 'station' AND r.scope_id = y.id
      OR r.scope_kind = 'project' AND r.scope_id = y.project_id)))
  AND ($8::int IS NULL OR r.sensor_id = $8 OR EXISTS (SELECT FROM sensor w JOIN device x ON x.id = w.device_id
    JOIN station y ON y.id = x.station_id WHERE w.id = $8 AND (r.scope_kind = 'device' AND r.scope_id = x.id
      OR r.scope_kind = 'station' AND r.scope_id = y.id OR r.scope_kind = 'project' AND r.scope_id = y.project_id)))
  AND ($9::text IS NULL OR r.name ILIKE $9 OR r.note ILIKE $9 OR r.station_name ILIKE $9 OR r.device_name ILIKE $9
    OR r.sensor_name ILIKE $9 OR r.project_name ILIKE $9 OR r.device_no::text ILIKE $9)`;

/** Rules that the caller may see, ordered by place and name, wider scopes first. */
export async function readRules(db: Queryable, caller: Caller, query: AlarmRulesQuery): Promise<Page<AlarmRule>> {
  const { current, size, keyword } = query;
  const values = [
    ...scopeValues(caller),
    query.scope ?? null,
    query.kind ?? null,
    query.projectId ?? null,
    query.stationId ?? null,
    query.deviceNo ?? null,
    query.sensorId ?? null,
    keyword === undefined || keyword === '' ? null : likePattern(keyword),
  ];
  const [{ rows }, counted] = await Promise.all([
    db.query<RuleRow>(
      `WITH ${placedRules} SELECT ${ruleColumns} ${source} WHERE ${wanted}
        ORDER BY r.project_name, r.project_id, r.station_name NULLS FIRST, r.station_id NULLS FIRST, r.device_no NULLS FIRST,
          r.sensor_id NULLS FIRST, r.name, r.id LIMIT $10 OFFSET $11`,
      [...values, size, (current - 1) * size],
    ),
    db.query<{ total: number }>(
      `WITH ${placedRules} SELECT count(*)::int AS total FROM placed r ${newestVersion} WHERE ${wanted}`,
      values,
    ),
  ]);
  return { current, size, total: counted.rows[0]?.total ?? 0, records: rows.map((row) => ruleOf(row, caller)) };
}

/** One rule. Throws notFound where it is deleted or the caller may not see it. */
export async function readRule(db: Queryable, caller: Caller, id: number): Promise<AlarmRule> {
  const { rows } = await db.query<RuleRow>(`WITH ${placedRules} SELECT ${ruleColumns} ${source} WHERE r.id = $3`, [
    ...scopeValues(caller),
    id,
  ]);
  return ruleOf(found(rows[0]), caller);
}

type VersionRow = Omit<AlarmRuleVersion, 'effectiveFrom'> & { effectiveFrom: Date };
type OverrideRow = PlaceRow & { id: number; name: string; isOff: boolean };

/** A rule with its history and its overrides. */
export async function readRuleDetail(db: Queryable, caller: Caller, id: number): Promise<AlarmRuleDetail> {
  const rule = await readRule(db, caller, id);
  const [versions, overrides] = await Promise.all([
    db.query<VersionRow>(
      `SELECT version, definition, is_enabled AS "isEnabled", effective_from AS "effectiveFrom",
        account_name AS "accountName", note, backtest FROM alarm_rule_version WHERE rule_id = $1 ORDER BY version DESC`,
      [id],
    ),
    db.query<OverrideRow>(
      `WITH ${placedRules} SELECT ${ruleColumns} ${source} WHERE r.overrides_id = $3
        ORDER BY r.station_name, r.device_no NULLS FIRST, r.sensor_id NULLS FIRST, r.id`,
      [...scopeValues(caller), id],
    ),
  ]);
  return {
    ...rule,
    versions: versions.rows.map((row) => ({ ...row, effectiveFrom: row.effectiveFrom.toISOString() })),
    overriddenBy: overrides.rows.map((row) => ({
      id: row.id,
      name: row.name,
      isOff: row.isOff,
      place: placeOf(row),
    })),
  };
}
