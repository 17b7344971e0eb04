import type { Binding, DeviceFact, Owner, SensorFact } from './binding.ts';

/** Rules that are judged when a sensor, or a device, says something. */
export interface OwnRules {
  /** On what it says alone. */
  readonly own: readonly Binding[];
  /** On what others say besides. */
  readonly several: readonly Binding[];
}

export const noRules: OwnRules = { own: [], several: [] };

/** All rules on all subjects, as they were at one revision. */
export interface World {
  readonly revision: number;
  readonly bindings: ReadonlyMap<string, Binding>;
  /** By id of the sensor, and of the device. */
  readonly ofSensors: ReadonlyMap<number, OwnRules>;
  readonly ofDevices: ReadonlyMap<number, OwnRules>;
  readonly hasSeveral: boolean;
  /** Rules by the clock: no data. */
  readonly silences: readonly Binding[];
  /** Those in service. */
  readonly sensors: ReadonlyMap<number, SensorFact>;
  readonly devices: ReadonlyMap<number, DeviceFact>;
}

export const emptyWorld: World = {
  revision: -1,
  bindings: new Map(),
  ofSensors: new Map(),
  ofDevices: new Map(),
  hasSeveral: false,
  silences: [],
  sensors: new Map(),
  devices: new Map(),
};

/** Orders rules by who has to speak for them to be judged. */
export function worldOf(
  revision: number,
  bindings: readonly Binding[],
  facts: Pick<World, 'sensors' | 'devices'>,
): World {
  const ofSensors = new Map<number, { own: Binding[]; several: Binding[] }>();
  const ofDevices: typeof ofSensors = new Map();
  for (const binding of bindings) {
    const owners = new Map(binding.sources.map(({ owner, id }) => [owner, id]));
    for (const [owner, id] of owners) {
      const all = owner.startsWith('s') ? ofSensors : ofDevices;
      const rules = all.get(id) ?? { own: [], several: [] };
      all.set(id, rules);
      (binding.isOfSeveral ? rules.several : rules.own).push(binding);
    }
  }
  return {
    ...facts,
    revision,
    bindings: new Map(bindings.map((binding) => [binding.key, binding])),
    ofSensors,
    ofDevices,
    hasSeveral: bindings.some(({ isOfSeveral }) => isOfSeveral),
    silences: bindings.filter(({ kind }) => kind === 'noData'),
  };
}

/** What is judged when an owner says something. */
export const rulesOf = ({ ofSensors, ofDevices }: World, owner: Owner, id: number): OwnRules =>
  (owner.startsWith('s') ? ofSensors : ofDevices).get(id) ?? noRules;
