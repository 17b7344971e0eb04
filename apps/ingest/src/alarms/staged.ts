import { idOf, type Owner } from './binding.ts';
import type { Knowledge } from './knowledge.ts';
import type { Mark } from '../batch/marks.ts';
import type { OwnerMemory } from './memory.ts';
import type { Analysis } from './store-analyses.ts';

/** What is only so once a transaction has committed; null: it is not known any more. */
export class Staged {
  readonly #folded: OwnerMemory[] = [];
  readonly #loaded: (readonly [Owner, OwnerMemory | null])[] = [];
  /** By id of the sensor, and of the device: of all that was heard. */
  readonly sensors = new Map<number, Mark | null>();
  readonly devices = new Map<number, Mark | null>();
  analyses: readonly Analysis[] = [];

  of(owner: Owner): Map<number, Mark | null> {
    return owner.startsWith('s') ? this.sensors : this.devices;
  }

  /** The memory is about to be added to. */
  fold(memory: OwnerMemory): void {
    this.#folded.push(memory);
  }

  /** What is remembered of an owner from now on. */
  replace(owner: Owner, memory: OwnerMemory | null): void {
    this.#loaded.push([owner, memory]);
  }

  keep(knowledge: Knowledge): void {
    for (const memory of this.#folded) {
      memory.keep();
      const mark = this.of(memory.owner).get(idOf(memory.owner));
      if (mark) memory.mark = mark;
    }
    for (const [owner, memory] of this.#loaded) {
      const { memories } = knowledge.of(owner);
      if (memory) memories.set(idOf(owner), memory);
      else memories.delete(idOf(owner));
    }
    for (const [{ marks }, seen] of [
      [knowledge.sensors, this.sensors],
      [knowledge.devices, this.devices],
    ] as const) {
      for (const [id, mark] of seen) {
        if (mark) marks.set(id, mark);
        else marks.delete(id);
      }
    }
    for (const analysis of this.analyses) knowledge.states.keep(analysis);
  }

  takeBack(): void {
    for (const memory of this.#folded) memory.takeBack();
  }
}
