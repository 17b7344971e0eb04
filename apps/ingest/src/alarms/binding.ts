import {
  bindRule,
  samplerOf,
  sourceKey,
  subjectOf,
  type BoundRule,
  type RuleTarget,
  type Facts,
  type SampleValue,
  type Source,
  type StoredReading,
} from '@groundwatch/domain/alarms';
import {
  isMultiSensor,
  sensorTypeOf,
  type AlarmSubject,
  type Calibration,
  type ConditionKind,
  type FamilyKey,
  type Reinstallation,
  type RuleInForce,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';

export interface SensorFact {
  readonly id: number;
  readonly deviceId: number;
  readonly type: SensorTypeCode;
  /** ms since 1970; null: the first reading. */
  readonly referenceAt: number | null;
  readonly calibrations: readonly Calibration[];
  readonly reinstallations: readonly Reinstallation[];
}

export interface DeviceFact {
  readonly id: number;
  readonly deviceNo: string;
  readonly stationId: number;
  readonly sendCycleS: number;
}

/** A sensor with its readings, or a device with its statuses. */
export interface Owner {
  readonly kind: 'sensor' | 'device';
  readonly id: number;
}

export const ownerKey = ({ kind, id }: Owner): string => `${kind} ${id}`;

/** The kind of a stored row: a family of readings, or a status. */
export type Body = FamilyKey | 'status';

/** A source of a rule: where its rows are stored, and how a sample is read from one. */
export interface SourceUse extends Owner {
  readonly key: string;
  /** null: the sensor was deleted. */
  readonly body: Body | null;
  readonly field: string;
  sample(reading: StoredReading): SampleValue;
}

/** A rule on one subject, with all that its evaluation needs. */
export interface Binding {
  readonly key: string;
  readonly ruleId: number;
  readonly subject: AlarmSubject;
  readonly kind: ConditionKind;
  readonly place: { readonly stationId: number; readonly deviceId: number | null; readonly sensorId: number | null };
  readonly bound: BoundRule;
  readonly versions: readonly RuleInForce[];
  /** In the order of the bound rule's needs. */
  readonly sources: readonly SourceUse[];
  /** In the order of its references. */
  readonly references: readonly SourceUse[];
  /** It reads from several sensors or devices: `MultiSensorStates` keeps its state, under a lock of the rule. */
  readonly isMultiSensor: boolean;
  /** Two bindings of a rule with the same print evaluate alike. */
  readonly print: string;
}

/** The owners that a rule reads from, each once, by key. */
export const ownersOf = ({ sources }: Binding): ReadonlyMap<string, Owner> =>
  new Map(sources.map((use) => [ownerKey(use), use]));

export interface RuleSetFacts {
  readonly sensors: ReadonlyMap<number, SensorFact>;
  readonly devices: ReadonlyMap<number, DeviceFact>;
  /** The station of a rule's scope, for rules that have a subject of their own. */
  stationOfRule(ruleId: number): number | null;
}

export const bindingKey = (ruleId: number, subject: AlarmSubject): string => `${ruleId} ${subject}`;

const nothing = (): SampleValue => null;

function sourceUse(source: Source, { sensors }: RuleSetFacts): SourceUse {
  const key = sourceKey(source);
  const { field } = source;
  if (source.kind === 'status') {
    const { deviceId: id } = source;
    return { key, kind: 'device', id, body: 'status', field, sample: ({ values }) => values[field] ?? null };
  }
  const { sensorId: id } = source;
  const sensor = sensors.get(id);
  // A sensor that does not exist any more, and a field that its type lacks, give no samples.
  if (!sensor || !sensorTypeOf(sensor.type).fields.some((one) => one.key === field))
    return { key, kind: 'sensor', id, body: null, field, sample: nothing };
  const sampler = samplerOf(sensor.type, field, sensor.calibrations, source.isJoined ? sensor.reinstallations : []);
  return { key, kind: 'sensor', id, body: sampler.family, field, sample: (reading) => sampler.sample(reading) };
}

function placeOf(
  { ruleId, subject }: RuleTarget,
  sources: readonly SourceUse[],
  facts: RuleSetFacts,
): Binding['place'] | null {
  const { kind, id } = subjectOf(subject);
  if (kind === 'sensor') {
    const sensor = facts.sensors.get(id);
    const device = sensor && facts.devices.get(sensor.deviceId);
    return device ? { stationId: device.stationId, deviceId: device.id, sensorId: id } : null;
  }
  if (kind === 'device') {
    const device = facts.devices.get(id);
    return device ? { stationId: device.stationId, deviceId: id, sensorId: null } : null;
  }
  const [first] = sources;
  const deviceId = first?.kind === 'device' ? first.id : facts.sensors.get(first?.id ?? 0)?.deviceId;
  const stationId = facts.stationOfRule(ruleId) ?? facts.devices.get(deviceId ?? 0)?.stationId;
  return stationId === undefined ? null : { stationId, deviceId: null, sensorId: null };
}

/** Binds a rule to its subject; null where the subject was deleted. */
export function bindTarget(target: RuleTarget, facts: RuleSetFacts, ofRules: Facts): Binding | null {
  const { ruleId, subject, versions } = target;
  const kind = versions.at(-1)?.definition.condition.kind;
  if (kind === undefined) return null;
  const bound = bindRule(versions, subject, ofRules);
  const sources = bound.needs.map(({ source }) => sourceUse(source, facts));
  const references = bound.references.map(({ source }) => sourceUse(source, facts));
  const place = placeOf(target, sources, facts);
  if (place === null) return null;
  const corrections = sources.map(({ kind, id }) => {
    const sensor = kind === 'sensor' ? facts.sensors.get(id) : undefined;
    return sensor ? [sensor.referenceAt, sensor.calibrations, sensor.reinstallations] : null;
  });
  return {
    ...{ key: bindingKey(ruleId, subject), ruleId, subject, kind, place, bound, versions, sources, references },
    isMultiSensor: isMultiSensor(kind),
    print: JSON.stringify([versions, corrections, place]),
  };
}
