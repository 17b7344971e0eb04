import { definitionProblem } from '@groundwatch/domain/alarms';
import {
  isMultiSensor,
  ruleScopes,
  type RuleDefinition,
  type RuleScope,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { AlarmPlan, FieldProblem, RulePlace } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../access/caller.ts';
import { seesNoMore, scopeValues } from '../../../access/people-seen.ts';
import type { Queryable } from '../../../context.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { maySeeWhole } from './rule-sql.ts';

type Place = Pick<RulePlace, 'kind' | 'projectId' | 'stationId'> & { deviceId: number | null; sensorId: number | null };

const placeQueries = {
  project: `SELECT id AS "projectId", NULL::int AS "stationId", NULL::int AS "deviceId", NULL::int AS "sensorId"
    FROM project WHERE id = $1`,
  station: `SELECT project_id AS "projectId", id AS "stationId", NULL::int AS "deviceId", NULL::int AS "sensorId"
    FROM station WHERE id = $1`,
  device: `SELECT st.project_id AS "projectId", st.id AS "stationId", d.id AS "deviceId", NULL::int AS "sensorId"
    FROM device d JOIN station st ON st.id = d.station_id WHERE d.id = $1`,
  sensor: `SELECT st.project_id AS "projectId", st.id AS "stationId", d.id AS "deviceId", s.id AS "sensorId"
    FROM sensor s JOIN device d ON d.id = s.device_id JOIN station st ON st.id = d.station_id WHERE s.id = $1`,
} as const;

/** Finds the place of a scope. Throws invalid where the caller sees nothing of it, outOfScope where only a part. */
export async function ownPlace(db: Queryable, caller: Caller, scope: RuleScope): Promise<Place> {
  const { rows } = await db.query<Omit<Place, 'kind'>>(placeQueries[scope.kind], [scope.id]);
  const row = rows[0];
  const isVisible =
    caller.scope === null ||
    (row !== undefined &&
      (row.stationId === null
        ? caller.scope.visibleProjectIds.includes(row.projectId)
        : caller.scope.stationIds.includes(row.stationId)));
  if (!row || !isVisible) throw invalidField('scope.id', 'reference');
  const place = { kind: scope.kind, ...row };
  if (!maySeeWhole(caller, place)) throw new AppError('outOfScope');
  return place;
}

const inPlaceSql = (place: Place, alias: string): string => {
  const column = { project: 'st.project_id', station: 'st.id', device: 'd.id', sensor: `${alias}.id` }[place.kind];
  return `${column} = $2`;
};
const idOf = (place: Place): number => place.sensorId ?? place.deviceId ?? place.stationId ?? place.projectId;

/** Problems of named sensors and devices outside the rule's scope: whoever sees the scope must see all that the rule refers to. */
async function outsideScope(db: Queryable, place: Place, definition: RuleDefinition): Promise<FieldProblem[]> {
  const { condition } = definition;
  if (!isMultiSensor(condition.kind)) return [];
  const named =
    condition.kind === 'disagreement'
      ? condition.sensorIds.map((id, index) => ({ id, isSensor: true, path: `sensorIds.${index}` }))
      : condition.kind === 'expression'
        ? condition.members.map(({ sensorId, deviceId }, index) => ({
            id: sensorId ?? deviceId,
            isSensor: sensorId !== undefined,
            path: `members.${index}.${sensorId === undefined ? 'deviceId' : 'sensorId'}`,
          }))
        : [];
  const idsOf = (isSensor: boolean) => named.filter((one) => one.isSensor === isSensor).flatMap(({ id }) => id ?? []);
  const [sensors, devices] = await Promise.all([
    db.query<{ id: number }>(
      `SELECT s.id FROM sensor s JOIN device d ON d.id = s.device_id JOIN station st ON st.id = d.station_id
        WHERE s.id = ANY($1::int[]) AND ${inPlaceSql(place, 's')}`,
      [idsOf(true), idOf(place)],
    ),
    db.query<{ id: number }>(
      `SELECT d.id FROM device d JOIN station st ON st.id = d.station_id
        WHERE d.id = ANY($1::int[]) AND ${inPlaceSql(place, 'd')}`,
      [idsOf(false), idOf(place)],
    ),
  ]);
  const known = {
    sensor: new Set(sensors.rows.map(({ id }) => id)),
    device: new Set(devices.rows.map(({ id }) => id)),
  };
  return named
    .filter(({ id, isSensor }) => id === undefined || !known[isSensor ? 'sensor' : 'device'].has(id))
    .map(({ path }) => ({ path: `definition.condition.${path}`, problem: 'notBelow' }));
}

/** Types of the sensors that a multi-sensor rule names. */
async function typesNamed(db: Queryable, { condition }: RuleDefinition): Promise<ReadonlyMap<number, SensorTypeCode>> {
  const ids =
    condition.kind === 'disagreement'
      ? condition.sensorIds
      : condition.kind === 'expression'
        ? condition.members.flatMap(({ sensorId }) => sensorId ?? [])
        : [];
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; type: SensorTypeCode }>(
    'SELECT id, type FROM sensor WHERE id = ANY($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Throws invalid where a definition is inconsistent or does not fit its place. */
export async function checkDefinition(db: Queryable, place: Place, definition: RuleDefinition): Promise<void> {
  if (isMultiSensor(definition.condition.kind) && place.kind === 'sensor')
    throw invalidField('scope.kind', 'severalOfOne');
  // Checked first, so that nothing is disclosed about the sensors of others.
  const fields = await outsideScope(db, place, definition);
  if (fields.length > 0) throw new AppError('invalid', { fields });
  const types = await typesNamed(db, definition);
  const problem = definitionProblem(definition, (id) => types.get(id));
  if (problem)
    throw new AppError('invalid', { fields: [{ ...problem, path: `definition.${problem.path}`.replace(/\.$/, '') }] });
}

/** The rule that another one may override at `place`. Throws invalid where it has no wider scope or another kind. */
export async function overriddenAt(db: Queryable, place: Place, overridesId: number): Promise<RuleDefinition> {
  const { rows } = await db.query<{ scopeKind: RuleScope['kind']; scopeId: number; definition: RuleDefinition }>(
    `SELECT r.scope_kind AS "scopeKind", r.scope_id AS "scopeId",
      (SELECT v.definition FROM alarm_rule_version v WHERE v.rule_id = r.id ORDER BY v.version DESC LIMIT 1) AS definition
     FROM alarm_rule r WHERE r.id = $1 AND r.overrides_id IS NULL AND r.deleted_at IS NULL`,
    [overridesId],
  );
  const root = rows[0];
  const above: Record<RuleScope['kind'], number | null> = {
    project: place.projectId,
    station: place.stationId,
    device: place.deviceId,
    sensor: place.sensorId,
  };
  if (!root || above[root.scopeKind] !== root.scopeId) throw invalidField('overridesId', 'reference');
  if (ruleScopes.indexOf(root.scopeKind) >= ruleScopes.indexOf(place.kind))
    throw invalidField('overridesId', 'overridesNarrower');
  if (isMultiSensor(root.definition.condition.kind)) throw invalidField('overridesId', 'overridesSeveral');
  return root.definition;
}

/** Throws invalid where a plan names an account that the caller does not see, or a roster that does not exist. */
export async function checkPlan(db: Queryable, caller: Caller, plan: AlarmPlan | null): Promise<void> {
  if (!plan?.owner) return;
  const { kind, id } = plan.owner;
  const { rows } =
    kind === 'roster'
      ? await db.query('SELECT FROM notification_roster WHERE id = $1', [id])
      : await db.query(`SELECT FROM app_user u WHERE ${seesNoMore} AND u.id = $${scopeValues(caller).length + 1}`, [
          ...scopeValues(caller),
          id,
        ]);
  if (rows.length === 0) throw invalidField('plan.owner.id', 'reference');
}
