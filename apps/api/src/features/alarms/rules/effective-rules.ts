import type { z } from 'zod';
import { isFor, ruleTargets, type RuleHistory, type Tree } from '@groundwatch/domain/alarms';
import {
  isOfDevice,
  isMultiSensor,
  type AlarmSubject,
  type RuleDefinition,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { EffectiveRules, EffectiveRulesQuerySchema, RuleHere } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../../access/caller.ts';
import type { Queryable } from '../../../context.ts';
import { found } from '../../../errors.ts';
import {
  hereColumns,
  newestVersion,
  overriddenOf,
  placedRules,
  placeOf,
  scopeValues,
  type HereRow,
} from './rule-sql.ts';

type Query = z.output<typeof EffectiveRulesQuerySchema>;

interface Sensor {
  projectId: number;
  stationId: number;
  deviceId: number;
  deviceNo: string;
  /** null: a device without sensors. */
  sensorId: number | null;
  type: SensorTypeCode | null;
}

interface Subject {
  subject: AlarmSubject;
  sensorId: number | null;
  deviceNo: string;
  /** Its own scope and the wider ones, widest first. */
  scopes: readonly string[];
  fits: (row: HereRow) => boolean;
}

const sensorsQuery = `SELECT st.project_id AS "projectId", st.id AS "stationId", d.id AS "deviceId", d.device_no::text AS "deviceNo",
    s.id AS "sensorId", s.type
  FROM device d JOIN station st ON st.id = d.station_id LEFT JOIN sensor s ON s.device_id = d.id AND s.is_enabled
  WHERE ($1::int[] IS NULL OR st.id = ANY($1)) AND ($2::int IS NULL OR st.id = $2)
    AND ($3::bigint IS NULL OR d.device_no = $3) AND ($4::int IS NULL OR s.id = $4)
  ORDER BY d.id, s.port, s.id`;

const rulesQuery = `WITH ${placedRules} SELECT ${hereColumns} FROM placed r ${newestVersion}
  WHERE r.project_id = $3 AND (r.station_id IS NULL OR r.station_id = $4)
  ORDER BY array_position(ARRAY['project', 'station', 'device', 'sensor'], r.scope_kind), r.name, r.id`;

const scopeKey = (kind: string, id: number): string => `${kind}:${id}`;

/** Sensors and devices that a multi-sensor rule names. */
function namedIn({ condition }: RuleDefinition): ReadonlySet<string> {
  if (condition.kind === 'disagreement') return new Set(condition.sensorIds.map((id) => scopeKey('sensor', id)));
  if (condition.kind !== 'expression') return new Set();
  return new Set(
    condition.members.flatMap(({ sensorId, deviceId }) => [
      ...(sensorId === undefined ? [] : [scopeKey('sensor', sensorId)]),
      ...(deviceId === undefined ? [] : [scopeKey('device', deviceId)]),
    ]),
  );
}

function subjectsOf(sensors: readonly Sensor[]): Subject[] {
  const devices = new Map(sensors.map((sensor) => [sensor.deviceId, sensor]));
  const above = ({ projectId, stationId, deviceId }: Sensor): string[] => [
    scopeKey('project', projectId),
    scopeKey('station', stationId),
    scopeKey('device', deviceId),
  ];
  const ofDevices = [...devices.values()].map((device): Subject => {
    const subject: AlarmSubject = `device:${device.deviceId}`;
    return {
      subject,
      sensorId: null,
      deviceNo: device.deviceNo,
      scopes: above(device),
      fits: ({ definition }) => isOfDevice(definition.condition.kind) || namedIn(definition).has(subject),
    };
  });
  const ofSensors = sensors.flatMap((sensor): Subject[] => {
    const { sensorId, type } = sensor;
    if (sensorId === null || type === null) return [];
    const subject: AlarmSubject = `sensor:${sensorId}`;
    return [
      {
        subject,
        sensorId,
        deviceNo: sensor.deviceNo,
        scopes: [...above(sensor), scopeKey('sensor', sensorId)],
        fits: ({ definition }) => namedIn(definition).has(subject) || isFor(definition.condition, type),
      },
    ];
  });
  return [...ofDevices, ...ofSensors];
}

/** A rule with only its newest version, valid from the beginning of time: evaluates what is in force now with the evaluator of readings. */
const historyOf = (row: HereRow): RuleHistory => ({
  id: row.id,
  scope: { kind: row.scopeKind, id: row.scopeId },
  overridesId: row.overridesId,
  isOff: row.isOff,
  deletedAt: null,
  versions: [{ version: row.definitionVersion, from: 0, isEnabled: row.isEnabled, definition: row.definition }],
});

function treeOf(sensors: readonly Sensor[]): Tree {
  const devices = [...new Map(sensors.map((sensor) => [sensor.deviceId, sensor])).values()];
  return {
    stations: [...new Map(devices.map(({ stationId: id, projectId }) => [id, { id, projectId }])).values()],
    devices: devices.map(({ deviceId: id, stationId }) => ({ id, stationId })),
    sensors: sensors.flatMap(({ sensorId: id, deviceId, type }) =>
      id === null || type === null ? [] : [{ id, deviceId, type }],
    ),
  };
}

const coversHere = (row: HereRow, { scopes, fits }: Subject): boolean =>
  fits(row) && (isMultiSensor(row.definition.condition.kind) || scopes.includes(scopeKey(row.scopeKind, row.scopeId)));

const hereOf = (row: HereRow): RuleHere => ({
  ruleId: row.id,
  name: row.name,
  kind: row.definition.condition.kind,
  place: placeOf(row),
  overrides: overriddenOf(row),
  isOff: row.isOff,
  isEnabled: row.isEnabled,
  definitionVersion: row.definitionVersion,
  definition: row.definition,
});

/** The rules in force at a place that the caller may see. Throws notFound. */
export async function readEffectiveRules(db: Queryable, caller: Caller, query: Query): Promise<EffectiveRules> {
  const { stationId = null, deviceNo = null, sensorId = null } = query;
  const { rows: sensors } = await db.query<Sensor>({
    name: 'sensors-of-rules',
    text: sensorsQuery,
    values: [stationFilter(caller), stationId, deviceNo, sensorId],
  });
  const first = sensors[0];
  if (!first) {
    if (stationId === null) found(undefined);
    const { rows } = await db.query('SELECT FROM station WHERE id = $1 AND ($2::int[] IS NULL OR id = ANY($2))', [
      stationId,
      stationFilter(caller),
    ]);
    found(rows[0]);
    return { rules: [], subjects: [] };
  }
  const { rows } = await db.query<HereRow>({
    name: 'rules-of-station',
    text: rulesQuery,
    values: [...scopeValues(caller), first.projectId, first.stationId],
  });
  const held = Map.groupBy(ruleTargets(rows.map(historyOf), treeOf(sensors)), ({ subject }) => subject);
  const multiSensor = rows.filter((row) => held.has(`rule:${row.id}`));
  const shown = new Set<number>();
  const subjects = subjectsOf(sensors).map((subject) => {
    const ruleIds = [
      ...(held.get(subject.subject) ?? []).map(({ ruleId }) => ruleId),
      ...multiSensor.filter(subject.fits).map(({ id }) => id),
    ];
    const offIds = rows.filter((row) => (row.isOff || !row.isEnabled) && coversHere(row, subject)).map(({ id }) => id);
    for (const id of [...ruleIds, ...offIds]) shown.add(id);
    return { subject: subject.subject, sensorId: subject.sensorId, deviceNo: subject.deviceNo, ruleIds, offIds };
  });
  return { rules: rows.filter(({ id }) => shown.has(id)).map(hereOf), subjects };
}
