import {
  isOfDevice,
  isMultiSensor,
  type AlarmSubject,
  type RuleDefinition,
  type RuleInForce,
  type RuleScope,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { isFor } from './fits.ts';
import type { Judged } from './sources.ts';

/** A rule with all its versions in ascending order. Deleted rules are kept, as late data is judged by them. */
export interface RuleHistory {
  readonly id: number;
  readonly scope: RuleScope;
  /** The rule of a wider scope that it overrides. */
  readonly overridesId: number | null;
  /** An override that switches the rule off here. */
  readonly isOff: boolean;
  /** ms since 1970. */
  readonly deletedAt: number | null;
  readonly versions: readonly {
    readonly version: number;
    readonly from: number;
    readonly isEnabled: boolean;
    readonly definition: RuleDefinition;
  }[];
}

/** The tree of stations, devices and sensors. */
export interface Tree {
  readonly stations: readonly { readonly id: number; readonly projectId: number }[];
  readonly devices: readonly { readonly id: number; readonly stationId: number }[];
  readonly sensors: readonly { readonly id: number; readonly deviceId: number; readonly type: SensorTypeCode }[];
}

export interface RuleTarget extends Judged {
  /** Ascending, with gaps where the rule does not apply to the subject. */
  readonly versions: readonly RuleInForce[];
}

const nearness = { project: 0, station: 1, device: 2, sensor: 3 } as const;

interface Place {
  readonly devices: readonly number[];
  readonly sensors: readonly Tree['sensors'][number][];
}

const emptyPlace: Place = { devices: [], sensors: [] };

function placesOf({ stations, devices, sensors }: Tree): (scope: RuleScope) => Place {
  const known = new Map<string, Place>();
  const sensorsOf = Map.groupBy(sensors, ({ deviceId }) => deviceId);
  const devicesOf = Map.groupBy(devices, ({ stationId }) => stationId);
  const below = (ids: readonly number[]): Place => ({
    devices: ids,
    sensors: ids.flatMap((id) => sensorsOf.get(id) ?? []),
  });
  const idsOf = (stationId: number): number[] => (devicesOf.get(stationId) ?? []).map(({ id }) => id);
  for (const { id } of devices) known.set(`device:${id}`, below([id]));
  for (const { id } of stations) known.set(`station:${id}`, below(idsOf(id)));
  for (const [projectId, own] of Map.groupBy(stations, ({ projectId }) => projectId))
    known.set(`project:${projectId}`, below(own.flatMap(({ id }) => idsOf(id))));
  for (const sensor of sensors) known.set(`sensor:${sensor.id}`, { devices: [], sensors: [sensor] });
  return ({ kind, id }) => known.get(`${kind}:${id}`) ?? emptyPlace;
}

interface ValidPeriod extends RuleInForce {
  readonly isOff: boolean;
}

/** The periods of the enabled versions of a rule. */
function stretchesOf({ id: ruleId, isOff, deletedAt, versions }: RuleHistory): ValidPeriod[] {
  return versions.flatMap(({ version, from, isEnabled, definition }, index) => {
    const to = Math.min(versions[index + 1]?.from ?? Infinity, deletedAt ?? Infinity);
    return isEnabled && from < to ? [{ ruleId, version, from, to, definition, isOff }] : [];
  });
}

/**
 * Finds which versions of which rules judge which subjects, and when. Of a rule and its overrides the one nearest to the subject applies,
 * while it is enabled, not deleted, and fits; an override that says "off" leaves none. A disabled override changes nothing. Multi-sensor
 * rules have one subject of their own.
 */
export function ruleTargets(rules: readonly RuleHistory[], tree: Tree): RuleTarget[] {
  const placeOf = placesOf(tree);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const rootOf = (rule: RuleHistory): number => {
    let root = rule;
    for (let i = 0; i < 8 && root.overridesId !== null; i += 1) root = byId.get(root.overridesId) ?? root;
    return root.id;
  };
  const targets: RuleTarget[] = [];
  for (const family of Map.groupBy(rules, rootOf).values()) {
    const members = family
      .map((rule) => ({ rule, stretches: stretchesOf(rule), place: placeOf(rule.scope) }))
      .toSorted((a, b) => nearness[b.rule.scope.kind] - nearness[a.rule.scope.kind] || b.rule.id - a.rule.id);
    for (const { rule, stretches } of members) {
      const multiSensor = stretches.filter(
        ({ isOff, definition }) => !isOff && isMultiSensor(definition.condition.kind),
      );
      if (multiSensor.length > 0)
        targets.push({ ruleId: rule.id, subject: `rule:${rule.id}`, versions: multiSensor.map(bare) });
    }
    const sensorMembers = new Map<Tree['sensors'][number], number[]>();
    const deviceMembers = new Map<number, number[]>();
    for (const [index, { place }] of members.entries()) {
      for (const sensor of place.sensors) getOrMake(sensorMembers, sensor).push(index);
      for (const device of place.devices) getOrMake(deviceMembers, device).push(index);
    }
    // Nearly all subjects of a family are covered by the same rules.
    const known = new Map<string, Map<number, RuleInForce[]>>();
    const add = (subject: AlarmSubject, covering: readonly number[], type: SensorTypeCode | null): void => {
      const key = `${covering.join(' ')} ${type ?? ''}`;
      let held = known.get(key);
      if (!held) {
        const fits = ({ condition }: RuleDefinition): boolean =>
          type === null ? isOfDevice(condition.kind) : isFor(condition, type);
        held = nearestOf(
          covering.map((index) => members[index]!.stretches),
          fits,
        );
        known.set(key, held);
      }
      for (const [ruleId, versions] of held) targets.push({ ruleId, subject, versions });
    };
    for (const [sensor, covering] of sensorMembers) add(`sensor:${sensor.id}`, covering, sensor.type);
    for (const [device, covering] of deviceMembers) add(`device:${device}`, covering, null);
  }
  return targets;
}

const bare = ({ ruleId, version, from, to, definition }: ValidPeriod): RuleInForce => ({
  ruleId,
  version,
  from,
  to,
  definition,
});

function getOrMake<K>(map: Map<K, number[]>, key: K): number[] {
  let list = map.get(key);
  if (!list) map.set(key, (list = []));
  return list;
}

/** When which of the rules that cover a subject applies, nearest first. */
function nearestOf(
  covering: readonly (readonly ValidPeriod[])[],
  fits: (definition: RuleDefinition) => boolean,
): Map<number, RuleInForce[]> {
  const found = new Map<number, RuleInForce[]>();
  const times = [...new Set(covering.flat().flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  for (const [index, from] of times.entries()) {
    const to = times[index + 1] ?? from;
    let holds: ValidPeriod | undefined;
    for (const stretches of covering) {
      holds = stretches.find((one) => one.from <= from && from < one.to && (one.isOff || fits(one.definition)));
      if (holds) break;
    }
    if (!holds || holds.isOff || !(from < to)) continue;
    let list = found.get(holds.ruleId);
    if (!list) found.set(holds.ruleId, (list = []));
    const last = list.at(-1);
    if (last && last.version === holds.version && last.to === from) list[list.length - 1] = { ...last, to };
    else list.push({ ...bare(holds), from, to });
  }
  return found;
}
