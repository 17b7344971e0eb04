import type { Binding, DeviceFact, Owner, SensorFact } from './binding.ts';

/** All rules on all subjects, as they were at one revision. */
export interface World {
  readonly revision: number;
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Those that are judged when one of their sources says something. */
  readonly byOwner: ReadonlyMap<Owner, readonly Binding[]>;
  /** Rules by the clock: no data. */
  readonly silences: readonly Binding[];
  /** Those in service. */
  readonly sensors: ReadonlyMap<number, SensorFact>;
  readonly devices: ReadonlyMap<number, DeviceFact>;
  /** All sensors that there were, in service or not. */
  readonly known: ReadonlySet<number>;
  readonly hasRules: boolean;
}

export const emptyWorld: World = {
  revision: -1,
  bindings: new Map(),
  byOwner: new Map(),
  silences: [],
  sensors: new Map(),
  devices: new Map(),
  known: new Set(),
  hasRules: false,
};

/** Orders rules by who has to speak for them to be judged. */
export function worldOf(
  revision: number,
  bindings: readonly Binding[],
  facts: Pick<World, 'sensors' | 'devices' | 'known' | 'hasRules'>,
): World {
  const byOwner = new Map<Owner, Binding[]>();
  for (const binding of bindings) {
    for (const owner of new Set(binding.sources.map((source) => source.owner))) {
      const known = byOwner.get(owner);
      if (known) known.push(binding);
      else byOwner.set(owner, [binding]);
    }
  }
  return {
    ...facts,
    revision,
    bindings: new Map(bindings.map((binding) => [binding.key, binding])),
    byOwner,
    silences: bindings.filter(({ kind }) => kind === 'noData'),
  };
}
