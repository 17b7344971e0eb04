import type { Layer } from '@deck.gl/core';
import { BitmapLayer, IconLayer } from '@deck.gl/layers';
import type { Polygon } from './basemap.ts';
import type { ClusterNode, StationNode } from './clusters.ts';
import type { MapLabel } from './label-plan.ts';
import { clusterSpriteKey, stationSpriteKey } from './node-sprites.ts';
import type { MapPalette } from './palette.ts';
import { areas, bands, FLAT, lines, type PathRow } from './shape-layers.ts';
import type { SiteFeatures } from './site-features.ts';
import type { SpriteSheet } from './sprites.ts';
import { contourLayer } from './terrain/contour-layer.ts';
import { MAJOR_OPACITY, MINOR_OPACITY } from './terrain/draw-lines.ts';
import type { Relief } from './terrain/relief.ts';
import { tileLayers } from './tiles/tile-layers.ts';
import type { TileGroup } from './tiles/tile-set.ts';

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

/** Sheets are premultiplied. */
const SPRITE_BLENDING = {
  blend: true,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
  depthCompare: 'always',
  depthWriteEnabled: false,
} as const;

const edges = new WeakMap<SiteFeatures['slides'], readonly PathRow[]>();

/** Their rings, the same array for the same areas. */
function edgesOf(slides: SiteFeatures['slides']): readonly PathRow[] {
  const known = edges.get(slides) ?? slides.flat();
  edges.set(slides, known);
  return known;
}

function sprites<T extends { longitude: number; latitude: number }>(
  id: string,
  data: readonly T[],
  sheet: SpriteSheet,
  ratio: number,
  keyOf: (item: T) => string,
  { offset, phase = false }: { offset?: (item: T) => [number, number]; phase?: boolean } = {},
): Layer {
  return new IconLayer<T>({
    id,
    data: data as T[],
    // A plain object, because deck.gl takes any other for an address or a promise.
    iconAtlas: sheet.atlas as unknown as string,
    iconMapping: sheet.mapping,
    getPosition: (item) => [item.longitude, item.latitude],
    getIcon: keyOf,
    getSize: (item) => (sheet.mapping[keyOf(item)]?.height ?? 0) / ratio,
    ...(offset ? { getPixelOffset: offset } : {}),
    alphaCutoff: 0.004,
    parameters: SPRITE_BLENDING,
    updateTriggers: { getIcon: `${sheet.id}${phase}`, getSize: sheet.id },
  });
}

/** Opacity of a site's relief over tiles. */
const RELIEF_OVER_TILES = 0.35;

/** Layers from bottom to top. Pure: the same scene gives the same layers. */
export function buildLayers(scene: MapScene, ratio: number): Layer[] {
  const { palette, relief, features, tiles } = scene;
  const ground = tiles.filter(({ layer }) => layer.kind !== 'labels');
  const hasGround = ground.some(({ tiles: { length } }) => length > 0);
  const layers: Layer[] = [
    areas('land', scene.land, palette.land),
    lines('coast', scene.coast, palette.coast, 1),
    areas('lakes', scene.lakes, palette.water),
    lines('streams', scene.streams, palette.river, 1),
    ...ground.flatMap((group) => tileLayers(group, palette)),
  ];
  if (relief) {
    layers.push(
      new BitmapLayer({
        id: 'relief',
        opacity: hasGround ? RELIEF_OVER_TILES : 1,
        image: relief.image,
        bounds: [...relief.bounds],
        _imageCoordinateSystem: 'lnglat',
        parameters: FLAT,
      }),
    );
  }
  if (!hasGround) layers.push(lines('graticule', scene.graticule, palette.graticule, 1));
  if (relief?.contours && !relief.hasDrawnLines) {
    const { minors, majors } = relief.contours;
    layers.push(
      contourLayer('contours-minor', minors, palette.contour, MINOR_OPACITY, 1),
      contourLayer('contours-major', majors, palette.contour, MAJOR_OPACITY, 1.2),
    );
  }
  if (features) {
    layers.push(
      areas('water', features.water, palette.water),
      areas('slides', features.slides, palette.slide),
      lines('shore', features.shores, palette.shore, 1.4),
      lines('rivers', features.rivers, palette.river, 2),
      bands('roads', features.roads, palette.road, { metres: 6, least: 1.6, most: 6 }),
      areas('houses', features.houses, palette.house),
      // Of a county each would hide its own station.
      bands('slide-edges', edgesOf(features.slides), palette.slideEdge, { metres: 3, least: 0, most: 2 }),
      lines('outlines', features.outlines, palette.road, 1.2),
      lines('boundaries', features.boundaries, palette.boundary, 1.6),
    );
  }
  layers.push(
    ...tiles.filter(({ layer }) => layer.kind === 'labels').flatMap((group) => tileLayers(group, palette)),
    sprites('clusters', scene.clusters, scene.clusterSheet, ratio, clusterSpriteKey),
    sprites(
      'stations',
      scene.stations,
      scene.stationSheet,
      ratio,
      ({ station }) => stationSpriteKey(station.kind, station.levelStyle, scene.isDim),
      { phase: scene.isDim },
    ),
    sprites('selected', scene.selected, scene.stationSheet, ratio, () => 'selected'),
    sprites('labels', scene.labels, scene.labelSheet, ratio, (label) => label.key, {
      offset: (label) => [label.dx, label.dy],
    }),
  );
  return layers;
}
