import type { Owner } from './binding.ts';
import type { StateCache } from './state-cache.ts';
import type { Watermark } from '../batch/watermarks.ts';
import type { OwnerState } from './rule-states.ts';
import type { Analysis } from './store-analyses.ts';

/** Cache updates that take effect when the transaction commits. null: the entry is dropped. */
export class PendingUpdates {
  readonly #updated: OwnerState[] = [];
  readonly #loaded: (readonly [Owner, OwnerState | null])[] = [];
  /** Watermarks of all owners with new rows, by id. */
  readonly sensors = new Map<number, Watermark | null>();
  readonly devices = new Map<number, Watermark | null>();
  analyses: readonly Analysis[] = [];

  of({ kind }: Owner): Map<number, Watermark | null> {
    return kind === 'sensor' ? this.sensors : this.devices;
  }

  /** Call before adding rows to a state. */
  touch(state: OwnerState): void {
    this.#updated.push(state);
  }

  /** The state of an owner from the commit on. */
  replace(owner: Owner, state: OwnerState | null): void {
    this.#loaded.push([owner, state]);
  }

  commit(cache: StateCache): void {
    for (const state of this.#updated) {
      state.commit();
      const watermark = this.of(state.owner).get(state.owner.id);
      if (watermark) state.watermark = watermark;
    }
    for (const [owner, state] of this.#loaded) {
      const { states } = cache.of(owner);
      if (state) states.set(owner.id, state);
      else states.delete(owner.id);
    }
    for (const [{ watermarks }, seen] of [
      [cache.sensors, this.sensors],
      [cache.devices, this.devices],
    ] as const) {
      for (const [id, watermark] of seen) {
        if (watermark) watermarks.set(id, watermark);
        else watermarks.delete(id);
      }
    }
    for (const analysis of this.analyses) cache.analyses.set(analysis);
  }

  rollBack(): void {
    for (const state of this.#updated) state.rollBack();
  }
}
