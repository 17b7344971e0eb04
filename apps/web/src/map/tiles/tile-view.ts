import type { MapFailure } from '@groundwatch/protocol/model';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { visibleBounds, type MapView, type Size } from '../geometry.ts';
import type { Corners, Tile, TileGrid } from './grid.ts';
import { gridOf } from './grids.ts';
import { AGAIN_MS, requestTile, tileInMemory, tileKey, type LoadedTile, type TileImage } from './load-tile.ts';

export interface DrawnTile {
  readonly key: string;
  readonly image: TileImage;
  readonly corners: Corners;
}

/** Tiles of one source in one view. */
export interface WantedTiles {
  /** The needed tiles, middle first. */
  readonly tiles: readonly Tile[];
  readonly z: number;
}

/** Enough for a 4K view at the source's depth with a margin. */
const MOST_TILES = 400;
const MOST_LEVELS_UP = 6;
const parentOf = ({ z, x, y }: Tile): Tile => ({ z: z - 1, x: x >> 1, y: y >> 1 });

/** The tiles needed by a view. None below the source's minimum depth, where they would be unreadable and many. */
export function wantedTiles(
  layer: Pick<MapLayer, 'minZoom' | 'maxZoom' | 'tileSize'>,
  grid: TileGrid,
  view: MapView,
  size: Size,
): WantedTiles {
  const z = Math.min(layer.maxZoom, Math.round(grid.depth(view.zoom, layer.tileSize)));
  if (z < layer.minZoom) return { tiles: [], z };
  const [west, east, first, last] = grid.range(visibleBounds(view, size), z);
  if ((east - west + 1) * (last - first + 1) > MOST_TILES) return { tiles: [], z };
  const tiles: Tile[] = [];
  for (let x = west; x <= east; x++) for (let y = first; y <= last; y++) tiles.push({ z, x, y });
  const [middleX, middleY] = [(west + east) / 2, (first + last) / 2];
  const distance = ({ x, y }: Tile): number => Math.hypot(x - middleX, y - middleY);
  return { tiles: tiles.toSorted((a, b) => distance(a) - distance(b)), z };
}

/** The tiles drawn from memory: each itself, or coarser or finer ones, or none. Coarser ones come first. */
export function drawableTiles<T>(
  { tiles }: WantedTiles,
  minZoom: number,
  find: (tile: Tile) => { readonly image: T | null; readonly failure: MapFailure | null } | undefined,
): { readonly tile: Tile; readonly image: T }[] {
  const found = new Map<string, { tile: Tile; image: T }>();
  const add = (tile: Tile): boolean => {
    const known = find(tile);
    if (known?.image) found.set(`${tile.z}/${tile.x}/${tile.y}`, { tile, image: known.image });
    return known?.image != null;
  };
  for (const tile of tiles) {
    if (add(tile) || find(tile)?.failure === null) continue;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      add({ z: tile.z + 1, x: tile.x * 2 + dx, y: tile.y * 2 + dy });
    let above = tile;
    for (let level = 0; level < MOST_LEVELS_UP && above.z > minZoom; level += 1) {
      above = parentOf(above);
      if (add(above)) break;
    }
  }
  return [...found.values()].toSorted((a, b) => a.tile.z - b.tile.z);
}

/** The tiles of one source on a map: requests the visible ones and returns those in memory. */
export class TileView {
  readonly layer: MapLayer;
  readonly #onChange: () => void;
  readonly #asked = new Map<string, AbortController>();
  #drawn: readonly DrawnTile[] = [];
  #failure: MapFailure | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(layer: MapLayer, onChange: () => void) {
    this.layer = layer;
    this.#onChange = onChange;
  }

  /** The failure of the source at the present view. */
  get failure(): MapFailure | null {
    return this.#failure;
  }

  /** The drawn tiles of a view. The array is stable until they change. `mayLoad`: whether to request tiles. */
  update(view: MapView, size: Size, mayLoad: boolean): readonly DrawnTile[] {
    const grid = gridOf(this.layer.datum, this.#onChange);
    if (!grid) return this.#drawn;
    const wanted = wantedTiles(this.layer, grid, view, size);
    const states = wanted.tiles.map((tile) => ({ tile, loaded: this.#find(tile) }));
    if (mayLoad) this.#load(states, grid);
    this.#failure = states.find(({ loaded }) => loaded?.failure)?.loaded?.failure ?? null;
    const drawable = drawableTiles(wanted, this.layer.minZoom, (tile) => this.#find(tile));
    const isSame =
      drawable.length === this.#drawn.length &&
      drawable.every(({ tile, image }, index) => {
        const drawn = this.#drawn[index]!;
        return drawn.image === image && drawn.key === tileKey(this.layer, tile);
      });
    if (!isSame)
      this.#drawn = drawable.map(({ tile, image }) => ({
        key: tileKey(this.layer, tile),
        image,
        corners: grid.corners(tile),
      }));
    return this.#drawn;
  }

  destroy(): void {
    clearTimeout(this.#again);
    for (const asked of this.#asked.values()) asked.abort();
  }

  #find(tile: Tile): LoadedTile | undefined {
    return tileInMemory(tileKey(this.layer, tile));
  }

  #load(states: readonly { tile: Tile; loaded: LoadedTile | undefined }[], grid: TileGrid): void {
    const now = Date.now();
    const isDue = (loaded: LoadedTile | undefined): boolean =>
      !loaded || (loaded.failure !== null && now - loaded.at >= AGAIN_MS);
    const keys = new Set(states.map(({ tile }) => tileKey(this.layer, tile)));
    for (const [key, asked] of this.#asked)
      if (!keys.has(key)) {
        asked.abort();
        this.#asked.delete(key);
      }
    // Base maps load before labels.
    const first = this.layer.kind === 'labels' ? MOST_TILES : 0;
    for (const [index, { tile, loaded }] of states.entries()) {
      const key = tileKey(this.layer, tile);
      if (!isDue(loaded) || this.#asked.has(key)) continue;
      const asked = new AbortController();
      this.#asked.set(key, asked);
      const onEnd = (): void => {
        this.#asked.delete(key);
        this.#onChange();
      };
      requestTile(this.layer, tile, grid.corners(tile), { rank: first + index, signal: asked.signal, onEnd });
    }
    clearTimeout(this.#again);
    if (states.some(({ loaded }) => loaded?.failure)) this.#again = setTimeout(this.#onChange, AGAIN_MS);
  }
}
