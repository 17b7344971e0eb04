import type { Layer } from '@deck.gl/core';
import { BitmapLayer, IconLayer, PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { Polygon } from './basemap.ts';
import type { ClusterNode, MapNode, StationNode } from './clusters.ts';
import type { MapLabel } from './label-plan.ts';
import { clusterSpriteKey, nodeRadius, stationSpriteKey } from './node-sprites.ts';
import type { MapPalette, Rgba } from './palette.ts';
import type { SiteFeatures } from './site-features.ts';
import type { SpriteSheet } from './sprites.ts';
import type { Lines } from './terrain/contour-lines.ts';
import { MAJOR_OPACITY, MINOR_OPACITY } from './terrain/draw-lines.ts';
import type { Rgb } from './terrain/tint.ts';
import type { Relief } from './terrain/relief.ts';
import type { TileGroup } from './tiles/tile-set.ts';
import { vectorLayers, type DrawnVector } from './vector/vector-layers.ts';

/** The map's content. Arrays stay identical until their content changes, because deck.gl rebuilds buffers for a new array. */
export interface MapScene {
  readonly palette: MapPalette;
  readonly land: readonly Polygon[];
  /** Land with an outline. */
  readonly coast: readonly Polygon[];
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

const FLAT = { depthCompare: 'always', depthWriteEnabled: false } as const;

type PathRow = readonly (readonly [number, number])[];

/** `width`: px; of `ground` as wide as on the ground, m, between `width` and `most` px. */
const paths = (
  id: string,
  data: readonly PathRow[],
  colour: Rgba,
  width: number,
  ground?: { readonly metres: number; readonly most: number },
): Layer =>
  new PathLayer<PathRow>({
    id,
    data: data as PathRow[],
    getPath: (path) => path as [number, number][],
    getColor: colour,
    getWidth: ground?.metres ?? width,
    widthUnits: ground ? 'meters' : 'pixels',
    ...(ground && { widthMinPixels: width, widthMaxPixels: ground.most }),
    parameters: FLAT,
    updateTriggers: { getColor: colour.join() },
  });

const edges = new WeakMap<SiteFeatures['slides'], readonly PathRow[]>();

/** Their rings, the same array for the same areas. */
function edgesOf(areas: SiteFeatures['slides']): readonly PathRow[] {
  const known = edges.get(areas) ?? areas.flat();
  edges.set(areas, known);
  return known;
}

/** Vertex colours of a line, one array per lines and look. */
const contourColours = new WeakMap<Lines, Map<string, Uint8Array>>();

function coloursOf(lines: Lines, [r, g, b]: Rgb, opacity: number): Uint8Array {
  const key = `${r},${g},${b},${opacity}`;
  const known = contourColours.get(lines) ?? new Map<string, Uint8Array>();
  contourColours.set(lines, known);
  let colours = known.get(key);
  if (!colours) {
    colours = new Uint8Array(lines.strength.length * 4);
    lines.strength.forEach((strength, i) => colours!.set([r, g, b, strength * opacity], i * 4));
    known.set(key, colours);
  }
  return colours;
}

const contourData = new WeakMap<Uint8Array, object>();

function contourLayer(id: string, lines: Lines, colour: Rgb, opacity: number, width: number): Layer {
  const colours = coloursOf(lines, colour, opacity);
  const data = contourData.get(colours) ?? {
    length: lines.starts.length - 1,
    startIndices: lines.starts,
    attributes: {
      getPath: { value: lines.positions, size: 2 },
      getColor: { value: colours, size: 4, normalized: true },
    },
  };
  contourData.set(colours, data);
  return new PathLayer({
    id,
    data: data as { length: number },
    _pathType: 'open',
    getWidth: width,
    widthUnits: 'pixels',
    parameters: FLAT,
  });
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

/** Imagery is made for light backgrounds. On dark ones it is dimmed, so that text and symbols are visible. */
const looks = {
  light: { base: [255, 255, 255], imagery: [255, 255, 255], desaturate: 0 },
  dark: { base: [96, 106, 122], imagery: [176, 180, 188], desaturate: 0.35 },
} as const;

function tileLayers({ layer, opacity, tiles }: TileGroup, palette: MapPalette): Layer[] {
  // Only the names of label tiles are used, drawn with all other names.
  if (layer.format === 'vector' && layer.kind === 'labels') return [];
  if (layer.format === 'vector') return vectorLayers(layer.id, tiles as readonly DrawnVector[], palette, opacity);
  const look = looks[palette.scheme];
  return tiles.map(
    ({ key, image, corners }) =>
      new BitmapLayer({
        id: `tile-${key}`,
        image: image as ImageBitmap,
        bounds: corners as unknown as [[number, number], [number, number], [number, number], [number, number]],
        opacity,
        tintColor: [...look[layer.kind === 'imagery' ? 'imagery' : 'base']],
        desaturate: layer.kind === 'imagery' ? 0 : look.desaturate,
        parameters: FLAT,
      }),
  );
}

/** Opacity of a site's relief over tiles. */
const RELIEF_OVER_TILES = 0.35;

/** Layers from bottom to top. Pure: the same scene gives the same layers. */
export function buildLayers(scene: MapScene, ratio: number): Layer[] {
  const { palette, relief, features, tiles } = scene;
  const ground = tiles.filter(({ layer }) => layer.kind !== 'labels');
  const hasGround = ground.some(({ tiles: { length } }) => length > 0);
  const layers: Layer[] = [
    new SolidPolygonLayer<Polygon>({
      id: 'land',
      data: scene.land as Polygon[],
      getPolygon: (polygon) => polygon as unknown as [number, number][][],
      getFillColor: palette.land,
      parameters: FLAT,
      updateTriggers: { getFillColor: palette.scheme },
    }),
    new PathLayer<Polygon>({
      id: 'coast',
      data: scene.coast as Polygon[],
      getPath: (polygon) => polygon[0] as [number, number][],
      getColor: palette.coast,
      getWidth: 1,
      widthUnits: 'pixels',
      parameters: FLAT,
      updateTriggers: { getColor: palette.scheme },
    }),
    new SolidPolygonLayer<Polygon>({
      id: 'lakes',
      data: scene.lakes as Polygon[],
      getPolygon: (polygon) => polygon as unknown as [number, number][][],
      getFillColor: palette.water,
      parameters: FLAT,
      updateTriggers: { getFillColor: palette.scheme },
    }),
    paths('streams', scene.streams, palette.river, 1),
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
  if (!hasGround) layers.push(paths('graticule', scene.graticule, palette.graticule, 1));
  if (relief?.contours && !relief.hasDrawnLines) {
    const { minors, majors } = relief.contours;
    layers.push(
      contourLayer('contours-minor', minors, palette.contour, MINOR_OPACITY, 1),
      contourLayer('contours-major', majors, palette.contour, MAJOR_OPACITY, 1.2),
    );
  }
  if (features) {
    layers.push(
      new SolidPolygonLayer({
        id: 'water',
        data: features.water as never[],
        getPolygon: (rings) => rings as never,
        getFillColor: palette.water,
        parameters: FLAT,
        updateTriggers: { getFillColor: palette.scheme },
      }),
      new SolidPolygonLayer({
        id: 'slides',
        data: features.slides as never[],
        getPolygon: (rings) => rings as never,
        getFillColor: palette.slide,
        parameters: FLAT,
        updateTriggers: { getFillColor: palette.scheme },
      }),
      paths('shore', features.shores, palette.shore, 1.4),
      paths('rivers', features.rivers, palette.river, 2),
      paths('roads', features.roads, palette.road, 1.6, { metres: 6, most: 6 }),
      new SolidPolygonLayer({
        id: 'houses',
        data: features.houses as never[],
        getPolygon: (rings) => rings as never,
        getFillColor: palette.house,
        parameters: FLAT,
        updateTriggers: { getFillColor: palette.scheme },
      }),
      // Of a county each would hide its own station.
      paths('slide-edges', edgesOf(features.slides), palette.slideEdge, 0, { metres: 3, most: 2 }),
      paths('outlines', features.outlines, palette.road, 1.2),
      paths('boundaries', features.boundaries, palette.boundary, 1.6),
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

/** The node under a pointer: the nearest whose symbol, or 14 pixels around it, contains the position. */
export function nodeAt(
  nodes: readonly MapNode[],
  pointer: readonly [number, number],
  scale: number,
  positionOf: (node: MapNode) => [number, number],
): MapNode | null {
  let best: MapNode | null = null;
  let nearest = Infinity;
  for (const node of nodes) {
    const [x, y] = positionOf(node);
    const distance = Math.hypot(pointer[0] - x, pointer[1] - y);
    if (distance <= Math.max(14, nodeRadius(node, scale) + 2) && distance < nearest) {
      best = node;
      nearest = distance;
    }
  }
  return best;
}
