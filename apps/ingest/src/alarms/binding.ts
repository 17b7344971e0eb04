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
  isOfSeveral,
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

/** One sensor or one device as it is listened to: `s12`, `d5`. */
export type Owner = `s${number}` | `d${number}`;

export const idOf = (owner: Owner): number => Number(owner.slice(1));

/** What stands in one table: a body of readings, or statuses. */
export type Body = FamilyKey | 'status';

/** A source of a rule: how its samples are read, and where they are stored. */
export interface SourceUse {
  readonly key: string;
  readonly owner: Owner;
  readonly id: number;
  /** null: of a sensor that is no more. */
  readonly body: Body | null;
  readonly field: string;
  sample(reading: StoredReading): SampleValue;
}

/** A rule on a subject, with all that judging it takes. */
export interface Binding {
  readonly key: string;
  readonly ruleId: number;
  readonly subject: AlarmSubject;
  readonly kind: ConditionKind;
  readonly place: { readonly stationId: number; readonly deviceId: number | null; readonly sensorId: number | null };
  readonly bound: BoundRule;
  readonly versions: readonly RuleInForce[];
  /** By the order of the bound rule's needs. */
  readonly sources: readonly SourceUse[];
  /** By the order of its references. */
  readonly references: readonly SourceUse[];
  /** Reads what several sensors, or devices, say: nobody remembers it, each judging asks the database. */
  readonly isOfSeveral: boolean;
  /** Tells whether anything of it has changed. */
  readonly print: string;
}

export interface WorldFacts {
  readonly sensors: ReadonlyMap<number, SensorFact>;
  readonly devices: ReadonlyMap<number, DeviceFact>;
  /** Station of a rule's scope, for rules that have a subject of their own. */
  stationOfRule(ruleId: number): number | null;
}

export const bindingKey = (ruleId: number, subject: AlarmSubject): string => `${ruleId} ${subject}`;

const nothing = (): SampleValue => null;

function sourceUse(source: Source, { sensors }: WorldFacts): SourceUse {
  const key = sourceKey(source);
  const { field } = source;
  if (source.kind === 'status') {
    const { deviceId: id } = source;
    return { key, owner: `d${id}`, id, body: 'status', field, sample: ({ values }) => values[field] ?? null };
  }
  const { sensorId: id } = source;
  const sensor = sensors.get(id);
  // A sensor that is no more, and a field that its type has not, say nothing.
  if (!sensor || !sensorTypeOf(sensor.type).fields.some((one) => one.key === field))
    return { key, owner: `s${id}`, id, body: null, field, sample: nothing };
  const sampler = samplerOf(sensor.type, field, sensor.calibrations, source.isJoined ? sensor.reinstallations : []);
  return { key, owner: `s${id}`, id, body: sampler.family, field, sample: (reading) => sampler.sample(reading) };
}

function placeOf(
  { ruleId, subject }: RuleTarget,
  sources: readonly SourceUse[],
  facts: WorldFacts,
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
  const deviceId = first?.owner.startsWith('d') ? first.id : facts.sensors.get(first?.id ?? 0)?.deviceId;
  const stationId = facts.stationOfRule(ruleId) ?? facts.devices.get(deviceId ?? 0)?.stationId;
  return stationId === undefined ? null : { stationId, deviceId: null, sensorId: null };
}

/** Makes a rule ready to be judged on its subject; null where the subject is no more. */
export function bindTarget(target: RuleTarget, facts: WorldFacts, ofRules: Facts): Binding | null {
  const { ruleId, subject, versions } = target;
  const kind = versions.at(-1)?.definition.condition.kind;
  if (kind === undefined) return null;
  const bound = bindRule(versions, subject, ofRules);
  const sources = bound.needs.map(({ source }) => sourceUse(source, facts));
  const references = bound.references.map(({ source }) => sourceUse(source, facts));
  const place = placeOf(target, sources, facts);
  if (place === null) return null;
  const told = sources.map(({ id, owner }) => {
    const sensor = owner.startsWith('s') ? facts.sensors.get(id) : undefined;
    return sensor ? [sensor.referenceAt, sensor.calibrations, sensor.reinstallations] : null;
  });
  return {
    ...{ key: bindingKey(ruleId, subject), ruleId, subject, kind, place, bound, versions, sources, references },
    isOfSeveral: isOfSeveral(kind),
    print: JSON.stringify([versions, told, place]),
  };
}
