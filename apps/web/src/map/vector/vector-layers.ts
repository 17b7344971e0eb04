import type { Layer } from '@deck.gl/core';
import { PathLayer } from '@deck.gl/layers';
import type { MapPalette } from '../palette.ts';
import { areas, FLAT, lines } from '../shape-layers.ts';
import type { Corners } from '../tiles/grid.ts';
import type { Area, Place, Road, RoadClass, VectorTile } from './vector-tile.ts';

export interface DrawnVector {
  readonly image: VectorTile;
  readonly corners: Corners;
}

interface Merged {
  readonly seas: Area[];
  readonly grounds: Area[];
  readonly water: Area[];
  readonly green: Area[];
  readonly buildings: Area[];
  readonly rivers: (readonly Place[])[];
  readonly roads: Road[];
}

/** Merged once for the same tiles, so that deck.gl keeps its buffers. */
const merged = new WeakMap<readonly DrawnVector[], Merged>();

function merge(tiles: readonly DrawnVector[]): Merged {
  const known = merged.get(tiles);
  if (known) return known;
  const frames = (isSea: boolean): Area[] =>
    tiles.flatMap(({ image, corners }) => (image.isSea === isSea ? [[[...corners]]] : []));
  const one: Merged = {
    seas: frames(true),
    grounds: [...frames(false), ...tiles.flatMap(({ image }) => image.land)],
    water: tiles.flatMap(({ image }) => image.water),
    green: tiles.flatMap(({ image }) => image.green),
    buildings: tiles.flatMap(({ image }) => image.buildings),
    rivers: tiles.flatMap(({ image }) => image.rivers),
    // Large roads are above small ones.
    roads: (['small', 'middle', 'main'] as const).flatMap((size) =>
      tiles.flatMap(({ image }) => image.roads.filter((road) => road.size === size)),
    ),
  };
  merged.set(tiles, one);
  return one;
}

const widths: Readonly<Record<RoadClass, number>> = { main: 2.6, middle: 1.8, small: 1 };

/** A plain style of our own: land, water, green, buildings and roads. Names are drawn with all other names. */
export function vectorLayers(id: number, tiles: readonly DrawnVector[], palette: MapPalette, opacity: number): Layer[] {
  const { seas, grounds, water, green, buildings, rivers, roads } = merge(tiles);
  const named = (name: string): string => `vector-${id}-${name}`;
  return [
    areas(named('seas'), seas, palette.water, opacity),
    areas(named('grounds'), grounds, palette.land, opacity),
    areas(named('green'), green, palette.green, opacity),
    areas(named('water'), water, palette.water, opacity),
    lines(named('rivers'), rivers, palette.river, 1, opacity),
    areas(named('buildings'), buildings, palette.building, opacity),
    new PathLayer<Road>({
      id: named('roads'),
      data: roads,
      getPath: ({ path }) => path as [number, number][],
      getColor: palette.road,
      getWidth: ({ size }) => widths[size],
      widthUnits: 'pixels',
      opacity,
      parameters: FLAT,
      updateTriggers: { getColor: palette.scheme },
    }),
  ];
}
