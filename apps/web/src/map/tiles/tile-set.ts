import type { MapFailure } from '@groundwatch/protocol/model';
import type { MapLayer } from '@groundwatch/protocol/rest';
import type { MapView, Size } from '../geometry.ts';
import { TileView, type DrawnTile } from './tile-view.ts';

/** A source as shown on a map. */
export interface ShownLayer {
  readonly layer: MapLayer;
  readonly opacity: number;
}

export interface TileGroup extends ShownLayer {
  readonly tiles: readonly DrawnTile[];
}

/** Failures by source id. */
export type TileFailures = ReadonlyMap<number, MapFailure>;

/** The tiles of all shown sources. */
export class TileSet {
  readonly #onChange: () => void;
  readonly #views = new Map<number, TileView>();
  #groups: readonly TileGroup[] = [];

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get failures(): TileFailures {
    return new Map([...this.#views].flatMap(([id, { failure }]) => (failure ? [[id, failure] as const] : [])));
  }

  /** From bottom to top. The array is stable until something changes. */
  update(shown: readonly ShownLayer[], view: MapView, size: Size, mayLoad: boolean): readonly TileGroup[] {
    for (const [id, known] of this.#views)
      if (!shown.some(({ layer }) => layer === known.layer)) {
        known.destroy();
        this.#views.delete(id);
      }
    const groups = shown.map(({ layer, opacity }) => {
      const tiles = this.#views.get(layer.id) ?? new TileView(layer, this.#onChange);
      this.#views.set(layer.id, tiles);
      return { layer, opacity, tiles: tiles.update(view, size, mayLoad) };
    });
    const isSame =
      groups.length === this.#groups.length &&
      groups.every(({ layer, opacity, tiles }, index) => {
        const before = this.#groups[index]!;
        return before.layer === layer && before.opacity === opacity && before.tiles === tiles;
      });
    if (!isSame) this.#groups = groups;
    return this.#groups;
  }

  destroy(): void {
    for (const view of this.#views.values()) view.destroy();
  }
}
