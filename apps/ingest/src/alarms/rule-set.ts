import { ownersOf, type Binding, type DeviceFact, type Owner, type SensorFact } from './binding.ts';

/** The rules that new rows of an owner make dirty. */
export interface OwnerRules {
  /** Rules that read only from this owner. */
  readonly own: readonly Binding[];
  /** Rules that read from other owners too. */
  readonly multiSensor: readonly Binding[];
}

export const noRules: OwnerRules = { own: [], multiSensor: [] };

/** All bound rules at one revision. */
export interface RuleSet {
  readonly revision: number;
  readonly bindings: ReadonlyMap<string, Binding>;
  /** By id of the sensor, and of the device. */
  readonly ofSensors: ReadonlyMap<number, OwnerRules>;
  readonly ofDevices: ReadonlyMap<number, OwnerRules>;
  readonly hasMultiSensor: boolean;
  /** The missing-data rules, which the clock evaluates. */
  readonly silences: readonly Binding[];
  /** Those in service. */
  readonly sensors: ReadonlyMap<number, SensorFact>;
  readonly devices: ReadonlyMap<number, DeviceFact>;
}

export const emptyRuleSet: RuleSet = {
  revision: -1,
  bindings: new Map(),
  ofSensors: new Map(),
  ofDevices: new Map(),
  hasMultiSensor: false,
  silences: [],
  sensors: new Map(),
  devices: new Map(),
};

/** Indexes bound rules by their owners. */
export function ruleSetOf(
  revision: number,
  bindings: readonly Binding[],
  facts: Pick<RuleSet, 'sensors' | 'devices'>,
): RuleSet {
  const ofSensors = new Map<number, { own: Binding[]; multiSensor: Binding[] }>();
  const ofDevices: typeof ofSensors = new Map();
  for (const binding of bindings) {
    for (const { kind, id } of ownersOf(binding).values()) {
      const all = kind === 'sensor' ? ofSensors : ofDevices;
      const rules = all.get(id) ?? { own: [], multiSensor: [] };
      all.set(id, rules);
      (binding.isMultiSensor ? rules.multiSensor : rules.own).push(binding);
    }
  }
  return {
    ...facts,
    revision,
    bindings: new Map(bindings.map((binding) => [binding.key, binding])),
    ofSensors,
    ofDevices,
    hasMultiSensor: bindings.some(({ isMultiSensor }) => isMultiSensor),
    silences: bindings.filter(({ kind }) => kind === 'noData'),
  };
}

export const rulesOf = ({ ofSensors, ofDevices }: RuleSet, { kind, id }: Owner): OwnerRules =>
  (kind === 'sensor' ? ofSensors : ofDevices).get(id) ?? noRules;
