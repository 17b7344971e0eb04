import { loadLand, loadWater, WATER_ZOOM } from './basemap.ts';
import { Camera } from './camera.ts';
import { expansionZoom } from './clusters.ts';
import { unproject, type MapView, type Size } from './geometry.ts';
import type { MapMark } from './marks.ts';
import { nodeAt } from './node-at.ts';
import { isStill, type RendererProfile } from './renderer.ts';
import { SceneBuilder, type MapInput } from './scene-builder.ts';
import type { MapScene } from './shapes.ts';
import { Surface } from './surface.ts';
import { TileSet, type TileFailures } from './tiles/tile-set.ts';
import { loadTowns, TOWNS_ZOOM } from './towns.ts';
import { FAINT } from '../theme/flash.ts';

export interface MapHostEvents {
  onSelect(stationId: number | null): void;
  /** The position of a click. True if used, so that no station is selected. */
  onPlace(longitude: number, latitude: number): boolean;
  onView(view: MapView, size: Size): void;
  /** The drawn marks changed or moved. */
  onMarks(marks: readonly MapMark[]): void;
  /** The failing sources changed. */
  onTiles(failures: TileFailures): void;
  /** Land is drawn, so everything else is sea. */
  onLand(): void;
  /** The graphics context is lost. This host draws nothing more. */
  onLost(): void;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height });

/** One map on its surface: rebuilds layers on changes, and handles pointers without GPU picking. */
export class MapHost {
  readonly camera: Camera;
  readonly #surface: Surface;
  readonly #container: HTMLElement;
  readonly #profile: RendererProfile;
  readonly #events: MapHostEvents;
  readonly #scenes: SceneBuilder;
  readonly #tiles = new TileSet(() => this.#schedule());
  readonly #resize: ResizeObserver;
  #input: MapInput;
  #frame = 0;
  #isOverNode = false;
  #isEnded = false;
  #isDim = false;
  readonly #flashes = new MutationObserver(() => this.#flash());
  #drawn: MapScene | null = null;
  #marks: readonly MapMark[] | null = null;
  #failures = '';
  #hasAskedForWater = false;
  #hasAskedForTowns = false;
  #isLandNew = false;

  constructor(container: HTMLElement, input: MapInput, profile: RendererProfile, events: MapHostEvents) {
    this.#container = container;
    this.#input = input;
    this.#profile = profile;
    this.#events = events;
    this.camera = new Camera(input, sizeOf(container), profile, {
      onView: (view, size) => events.onView(view, size),
      onChanged: () => this.#schedule(),
      show: (view) => this.#surface.draw(view),
      fly: (view, duration) => this.#surface.fly(view, duration),
    });
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    this.#scenes = new SceneBuilder(profile.pixelRatio, (text, font) => {
      pen.font = font;
      return pen.measureText(text).width;
    });
    this.#surface = Surface.take(container, profile, {
      onMoved: (moved) => this.camera.moveTo(moved),
      onClick: (x, y) => this.#click(x, y),
      cursor: (isDragging) => (isDragging ? 'grabbing' : this.#isOverNode ? 'pointer' : 'grab'),
      onLost: () => {
        this.destroy();
        events.onLost();
      },
    });
    container.addEventListener('pointermove', this.#hover, { passive: true });
    this.#resize = new ResizeObserver(() => this.camera.resize(sizeOf(container)));
    this.#resize.observe(container);
    this.#take(loadLand(), (land) => {
      this.#scenes.setLand(land);
      this.#isLandNew = true;
    });
    this.camera.tryFit();
    this.#flashes.observe(document.documentElement, { attributeFilter: [FAINT] });
    this.#schedule();
  }

  /** Takes a part of the ground when it is loaded. */
  #take<T>(loading: Promise<T>, use: (loaded: T) => void): void {
    void loading.then(use, (error: unknown) => console.warn('map', error)).finally(() => this.#schedule());
  }

  setInput(input: MapInput): void {
    if (input === this.#input) return;
    this.#input = input;
    this.camera.setInput(input);
    this.#schedule();
  }

  destroy(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.camera.destroy();
    this.#flashes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#resize.disconnect();
    this.#container.removeEventListener('pointermove', this.#hover);
    this.#tiles.destroy();
    this.#surface.leave();
  }

  /** Rings of unacknowledged alarms flash with those of the page, except with slow graphics or reduced motion. */
  #flash(): void {
    const isDim =
      document.documentElement.hasAttribute(FAINT) &&
      !isStill(this.#profile) &&
      this.#input.stations.some(({ levelStyle }) => levelStyle === 'unacknowledged');
    if (this.#isDim === isDim) return;
    this.#isDim = isDim;
    this.#schedule();
  }

  /** One rebuild per frame. */
  #schedule(): void {
    if (this.#isEnded || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const { view, size, isSettled } = this.camera;
      if (size.width < 2 || size.height < 2) return;
      this.#needWater();
      this.#needTowns();
      // With slow graphics nothing is loaded while moving.
      const mayLoad = isSettled || !this.#profile.isSoftware;
      const tiles = this.#tiles.update(this.#input.tiles, view, size, mayLoad);
      const scene = this.#scenes.build(this.#input, view, size, isSettled, this.#isDim, tiles);
      if (this.#scenes.marks !== this.#marks) this.#events.onMarks((this.#marks = this.#scenes.marks));
      const isSame =
        this.#drawn && (Object.keys(scene) as (keyof MapScene)[]).every((key) => scene[key] === this.#drawn![key]);
      this.#drawn = scene;
      const failures = this.#tiles.failures;
      const said = JSON.stringify([...failures]);
      if (said !== this.#failures) {
        this.#failures = said;
        this.#events.onTiles(failures);
      }
      // Layers stay unchanged while the map only moves.
      const isDrawn = this.#surface.draw(view, isSame ? undefined : scene);
      if (!this.#isLandNew) return;
      this.#isLandNew = false;
      if (isDrawn) this.#events.onLand();
      else requestAnimationFrame(() => this.#events.onLand());
    });
  }

  /** Lakes and rivers are loaded when a map is first zoomed out far enough. */
  #needWater(): void {
    if (this.#hasAskedForWater || this.camera.view.zoom >= WATER_ZOOM) return;
    this.#hasAskedForWater = true;
    this.#take(loadWater(), (water) => this.#scenes.setWater(water));
  }

  /** Town names are loaded when a map first has only the offline base map. */
  #needTowns(): void {
    const hasGround = this.#input.tiles.length > 0 && this.#tiles.failures.size === 0;
    if (this.#hasAskedForTowns || this.camera.view.zoom >= TOWNS_ZOOM || hasGround) return;
    this.#hasAskedForTowns = true;
    this.#take(loadTowns(), (towns) => this.#scenes.setTowns(towns));
  }

  #nodeAt(x: number, y: number) {
    return nodeAt(this.#scenes.nodes, [x, y], this.#input.scale, (node) =>
      this.camera.project(node.longitude, node.latitude),
    );
  }

  readonly #hover = (event: PointerEvent): void => {
    const frame = this.#container.getBoundingClientRect();
    const shrink = this.camera.size.width / Math.max(1, frame.width);
    this.#isOverNode =
      this.#nodeAt((event.clientX - frame.left) * shrink, (event.clientY - frame.top) * shrink) !== null;
  };

  #click(x: number, y: number): void {
    if (this.#events.onPlace(...unproject(this.camera.view, this.camera.size, x, y))) return;
    const node = this.#nodeAt(x, y);
    if (node?.type !== 'cluster') {
      this.#events.onSelect(node?.station.id ?? null);
      return;
    }
    const index = this.#scenes.index;
    if (index) this.camera.fly({ ...node, zoom: expansionZoom(index, node.clusterId) + 0.2 });
  }
}
