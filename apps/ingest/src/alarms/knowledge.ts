import type { Owner } from './binding.ts';
import { KnownStates } from './known-states.ts';
import type { Mark } from '../batch/marks.ts';
import type { OwnerMemory } from './memory.ts';
import { SeveralMemories } from './several-memories.ts';
import { emptyWorld, rulesOf, type World } from './world.ts';

/** What a process remembers of the sensors, or of the devices, by their ids. */
export interface Known {
  readonly kind: 's' | 'd';
  readonly memories: Map<number, OwnerMemory>;
  /** How far it has seen what is stored of them. */
  readonly marks: Map<number, Mark>;
}

/**
 * All that judging remembers of the past. It is only a shortcut: it counts for a sensor as long as the database says that nothing has
 * come of it that this process has not seen.
 */
export class Knowledge {
  world: World = emptyWorld;
  readonly sensors: Known = { kind: 's', memories: new Map(), marks: new Map() };
  readonly devices: Known = { kind: 'd', memories: new Map(), marks: new Map() };
  readonly several = new SeveralMemories();
  readonly states = new KnownStates();

  of(owner: Owner): Known {
    return owner.startsWith('s') ? this.sensors : this.devices;
  }

  /** Goes by new rules; what is remembered of those that have not changed stays. */
  take(world: World): void {
    this.world = world;
    for (const { memories } of [this.sensors, this.devices]) {
      for (const [id, memory] of memories) {
        const { own } = rulesOf(world, memory.owner, id);
        const rules = memory.bindings;
        const isSame =
          own.length === rules.length && rules.every(({ key, print }) => world.bindings.get(key)?.print === print);
        if (!isSame) memories.delete(id);
      }
    }
    this.several.retain(world.bindings);
  }
}
