import { latitudeOf, longitudeOf, mercatorX, mercatorY, MOST_LATITUDE, worldSize } from '../geometry.ts';
import type { Bounds } from '../terrain/elevation.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

type Place = [longitude: number, latitude: number];
/** Corners of a tile on the ground, WGS 84: southwest, northwest, northeast, southeast. */
export type Corners = readonly [Place, Place, Place, Place];

/** How a source divides the world into tiles, and their positions. */
export interface TileGrid {
  /** The depth at which a tile pixel is about a view pixel, not rounded. */
  depth(zoom: number, tileSize: number): number;
  /** First and last column, first and last row within bounds. */
  range(bounds: Bounds, z: number): readonly [number, number, number, number];
  corners(tile: Tile): Corners;
}

type Shift = (place: Place) => Place;
const same: Shift = (place) => place;

/** Corners of bounds in other coordinates, smallest to largest. */
export function shiftedBounds([west, south, east, north]: Bounds, shift: Shift): Bounds {
  const low = Math.max(-MOST_LATITUDE, south);
  const high = Math.min(MOST_LATITUDE, north);
  const places = [shift([west, low]), shift([west, high]), shift([east, low]), shift([east, high])];
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const clampedCell = (cell: number, z: number): number => Math.max(0, Math.min(2 ** z - 1, Math.floor(cell)));

/** Web Mercator with rows from the north. `shift` converts from WGS 84 to the source's coordinates, `back` the reverse. */
export const mercatorGrid = (shift: Shift = same, back: Shift = same): TileGrid => ({
  depth: (zoom, tileSize) => Math.log2(worldSize(zoom) / tileSize),
  range: (bounds, z) => {
    const [west, south, east, north] = shiftedBounds(bounds, shift);
    const cells = 2 ** z;
    return [
      clampedCell(mercatorX(west) * cells, z),
      clampedCell(mercatorX(east) * cells, z),
      clampedCell(mercatorY(north) * cells, z),
      clampedCell(mercatorY(south) * cells, z),
    ];
  },
  corners: ({ z, x, y }) => {
    const cells = 2 ** z;
    const [west, east] = [longitudeOf(x / cells), longitudeOf((x + 1) / cells)];
    const [north, south] = [latitudeOf(y / cells), latitudeOf((y + 1) / cells)];
    return [back([west, south]), back([west, north]), back([east, north]), back([east, south])];
  },
});

/** At this depth a pixel of Baidu's tiles is one of its metres. */
const BAIDU_METRE_DEPTH = 18;
const BAIDU_TILE = 256;
const EQUATOR_METRES = 40_075_016.686;

/** Baidu's grid: metres from the intersection of equator and prime meridian, rows from the south. */
export const baiduGrid = (toMetres: Shift, back: Shift): TileGrid => {
  const side = (z: number): number => BAIDU_TILE * 2 ** (BAIDU_METRE_DEPTH - z);
  return {
    depth: (zoom, tileSize) =>
      BAIDU_METRE_DEPTH - Math.log2((EQUATOR_METRES / worldSize(zoom)) * (tileSize / BAIDU_TILE)),
    range: (bounds, z) => {
      const [west, south, east, north] = shiftedBounds(bounds, toMetres).map((metres) => metres / side(z));
      return [clampedCell(west!, z), clampedCell(east!, z), clampedCell(south!, z), clampedCell(north!, z)];
    },
    corners: ({ z, x, y }) => {
      const [west, east, south, north] = [x, x + 1, y, y + 1].map((cell) => cell * side(z)) as [
        number,
        number,
        number,
        number,
      ];
      return [back([west, south]), back([west, north]), back([east, north]), back([east, south])];
    },
  };
};
