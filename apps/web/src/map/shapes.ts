import type { Polygon } from './basemap.ts';
import type { ClusterNode, StationNode } from './clusters.ts';
import type { MapLabel } from './label-plan.ts';
import { clusterSpriteKey, stationSpriteKey } from './node-sprites.ts';
import type { MapPalette, Rgba } from './palette.ts';
import type { SiteFeatures } from './site-features.ts';
import type { SpriteSheet } from './sprites.ts';
import type { Lines } from './terrain/contour-lines.ts';
import { MAJOR_OPACITY, MINOR_OPACITY } from './terrain/draw-lines.ts';
import type { Relief } from './terrain/relief.ts';
import type { Rgb } from './terrain/tint.ts';
import type { TileGroup } from './tiles/tile-set.ts';

export type PathRow = readonly (readonly [number, number])[];

/** On the ground, between `least` and `most` px. */
export interface BandWidth {
  readonly metres: number;
  readonly least: number;
  readonly most: number;
}

/** The map's content. Arrays stay identical until their content changes, because deck.gl rebuilds buffers for a new array. */
export interface MapScene {
  readonly palette: MapPalette;
  readonly land: readonly Polygon[];
  /** Outlines of the land. */
  readonly coast: Polygon;
  /** Of the world, if zoomed out far enough. */
  readonly lakes: readonly Polygon[];
  readonly streams: Polygon;
  readonly graticule: readonly (readonly (readonly [number, number])[])[];
  readonly relief: Relief | null;
  readonly features: SiteFeatures | null;
  readonly tiles: readonly TileGroup[];
  readonly stations: readonly StationNode[];
  readonly clusters: readonly ClusterNode[];
  readonly selected: readonly StationNode[];
  readonly labels: readonly MapLabel[];
  /** The faint phase of the rings of unacknowledged alarms. */
  readonly isDim: boolean;
  readonly stationSheet: SpriteSheet;
  readonly clusterSheet: SpriteSheet;
  readonly labelSheet: SpriteSheet;
}

const edges = new WeakMap<SiteFeatures['slides'], readonly PathRow[]>();

/** Their rings, the same array for the same areas. */
function edgesOf(slides: SiteFeatures['slides']): readonly PathRow[] {
  const known = edges.get(slides) ?? slides.flat();
  edges.set(slides, known);
  return known;
}

export interface Placed {
  readonly longitude: number;
  readonly latitude: number;
}

/** What is drawn of a scene. */
export type Shape =
  | { readonly kind: 'areas'; readonly id: string; readonly data: readonly Polygon[]; readonly colour: Rgba }
  | {
      readonly kind: 'lines';
      readonly id: string;
      readonly data: readonly PathRow[];
      readonly colour: Rgba;
      readonly width: number;
    }
  | {
      readonly kind: 'bands';
      readonly id: string;
      readonly data: readonly PathRow[];
      readonly colour: Rgba;
      readonly width: BandWidth;
    }
  | { readonly kind: 'relief'; readonly relief: Relief; readonly opacity: number }
  | {
      readonly kind: 'contours';
      readonly id: string;
      readonly of: readonly [Lines, Rgb, opacity: number, width: number];
    }
  | { readonly kind: 'tiles'; readonly group: TileGroup }
  | Sprites;

export interface Sprites {
  readonly kind: 'sprites';
  readonly id: string;
  readonly data: readonly Placed[];
  readonly sheet: SpriteSheet;
  keyOf(this: void, item: Placed): string;
  /** px from the place to the sprite's middle. */
  offset?(this: void, item: Placed): [number, number];
  /** Another one draws the same data with other sprites. */
  readonly phase: boolean;
}

const sprites = <T extends Placed>(
  id: string,
  data: readonly T[],
  sheet: SpriteSheet,
  keyOf: (item: T) => string,
  { offset, phase = false }: { offset?: (item: T) => [number, number]; phase?: boolean } = {},
): Sprites => ({
  kind: 'sprites',
  id,
  data,
  sheet,
  keyOf,
  ...(offset && { offset }),
  phase,
});

/** Opacity of a site's relief over tiles. */
const RELIEF_OVER_TILES = 0.35;

/** Names of vector tiles are drawn with all other names. */
const isDrawn = ({ layer, tiles }: TileGroup): boolean =>
  tiles.length > 0 && !(layer.format === 'vector' && layer.kind === 'labels');

/** Shapes from bottom to top. Pure. */
export function shapesOf(scene: MapScene): Shape[] {
  const { palette, relief, features } = scene;
  const tiles = scene.tiles.filter(isDrawn);
  const ground = tiles.filter(({ layer }) => layer.kind !== 'labels');
  const shapes: Shape[] = [
    { kind: 'areas', id: 'land', data: scene.land, colour: palette.land },
    { kind: 'lines', id: 'coast', data: scene.coast, colour: palette.coast, width: 1 },
    { kind: 'areas', id: 'lakes', data: scene.lakes, colour: palette.water },
    { kind: 'lines', id: 'streams', data: scene.streams, colour: palette.river, width: 1 },
    ...ground.map((group) => ({ kind: 'tiles', group }) as const),
  ];
  if (relief) shapes.push({ kind: 'relief', relief, opacity: ground.length > 0 ? RELIEF_OVER_TILES : 1 });
  if (ground.length === 0)
    shapes.push({ kind: 'lines', id: 'graticule', data: scene.graticule, colour: palette.graticule, width: 1 });
  if (relief?.contours && !relief.hasDrawnLines) {
    const { minors, majors } = relief.contours;
    shapes.push(
      { kind: 'contours', id: 'contours-minor', of: [minors, palette.contour, MINOR_OPACITY, 1] },
      { kind: 'contours', id: 'contours-major', of: [majors, palette.contour, MAJOR_OPACITY, 1.2] },
    );
  }
  if (features) {
    const roads = { metres: 6, least: 1.6, most: 6 };
    // Of a county each would hide its own station.
    const slideEdges = { metres: 3, least: 0, most: 2 };
    shapes.push(
      { kind: 'areas', id: 'water', data: features.water, colour: palette.water },
      { kind: 'areas', id: 'slides', data: features.slides, colour: palette.slide },
      { kind: 'lines', id: 'shore', data: features.shores, colour: palette.shore, width: 1.4 },
      { kind: 'lines', id: 'rivers', data: features.rivers, colour: palette.river, width: 2 },
      { kind: 'bands', id: 'roads', data: features.roads, colour: palette.road, width: roads },
      { kind: 'areas', id: 'houses', data: features.houses, colour: palette.house },
      {
        kind: 'bands',
        id: 'slide-edges',
        data: edgesOf(features.slides),
        colour: palette.slideEdge,
        width: slideEdges,
      },
      { kind: 'lines', id: 'outlines', data: features.outlines, colour: palette.road, width: 1.2 },
      { kind: 'lines', id: 'boundaries', data: features.boundaries, colour: palette.boundary, width: 1.6 },
    );
  }
  shapes.push(
    ...tiles.filter(({ layer }) => layer.kind === 'labels').map((group) => ({ kind: 'tiles', group }) as const),
    sprites('clusters', scene.clusters, scene.clusterSheet, clusterSpriteKey),
    sprites(
      'stations',
      scene.stations,
      scene.stationSheet,
      ({ station }) => stationSpriteKey(station.kind, station.levelStyle, scene.isDim),
      { phase: scene.isDim },
    ),
    sprites('selected', scene.selected, scene.stationSheet, () => 'selected'),
    sprites('labels', scene.labels, scene.labelSheet, (label) => label.key, {
      offset: (label) => [label.dx, label.dy],
    }),
  );
  return shapes;
}
