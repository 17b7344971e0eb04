import {
  definitionProblem,
  ruleTargets,
  type RuleHistory,
  type RuleTarget,
  type Tree,
} from '@groundwatch/domain/alarms';
import type { Condition, RuleDefinition, RuleScope, SensorAnalysis, SensorTypeCode } from '@groundwatch/protocol/model';
import { BACKTEST_EPISODES, type BacktestPostSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { loadReinstallations } from '../../reinstallations/load-reinstallations.ts';
import { readEvents, readSubjects } from './named.ts';
import type { BacktestTask, TaskSensor, TaskSubject } from './task.ts';

export type BacktestRequest = z.output<typeof BacktestPostSchema>;

/** Id of the rule under test: higher than any real one, as if it were newest. */
const TRIED = 2_147_483_647;
const MOST_SUBJECTS = 2_000;

interface RuleRow {
  id: number;
  kind: RuleScope['kind'];
  scopeId: number;
  overridesId: number | null;
  isOff: boolean;
  version: number;
  isEnabled: boolean;
  definition: RuleDefinition;
}

/** The rule and its overrides in force, as if they had always been in force. */
async function familyOf(db: Queryable, rootId: number): Promise<RuleHistory[]> {
  const { rows } = await db.query<RuleRow>(
    `SELECT r.id, r.scope_kind AS kind, r.scope_id AS "scopeId", r.overrides_id AS "overridesId", r.is_off AS "isOff",
        v.version, v.is_enabled AS "isEnabled", v.definition
      FROM alarm_rule r JOIN LATERAL (
        SELECT * FROM alarm_rule_version v WHERE v.rule_id = r.id ORDER BY v.version DESC LIMIT 1) v ON true
      WHERE (r.id = $1 OR r.overrides_id = $1) AND r.deleted_at IS NULL`,
    [rootId],
  );
  return rows.map(({ id, kind, scopeId, overridesId, isOff, version, isEnabled, definition }) => ({
    ...{ id, overridesId, isOff, deletedAt: null, scope: { kind, id: scopeId } },
    versions: [{ version, from: -Infinity, isEnabled, definition }],
  }));
}

const below = { project: 'st.project_id', station: 'st.id', device: 'd.id', sensor: 's.id' } as const;

interface SensorRow {
  id: number;
  type: SensorTypeCode;
  analysis: SensorAnalysis;
}

type Row = { [K in keyof SensorRow]: SensorRow[K] | null } & { deviceId: number; stationId: number; projectId: number };

/** The sensors and devices in service within a scope that the caller sees. Throws notFound where there are none. */
async function placeOf(db: Queryable, caller: Caller, { kind, id }: RuleScope) {
  const { rows } = await db.query<Row>(
    `SELECT st.project_id AS "projectId", st.id AS "stationId", d.id AS "deviceId", s.id, s.type, s.analysis
      FROM station st JOIN device d ON d.station_id = st.id
        LEFT JOIN sensor s ON s.device_id = d.id AND s.is_enabled
      WHERE ${below[kind]} = $1 AND ($2::int[] IS NULL OR st.id = ANY($2)) AND d.is_enabled`,
    [id, stationFilter(caller)],
  );
  if (rows.length === 0) throw new AppError('notFound');
  const unique = <T>(key: (row: Row) => number, of: (row: Row) => T): T[] => [
    ...new Map(rows.map((row) => [key(row), of(row)])).values(),
  ];
  const sensors = rows.flatMap(({ id: sensorId, type, analysis, deviceId }) =>
    sensorId === null || type === null ? [] : [{ id: sensorId, type, deviceId, analysis: analysis ?? {} }],
  );
  return {
    sensors,
    tree: {
      stations: unique(
        ({ stationId }) => stationId,
        ({ stationId, projectId }) => ({ id: stationId, projectId }),
      ),
      devices: unique(
        ({ deviceId }) => deviceId,
        ({ deviceId, stationId }) => ({ id: deviceId, stationId }),
      ),
      sensors,
    } satisfies Tree,
  };
}

/** Sensors and devices that a multi-sensor condition names. */
const namedBy = (condition: Condition): { sensorIds: number[]; deviceIds: number[] } => {
  if (condition.kind === 'disagreement') return { sensorIds: [...condition.sensorIds], deviceIds: [] };
  const members = condition.kind === 'expression' ? condition.members : [];
  return {
    sensorIds: members.flatMap(({ sensorId }) => sensorId ?? []),
    deviceIds: members.flatMap(({ deviceId }) => deviceId ?? []),
  };
};

function checkDefinition(definition: RuleDefinition, { sensors, devices }: Tree): void {
  const { sensorIds, deviceIds } = namedBy(definition.condition);
  const hasAll =
    sensorIds.every((id) => sensors.some((one) => one.id === id)) &&
    deviceIds.every((id) => devices.some((one) => one.id === id));
  if (!hasAll) throw invalidField('definition.condition', 'notBelow');
  const wrong = definitionProblem(definition, (id) => sensors.find((one) => one.id === id)?.type);
  if (wrong) throw new AppError('invalid', { fields: [{ ...wrong, path: `definition.${wrong.path}` }] });
}

async function calibrated(
  db: Queryable,
  sensors: readonly { id: number; deviceId: number; type: SensorTypeCode; analysis: SensorAnalysis }[],
): Promise<TaskSensor[]> {
  const ids = sensors.map(({ id }) => id);
  const reinstallations = await loadReinstallations(db, ids);
  const { rows } = await db.query<
    { id: number; validFrom: Date } & Omit<TaskSensor['calibrations'][number], 'validFrom'>
  >(
    `SELECT sensor_id AS id, valid_from AS "validFrom", fields, moisture FROM sensor_calibration
      WHERE sensor_id = ANY($1::int[]) AND revoked_at IS NULL ORDER BY valid_from, version`,
    [ids],
  );
  const bySensor = Map.groupBy(rows, ({ id }) => id);
  return sensors.map(({ id, deviceId, type, analysis }) => ({
    ...{ id, deviceId, type },
    referenceAt: analysis.referenceTime === undefined ? null : Date.parse(analysis.referenceTime),
    calibrations: (bySensor.get(id) ?? []).map(({ validFrom, fields, moisture }) => ({
      validFrom: validFrom.toISOString(),
      fields,
      moisture,
    })),
    reinstallations: reinstallations.get(id) ?? [],
  }));
}

/**
 * Loads all that a back-test needs from the registry, as far as the caller may see it. Throws notFound, or invalid for inconsistent
 * requests.
 */
export async function findTask(db: Queryable, caller: Caller, asked: BacktestRequest): Promise<BacktestTask> {
  const { definition, ruleId, overridesId } = asked;
  const family = ruleId === null ? [] : await rootFamily(db, ruleId);
  const own = family.find(({ id }) => id === ruleId);
  const scope = ruleId === null ? asked.scope : found(own).scope;
  const { tree, sensors } = await placeOf(db, caller, scope);
  checkDefinition(definition, tree);
  const others = ruleId !== null ? family : overridesId !== null ? await familyOf(db, overridesId) : [];
  if (overridesId !== null && ruleId === null && others.length === 0) throw invalidField('overridesId', 'reference');
  const tried: RuleHistory = {
    ...{ id: ruleId ?? TRIED, scope, isOff: false, deletedAt: null },
    overridesId: ruleId === null ? overridesId : own!.overridesId,
    versions: [{ version: (own?.versions[0]?.version ?? 0) + 1, from: -Infinity, isEnabled: true, definition }],
  };
  const proposed = ruleTargets([...others.filter(({ id }) => id !== tried.id), tried], tree).filter(
    (target) => target.ruleId === tried.id,
  );
  const inForce = ruleTargets(others, tree).filter((target) => ruleId === null || target.ruleId === ruleId);
  const subjects = joined(proposed, inForce, ruleId !== null);
  if (subjects.length > MOST_SUBJECTS) throw invalidField('scope.id', 'tooManyValues', { maximum: MOST_SUBJECTS });
  const compared = ruleId === null ? others.find(({ id }) => id === overridesId) : own;
  const version = compared?.versions[0];
  const [from, to] = [Date.parse(asked.from), Date.parse(asked.to)];
  const stationIds = tree.stations.map(({ id }) => id);
  return {
    ...{ from, to, subjects },
    sensors: await calibrated(db, sensorsOf(subjects, sensors)),
    named: await readSubjects(
      db,
      subjects.map(({ subject }) => subject),
    ),
    inForceVersion: compared && version?.isEnabled ? { ruleId: compared.id, version: version.version } : null,
    events: await readEvents(db, stationIds, from, to),
    mostEpisodes: BACKTEST_EPISODES,
  };
}

async function rootFamily(db: Queryable, ruleId: number): Promise<RuleHistory[]> {
  const { rows } = await db.query<{ rootId: number }>(
    'SELECT coalesce(overrides_id, id) AS "rootId" FROM alarm_rule WHERE id = $1 AND deleted_at IS NULL',
    [ruleId],
  );
  return familyOf(db, found(rows[0]).rootId);
}

/** Subjects of both runs; when another rule is compared, only the subjects of the tested one. */
function joined(proposed: readonly RuleTarget[], inForce: readonly RuleTarget[], isSameRule: boolean): TaskSubject[] {
  const bySubject = new Map<string, TaskSubject>();
  for (const { subject, versions } of proposed) bySubject.set(subject, { subject, proposed: versions, inForce: [] });
  for (const { subject, versions } of inForce) {
    const known = bySubject.get(subject);
    if (known || isSameRule) bySubject.set(subject, { subject, proposed: known?.proposed ?? [], inForce: versions });
  }
  return [...bySubject.values()];
}

/** Sensors that are judged, or named by a rule. */
function sensorsOf<T extends { id: number }>(subjects: readonly TaskSubject[], sensors: readonly T[]): T[] {
  const wanted = new Set<number>();
  for (const { subject, proposed, inForce } of subjects) {
    const [kind, id] = subject.split(':');
    if (kind === 'sensor') wanted.add(Number(id));
    for (const { definition } of [...proposed, ...inForce])
      for (const sensorId of namedBy(definition.condition).sensorIds) wanted.add(sensorId);
  }
  return sensors.filter(({ id }) => wanted.has(id));
}
