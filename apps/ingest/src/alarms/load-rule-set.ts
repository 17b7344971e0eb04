import { ruleTargets, type Facts, type RuleHistory } from '@groundwatch/domain/alarms';
import { inOrder, type PoolClient } from '@groundwatch/db';
import type {
  Calibration,
  Reinstallation,
  RuleDefinition,
  RuleScopeKind,
  SensorTypeCode,
} from '@groundwatch/protocol/model';
import { bindTarget, type DeviceFact, type SensorFact } from './binding.ts';
import { emptyRuleSet, ruleSetOf, type RuleSet } from './rule-set.ts';

interface RuleRow {
  id: number;
  scopeKind: RuleScopeKind;
  scopeId: number;
  overridesId: number | null;
  isOff: boolean;
  deletedAt: Date | null;
  version: number;
  definition: RuleDefinition;
  isEnabled: boolean;
  effectiveFrom: Date;
}

interface SensorRow {
  id: number;
  deviceId: number;
  type: SensorTypeCode;
  referenceTime: string | null;
}

interface DeviceRow extends DeviceFact {
  projectId: number;
}

interface CalibrationRow extends Omit<Calibration, 'validFrom'> {
  sensorId: number;
  validFrom: Date;
}

interface ReinstallationRow extends Omit<Reinstallation, 'at'> {
  sensorId: number;
  at: Date;
}

/** Rules with their versions, deleted ones too. */
async function readRules(client: PoolClient): Promise<RuleHistory[]> {
  const { rows } = await client.query<RuleRow>(`
    SELECT r.id, r.scope_kind AS "scopeKind", r.scope_id AS "scopeId", r.overrides_id AS "overridesId", r.is_off AS "isOff",
      r.deleted_at AS "deletedAt", v.version, v.definition, v.is_enabled AS "isEnabled", v.effective_from AS "effectiveFrom"
    FROM alarm_rule r JOIN alarm_rule_version v ON v.rule_id = r.id ORDER BY r.id, v.effective_from, v.version`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own): RuleHistory[] => {
    const [first] = own;
    if (!first) return [];
    const { id, scopeKind, scopeId, overridesId, isOff, deletedAt } = first;
    const versions = own.map(({ version, definition, isEnabled, effectiveFrom }) => {
      return { version, from: effectiveFrom.getTime(), isEnabled, definition };
    });
    const scope = { kind: scopeKind, id: scopeId };
    return [{ id, scope, overridesId, isOff, deletedAt: deletedAt?.getTime() ?? null, versions }];
  });
}

/** Devices in service. */
const readDevices = async (client: PoolClient): Promise<DeviceRow[]> =>
  (
    await client.query<DeviceRow>(`
      SELECT d.id, d.device_no::text AS "deviceNo", d.station_id AS "stationId", d.send_cycle_s AS "sendCycleS", s.project_id AS "projectId"
      FROM device d JOIN station s ON s.id = d.station_id WHERE d.is_enabled`)
  ).rows;

/** Sensors in service. */
async function readSensors(client: PoolClient): Promise<SensorFact[]> {
  const sensors = client.query<SensorRow>(`
    SELECT s.id, s.device_id AS "deviceId", s.type, s.analysis->>'referenceTime' AS "referenceTime"
    FROM sensor s JOIN device d ON d.id = s.device_id WHERE s.is_enabled AND d.is_enabled`);
  const calibrations = client.query<CalibrationRow>(`
    SELECT sensor_id AS "sensorId", valid_from AS "validFrom", fields, moisture FROM sensor_calibration
    WHERE revoked_at IS NULL ORDER BY sensor_id, version`);
  const reinstallations = client.query<ReinstallationRow>(`
    SELECT sensor_id AS "sensorId", at, measured || entered AS offsets FROM sensor_reinstallation
    WHERE revoked_at IS NULL ORDER BY sensor_id, at`);
  const [found, { rows: calibrated }, { rows: reinstalled }] = await inOrder([sensors, calibrations, reinstallations]);
  const bySensor = Map.groupBy(calibrated, ({ sensorId }) => sensorId);
  const eventsOf = Map.groupBy(reinstalled, ({ sensorId }) => sensorId);
  return found.rows.map(({ referenceTime, ...sensor }) => ({
    ...sensor,
    referenceAt: referenceTime === null ? null : Date.parse(referenceTime),
    calibrations: (bySensor.get(sensor.id) ?? []).map(({ validFrom, fields, moisture }) => {
      return { validFrom: validFrom.toISOString(), fields, moisture };
    }),
    reinstallations: (eventsOf.get(sensor.id) ?? []).map(({ at, offsets }) => ({ at: at.toISOString(), offsets })),
  }));
}

async function readStations(client: PoolClient): Promise<{ id: number; projectId: number }[]> {
  return (await client.query<{ id: number; projectId: number }>('SELECT id, project_id AS "projectId" FROM station'))
    .rows;
}

/** Loads all rules and binds them to their subjects. `revision` is the one that `holdRules` returned. */
export async function loadRuleSet(client: PoolClient, revision: number): Promise<RuleSet> {
  const rules = await readRules(client);
  if (rules.length === 0) return { ...emptyRuleSet, revision };
  const [stations, deviceRows, sensorRows] = await inOrder([
    readStations(client),
    readDevices(client),
    readSensors(client),
  ]);
  const devices = new Map(deviceRows.map((device) => [device.id, device]));
  const sensors = new Map(sensorRows.map((sensor) => [sensor.id, sensor]));
  const scopes = new Map(rules.map(({ id, scope }) => [id, scope]));
  const ofRules: Facts = {
    sensor: (id) => sensors.get(id),
    device: (id) => (devices.has(id) ? { lowBatteryV: null } : undefined),
  };
  const stationOfRule = (ruleId: number): number | null => {
    const scope = scopes.get(ruleId);
    if (scope?.kind === 'station') return scope.id;
    return scope?.kind === 'device' ? (devices.get(scope.id)?.stationId ?? null) : null;
  };
  const targets = ruleTargets(rules, { stations, devices: deviceRows, sensors: sensorRows });
  const facts = { sensors, devices, stationOfRule };
  const bindings = targets.flatMap((target) => bindTarget(target, facts, ofRules) ?? []);
  return ruleSetOf(revision, bindings, { sensors, devices });
}
