import { ruleTargets, type RuleHistory } from '@groundwatch/domain/alarms';
import type { AlarmSubject, RuleInForce, RuleScopeKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../../../context.ts';
import type { Period } from './period.ts';
import type { ReportPlace } from './read-place.ts';

interface Row {
  id: number;
  scopeKind: RuleScopeKind;
  scopeId: number;
  overridesId: number | null;
  isOff: boolean;
  versions: (Omit<RuleHistory['versions'][number], 'from'> & { from: string })[];
}

const query = `
  SELECT r.id, r.scope_kind AS "scopeKind", r.scope_id AS "scopeId", r.overrides_id AS "overridesId", r.is_off AS "isOff", v.versions
  FROM alarm_rule r CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('version', version, 'from', effective_from, 'isEnabled', is_enabled, 'definition', definition)
      ORDER BY version) AS versions FROM alarm_rule_version v WHERE v.rule_id = r.id AND v.effective_from <= $5) v
  WHERE v.versions IS NOT NULL AND (r.deleted_at IS NULL OR r.deleted_at > $5) AND (
    (r.scope_kind = 'project' AND r.scope_id = $1) OR (r.scope_kind = 'station' AND r.scope_id = ANY($2))
    OR (r.scope_kind = 'device' AND r.scope_id = ANY($3)) OR (r.scope_kind = 'sensor' AND r.scope_id = ANY($4)))`;

/** Rules of sensors in force at the end of the period. */
export async function readRules(
  db: Queryable,
  { projectId, stations, devices, sensors }: ReportPlace,
  { knownAt }: Period,
): Promise<ReadonlyMap<AlarmSubject, readonly RuleInForce[]>> {
  const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
  const { rows } = await db.query<Row>(query, [
    projectId,
    ids(stations),
    ids(devices),
    ids(sensors),
    new Date(knownAt),
  ]);
  const histories = rows.map(({ scopeKind, scopeId, versions, ...rule }): RuleHistory => ({
    ...rule,
    scope: { kind: scopeKind, id: scopeId },
    deletedAt: null,
    versions: versions.map(({ from, ...version }) => ({ ...version, from: Date.parse(from) })),
  }));
  const targets = ruleTargets(histories, {
    stations: stations.map(({ id }) => ({ id, projectId })),
    devices: devices.map(({ id, stationId }) => ({ id, stationId })),
    sensors: sensors.map(({ id, deviceId, type }) => ({ id, deviceId, type })),
  });
  const inForce = (versions: readonly RuleInForce[]): RuleInForce[] =>
    versions.filter(({ from, to }) => from <= knownAt && knownAt < to);
  return new Map(
    [...Map.groupBy(targets, ({ subject }) => subject)].map(([subject, own]) => [
      subject,
      own.flatMap(({ versions }) => inForce(versions)),
    ]),
  );
}
