import type { Names } from '@groundwatch/protocol/model';
import { graticule, graticuleStep, WATER_ZOOM, type Polygon, type Water } from './basemap.ts';
import { clipPolygons, linesWithin, withExtents } from './clip.ts';
import {
  buildClusterIndex,
  placesKey,
  visibleNodes,
  type ClusterIndex,
  type ClusterNode,
  type MapNode,
  type StationNode,
} from './clusters.ts';
import { contains, visibleBounds, type MapView, type Size } from './geometry.ts';
import { planLabels, type MapLabel } from './label-plan.ts';
import type { MapScene } from './shapes.ts';
import { marksOf, type MapMark } from './marks.ts';
import {
  clusterSprite,
  clusterSpriteKey,
  labelSprite,
  selectionSprite,
  stationSprite,
  stationSpriteKey,
} from './node-sprites.ts';
import type { MapPalette } from './palette.ts';
import type { SiteFeatures } from './site-features.ts';
import { buildSheet, type Sprite, type SpriteSheet } from './sprites.ts';
import type { MapStation } from './stations.ts';
import type { Bounds } from './terrain/elevation.ts';
import type { ShownLayer, TileGroup } from './tiles/tile-set.ts';
import { townsAt, type Town } from './towns.ts';
import type { NamedPlace } from './vector/vector-tile.ts';
import type { Relief } from './terrain/relief.ts';

/** The input of a map. */
export interface MapInput {
  readonly stations: readonly MapStation[];
  readonly selectedId: number | null;
  readonly palette: MapPalette;
  readonly relief: Relief | null;
  readonly features: SiteFeatures | null;
  /** Tile sources from bottom to top. */
  readonly tiles: readonly ShownLayer[];
  /** Size of symbols and text: 1 on desks, more on walls. */
  readonly scale: number;
  /** Height of the elements at the foot, px. */
  readonly foot: number;
  /** The ground that the map shows whole instead of the stations. */
  readonly ground: Bounds | null;
  /** Language of town names. */
  readonly language: keyof Names;
}

/** Stations that are closer than so many pixels are one mark. */
const CLUSTER_RADIUS = 44;

const none: readonly never[] = [];

/** Extents of the land shared by all maps. */
const extents = new WeakMap<readonly Polygon[], ReturnType<typeof withExtents>>();

/** Turns input and view into a scene and rebuilds only the changed parts. */
export class SceneBuilder {
  readonly #pixelRatio: number;
  readonly #measure: (text: string, font: string) => number;
  #world: ReturnType<typeof withExtents> = [];
  #land: (Pick<MapScene, 'land' | 'coast' | 'lakes' | 'streams'> & { zoom: number; bounds: Bounds }) | null = null;
  #water: Record<keyof Water, ReturnType<typeof withExtents>> | null = null;
  #index: ClusterIndex | null = null;
  #nodes: readonly MapNode[] = none;
  #nodesFor: { input: MapInput; zoom: number; bounds: Bounds } | null = null;
  #parts: { stations: readonly StationNode[]; clusters: readonly ClusterNode[]; selected: readonly StationNode[] } = {
    stations: none,
    clusters: none,
    selected: none,
  };
  #towns: readonly Town[] = none;
  #labels: readonly MapLabel[] = none;
  #marks: readonly MapMark[] = none;
  #graticule: { lines: MapScene['graticule']; step: number; bounds: Bounds } | null = null;
  readonly #sheets = new Map<string, SpriteSheet>();

  /** `pixelRatio`: of the sprites. */
  constructor(pixelRatio: number, measure: (text: string, font: string) => number) {
    this.#pixelRatio = pixelRatio;
    this.#measure = measure;
  }

  get nodes(): readonly MapNode[] {
    return this.#nodes;
  }

  /** All marks drawn last. The array is stable until something changes. */
  get marks(): readonly MapMark[] {
    return this.#marks;
  }

  get index(): ClusterIndex | null {
    return this.#index;
  }

  setLand(land: readonly Polygon[]): void {
    this.#world = extents.get(land) ?? withExtents(land);
    extents.set(land, this.#world);
    this.#land = null;
  }

  setWater(water: Water): void {
    this.#water = { lakes: withExtents(water.lakes), rivers: withExtents(water.rivers.map((line) => [line])) };
    this.#land = null;
  }

  setTowns(towns: readonly Town[]): void {
    this.#towns = towns;
  }

  /** `isSettled`: the view rests, so names may move. `isDim`: the faint phase of a flash. */
  build(
    input: MapInput,
    view: MapView,
    size: Size,
    isSettled: boolean,
    isDim = false,
    tiles: readonly TileGroup[] = none,
  ): MapScene {
    const haveNodesChanged = this.#updateNodes(input, view, size);
    const haveLabelsChanged = (isSettled || haveNodesChanged) && this.#updateLabels(input, view, size, tiles);
    const { palette, scale } = input;
    if (haveNodesChanged || haveLabelsChanged) this.#marks = marksOf({ ...this.#parts, labels: this.#labels }, scale);
    const look = `${palette.scheme};${scale};${this.#pixelRatio}`;
    const { stations, clusters, selected } = this.#parts;
    return {
      palette,
      ...this.#updateLand(view, size),
      graticule: this.#updateGraticule(view, size),
      relief: input.relief,
      features: input.features,
      tiles,
      stations,
      clusters,
      selected,
      labels: this.#labels,
      isDim,
      stationSheet: this.#sheet('stations', look, [
        selectionSprite(palette, scale),
        ...unique(stations, ({ station: s }) => stationSpriteKey(s.kind, s.levelStyle)).flatMap(({ station: s }) => [
          stationSprite(s.kind, s.levelStyle, palette, scale),
          ...(s.levelStyle === 'unacknowledged' ? [stationSprite(s.kind, s.levelStyle, palette, scale, true)] : []),
        ]),
      ]),
      clusterSheet: this.#sheet(
        'clusters',
        look,
        unique(clusters, clusterSpriteKey).map((cluster) => clusterSprite(cluster, palette, scale)),
      ),
      labelSheet: this.#sheet(
        'labels',
        look,
        this.#labels.map(({ key, text, width, style }) => labelSprite(key, text, width, style, palette)),
        this.#labels.map(({ key, text, style }) => `${key}=${text}/${style.colour}${style.weight}`).join(),
      ),
    };
  }

  #updateNodes(input: MapInput, view: MapView, size: Size): boolean {
    const zoom = Math.floor(view.zoom);
    const shown = visibleBounds(view, size);
    const known = this.#nodesFor;
    const isSameInput =
      known?.input.stations === input.stations && known.input.selectedId === input.selectedId && known.zoom === zoom;
    if (isSameInput && contains(known.bounds, shown)) return false;
    if (known?.input.stations !== input.stations) {
      const key = placesKey(input.stations, CLUSTER_RADIUS);
      if (this.#index?.places !== key) this.#index = buildClusterIndex(input.stations, CLUSTER_RADIUS);
    }
    const bounds = visibleBounds(view, size, 0.5);
    this.#nodesFor = { input, zoom, bounds };
    this.#nodes = visibleNodes(this.#index!, input.stations, { bounds, zoom, selectedId: input.selectedId });
    const stations = this.#nodes.filter((node) => node.type === 'station');
    this.#parts = {
      stations,
      clusters: this.#nodes.filter((node) => node.type === 'cluster'),
      selected: stations.filter((node) => node.station.id === input.selectedId),
    };
    return true;
  }

  #updateLabels(input: MapInput, view: MapView, size: Size, tiles: readonly TileGroup[]): boolean {
    const { palette, scale, foot, selectedId, language } = input;
    const towns = this.#namesOf(tiles, view);
    const siteLabels = input.features?.labels ?? none;
    const measure = this.#measure;
    const nodes = this.#nodes;
    const labels = planLabels({
      nodes,
      siteLabels,
      towns,
      language,
      selectedId,
      view,
      size,
      scale,
      foot,
      palette,
      measure,
    });
    const text = (list: readonly MapLabel[]): string => JSON.stringify(list);
    if (text(labels) === text(this.#labels)) return false;
    this.#labels = labels;
    return true;
  }

  /** Names of the base map. Pictures contain their own. */
  #namesOf(tiles: readonly TileGroup[], view: MapView): readonly NamedPlace[] {
    const shown = tiles.filter((group) => group.tiles.length > 0);
    if (shown.length === 0) return townsAt(this.#towns, view.zoom);
    const vectors = shown.filter(({ layer }) => layer.format === 'vector');
    return vectors
      .flatMap((group) => group.tiles)
      .flatMap(({ image }): readonly NamedPlace[] => ('names' in image ? image.names : none))
      .toSorted((a, b) => a.rank - b.rank);
  }

  #updateLand(view: MapView, size: Size): Pick<MapScene, 'land' | 'coast' | 'lakes' | 'streams'> {
    const shown = visibleBounds(view, size);
    const hasWater = view.zoom < WATER_ZOOM;
    let known = this.#land;
    const isKnown = known && Math.abs(known.zoom - view.zoom) < 1.5 && contains(known.bounds, shown);
    if (!known || !isKnown || known.zoom < WATER_ZOOM !== hasWater) {
      const bounds = visibleBounds(view, size, 1);
      const pixel = (shown[2] - shown[0]) / size.width;
      const land = this.#world.length === 0 ? none : clipPolygons(this.#world, bounds, 2 * pixel);
      const coast = land.map(([outer]) => outer!);
      const water = hasWater ? this.#water : null;
      const lakes = water ? clipPolygons(water.lakes, bounds, 2 * pixel) : none;
      const streams = water ? linesWithin(water.rivers, bounds, pixel) : none;
      known = this.#land = { land, coast, lakes, streams, zoom: view.zoom, bounds };
    }
    const { land, coast, lakes, streams } = known;
    return { land, coast, lakes, streams };
  }

  #updateGraticule(view: MapView, size: Size): MapScene['graticule'] {
    const shown = visibleBounds(view, size);
    const step = graticuleStep(shown[2] - shown[0]);
    const known = this.#graticule;
    if (known?.step === step && contains(known.bounds, shown)) return known.lines;
    const bounds = visibleBounds(view, size, 1);
    this.#graticule = { lines: graticule(bounds, step), step, bounds };
    return this.#graticule.lines;
  }

  #sheet(
    name: string,
    look: string,
    list: readonly Sprite[],
    content = list.map(({ key }) => key).join(),
  ): SpriteSheet {
    const id = `${name};${look};${content}`;
    const known = this.#sheets.get(name);
    if (known?.id === id) return known;
    const sheet = buildSheet(id, list, this.#pixelRatio);
    this.#sheets.set(name, sheet);
    return sheet;
  }
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
