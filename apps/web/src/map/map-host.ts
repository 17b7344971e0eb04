import { FlyToInterpolator, type MapViewState } from '@deck.gl/core';
import { arrowsOf, withArrows } from './arrows.ts';
import { loadLand, loadWater, WATER_ZOOM } from './basemap.ts';
import { expansionZoom } from './clusters.ts';
import { stationExtent } from './extent.ts';
import {
  boundsOf,
  fitView,
  isInside,
  MAX_ZOOM,
  MIN_ZOOM,
  pan,
  project,
  siteView,
  unproject,
  type MapView,
  type Padding,
  type Size,
} from './geometry.ts';
import { buildLayers, type MapScene } from './layers.ts';
import type { MapMark } from './marks.ts';
import { nodeAt } from './node-at.ts';
import type { RendererProfile } from './renderer.ts';
import { SceneBuilder, type MapInput } from './scene-builder.ts';
import type { MapStation } from './stations.ts';
import { Surface } from './surface.ts';
import type { Bounds } from './terrain/elevation.ts';
import { TileSet, type TileFailures } from './tiles/tile-set.ts';
import { loadTowns, TOWNS_ZOOM } from './towns.ts';
import { motion } from '../theme/tokens.ts';

export interface MapHostEvents {
  onSelect(stationId: number | null): void;
  /** The position of a click. True if used, so that no station is selected. */
  onPlace(longitude: number, latitude: number): boolean;
  onView(view: MapView, size: Size): void;
  /** The drawn marks changed or moved. */
  onMarks(marks: readonly MapMark[]): void;
  /** The failing sources changed. */
  onTiles(failures: TileFailures): void;
  /** Land is loaded, so everything else is sea. */
  onLand(): void;
  /** The graphics context is lost. This host draws nothing more. */
  onLost(): void;
}

const SETTLE_MS = 140;
/** Zoom that shows a station with its surroundings. */
const NEAR = 12;
/** Around the stations, px at scale 1; at the foot stands the legend. */
export const PADDING = { top: 56, right: 56, bottom: 96, left: 40 };

/** One map on its surface: keeps the view, rebuilds layers on changes, and handles pointers without GPU picking. */
export class MapHost {
  readonly #surface: Surface;
  readonly #container: HTMLElement;
  readonly #profile: RendererProfile;
  readonly #events: MapHostEvents;
  readonly #scenes: SceneBuilder;
  readonly #tiles = new TileSet(() => this.#schedule());
  readonly #resize: ResizeObserver;
  #input: MapInput;
  #view: MapView;
  #size: Size;
  #home: Bounds | null = null;
  #isFitted = false;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #isSettled = true;
  #isOverNode = false;
  #isEnded = false;
  #isDim = false;
  #flash: ReturnType<typeof setInterval> | undefined;
  #drawn: MapScene | null = null;
  #marks: readonly MapMark[] | null = null;
  #failures = '';
  #hasAskedForWater = false;
  #hasAskedForTowns = false;

  constructor(container: HTMLElement, input: MapInput, profile: RendererProfile, events: MapHostEvents) {
    this.#container = container;
    this.#input = input;
    this.#profile = profile;
    this.#events = events;
    this.#size = { width: container.clientWidth, height: container.clientHeight };
    this.#view = { longitude: 105, latitude: 32, zoom: 2.4 };
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    this.#scenes = new SceneBuilder(profile, (text, font) => {
      pen.font = font;
      return pen.measureText(text).width;
    });
    this.#surface = Surface.take(container, profile, this.#deckView(), {
      onMoved: (moved) => this.#moveTo(moved),
      onClick: (x, y) => this.#click(x, y),
      cursor: (isDragging) => (isDragging ? 'grabbing' : this.#isOverNode ? 'pointer' : 'grab'),
      onLost: () => {
        this.destroy();
        events.onLost();
      },
    });
    container.addEventListener('pointermove', this.#hover, { passive: true });
    this.#resize = new ResizeObserver(() => this.#resized());
    this.#resize.observe(container);
    loadLand().then(
      (land) => {
        this.#scenes.setLand(land);
        this.#events.onLand();
        this.#schedule();
      },
      (error: unknown) => console.warn('map', error),
    );
    this.#tryFit();
    this.#flashIfWanted();
    this.#schedule();
  }

  get view(): MapView {
    return this.#view;
  }

  /** The view after the first content. Null before that. */
  get ownView(): MapView | null {
    return this.#isFitted ? this.#view : null;
  }

  /** Restores an earlier map's view. */
  restore(view: MapView): void {
    this.#isFitted = true;
    this.#setView(view);
  }

  setInput(input: MapInput): void {
    if (input === this.#input) return;
    const isNewlyChosen = input.selectedId !== this.#input.selectedId;
    this.#input = input;
    this.#tryFit();
    if (isNewlyChosen) this.#showChosen();
    this.#flashIfWanted();
    this.#schedule();
  }

  /** What `fit` shows besides the stations. Null: only the stations. */
  setHome(bounds: Bounds | null): void {
    if (String(bounds) === String(this.#home)) return;
    this.#home = bounds;
    this.#isFitted = false;
    this.#tryFit();
    this.#schedule();
  }

  /** Shows the stations' extent. */
  fit(): void {
    const view = this.#fitted();
    if (view) this.#fly(view);
  }

  /** Shows only these stations. */
  show(stations: readonly MapStation[]): void {
    const bounds = boundsOf(stations);
    if (bounds) this.#fly(fitView(bounds, this.#size, PADDING, Math.max(this.#view.zoom, NEAR)));
  }

  flyTo(longitude: number, latitude: number, zoom = Math.max(this.#view.zoom, NEAR)): void {
    this.#isFitted = true;
    this.#fly({ longitude, latitude, zoom });
  }

  zoomBy(levels: number): void {
    this.#fly({ ...this.#view, zoom: this.#view.zoom + levels }, 200);
  }

  panBy(dx: number, dy: number): void {
    this.#fly(pan(this.#view, dx, dy), 0);
  }

  /** Pixel position in the container. */
  project(longitude: number, latitude: number): [number, number] {
    return project(this.#view, this.#size, longitude, latitude);
  }

  destroy(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#settle);
    clearInterval(this.#flash);
    cancelAnimationFrame(this.#frame);
    this.#resize.disconnect();
    this.#container.removeEventListener('pointermove', this.#hover);
    this.#tiles.destroy();
    this.#surface.leave();
  }

  #deckView(): MapViewState {
    return { ...this.#view, pitch: 0, bearing: 0, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, maxPitch: 0 };
  }

  #tryFit(): void {
    if (this.#isFitted || this.#size.width < 10 || this.#size.height < 10) return;
    const view = this.#fitted();
    if (!view) return;
    this.#isFitted = true;
    this.#setView(view);
    this.#showChosen();
  }

  /** Makes a selected station visible, however far it is from the others. */
  #showChosen(): void {
    const chosen = this.#input.stations.find(({ id }) => id === this.#input.selectedId);
    if (!chosen || !this.#isFitted) return;
    if (!isInside(this.#size, this.project(chosen.longitude, chosen.latitude))) this.show([chosen]);
  }

  #fitted(): MapView | null {
    const { stations, scale } = this.#input;
    const extent = stationExtent(stations);
    const fit = (padding: Padding): MapView | null =>
      this.#home ? siteView(this.#home, extent, this.#size, padding) : extent && fitView(extent, this.#size, padding);
    const padding = { ...PADDING, bottom: PADDING.bottom * scale };
    const view = fit(padding);
    return view && fit(withArrows(padding, arrowsOf(stations, view, this.#size), this.#size, scale));
  }

  #fly(target: MapView, duration: number = motion.mapFlight): void {
    const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, target.zoom));
    const isStill = this.#profile.isSoftware || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || duration === 0) {
      this.#setView({ ...target, zoom });
      this.#surface.draw({ viewState: this.#deckView() });
      return;
    }
    this.#surface.draw({
      viewState: {
        ...this.#deckView(),
        ...target,
        zoom,
        transitionDuration: duration,
        ...(duration > 600 ? { transitionInterpolator: new FlyToInterpolator() } : {}),
      },
    });
  }

  #moveTo({ longitude, latitude, zoom }: MapViewState): void {
    this.#setView({ longitude, latitude, zoom });
  }

  #setView(view: MapView): void {
    this.#view = view;
    this.#isSettled = false;
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#isSettled = true;
      this.#schedule();
    }, SETTLE_MS);
    this.#events.onView(view, this.#size);
    this.#schedule();
  }

  /** Rings of unacknowledged alarms flash, except with slow graphics or reduced motion. */
  #flashIfWanted(): void {
    const isStill = this.#profile.isSoftware || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isWanted = !isStill && this.#input.stations.some(({ levelStyle }) => levelStyle === 'unacknowledged');
    if (isWanted === (this.#flash !== undefined)) return;
    clearInterval(this.#flash);
    this.#flash = undefined;
    this.#isDim = false;
    if (isWanted)
      this.#flash = setInterval(() => {
        this.#isDim = !this.#isDim;
        this.#schedule();
      }, motion.unacknowledged);
  }

  #resized(): void {
    this.#size = { width: this.#container.clientWidth, height: this.#container.clientHeight };
    this.#tryFit();
    this.#events.onView(this.#view, this.#size);
    this.#schedule();
  }

  /** One rebuild per frame. */
  #schedule(): void {
    if (this.#isEnded || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#size.width < 2 || this.#size.height < 2) return;
      this.#needWater();
      this.#needTowns();
      // With slow graphics nothing is loaded while moving.
      const mayLoad = this.#isSettled || !this.#profile.isSoftware;
      const tiles = this.#tiles.update(this.#input.tiles, this.#view, this.#size, mayLoad);
      const scene = this.#scenes.build(this.#input, this.#view, this.#size, this.#isSettled, this.#isDim, tiles);
      const isSame =
        this.#drawn && (Object.keys(scene) as (keyof MapScene)[]).every((key) => scene[key] === this.#drawn![key]);
      this.#drawn = scene;
      if (this.#scenes.marks !== this.#marks) this.#events.onMarks((this.#marks = this.#scenes.marks));
      const failures = this.#tiles.failures;
      const said = JSON.stringify([...failures]);
      if (said !== this.#failures) {
        this.#failures = said;
        this.#events.onTiles(failures);
      }
      // Layers stay unchanged while the map only moves.
      const layers = isSame ? {} : { layers: buildLayers(scene, this.#profile.pixelRatio) };
      this.#surface.draw({ viewState: this.#deckView(), ...layers });
    });
  }

  /** Lakes and rivers are loaded when a map is first zoomed out far enough. */
  #needWater(): void {
    if (this.#hasAskedForWater || this.#view.zoom >= WATER_ZOOM) return;
    this.#hasAskedForWater = true;
    loadWater().then(
      (water) => {
        this.#scenes.setWater(water);
        this.#schedule();
      },
      (error: unknown) => console.warn('map', error),
    );
  }

  /** Town names are loaded when a map first has only the offline base map. */
  #needTowns(): void {
    const hasGround = this.#input.tiles.length > 0 && this.#tiles.failures.size === 0;
    if (this.#hasAskedForTowns || this.#view.zoom >= TOWNS_ZOOM || hasGround) return;
    this.#hasAskedForTowns = true;
    loadTowns().then(
      (towns) => {
        this.#scenes.setTowns(towns);
        this.#schedule();
      },
      (error: unknown) => console.warn('map', error),
    );
  }

  #nodeAt(x: number, y: number) {
    return nodeAt(this.#scenes.nodes, [x, y], this.#input.scale, (node) => this.project(node.longitude, node.latitude));
  }

  readonly #hover = (event: PointerEvent): void => {
    const frame = this.#container.getBoundingClientRect();
    const shrink = this.#size.width / Math.max(1, frame.width);
    this.#isOverNode =
      this.#nodeAt((event.clientX - frame.left) * shrink, (event.clientY - frame.top) * shrink) !== null;
  };

  #click(x: number, y: number): void {
    if (this.#events.onPlace(...unproject(this.#view, this.#size, x, y))) return;
    const node = this.#nodeAt(x, y);
    if (node?.type !== 'cluster') {
      this.#events.onSelect(node?.station.id ?? null);
      return;
    }
    const index = this.#scenes.index;
    if (index) this.#fly({ ...node, zoom: expansionZoom(index, node.clusterId) + 0.2 });
  }
}
