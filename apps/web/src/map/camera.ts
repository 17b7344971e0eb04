import { motion } from '../theme/tokens.ts';
import { arrowsOf, withArrows } from './arrows.ts';
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
  type MapView,
  type Padding,
  type Size,
} from './geometry.ts';
import { isStill, type RendererProfile } from './renderer.ts';
import type { MapInput } from './scene-builder.ts';
import type { MapStation } from './stations.ts';
import type { Bounds } from './terrain/elevation.ts';

/** The map of a camera. */
interface CameraOwner {
  /** The view or the size changed. */
  onView(view: MapView, size: Size): void;
  /** The map is to be drawn again soon. */
  onChanged(): void;
  /** Shows this view at once. */
  show(view: MapView): void;
  /** Flies there, `duration` ms. */
  fly(view: MapView, duration: number): void;
}

const SETTLE_MS = 140;
/** Zoom that shows a station with its surroundings. */
const NEAR = 12;
/** Space around the stations, px at scale 1; the legend is at the foot. */
export const PADDING = { top: 56, right: 80, bottom: 96, left: 40 };
/** Around a ground that is shown whole, px at scale 1, and its highest zoom level. */
const [TOP, SIDE, ABOVE_FOOT, CLOSEST] = [32, 28, 12, 17];

const isSameView = (view: MapView, other: MapView | null): boolean =>
  view.longitude === other?.longitude && view.latitude === other.latitude && view.zoom === other.zoom;

/** The view of one map: fitted to stations and site when they are known, then moved by the user and by flights. */
export class Camera {
  readonly #profile: RendererProfile;
  readonly #owner: CameraOwner;
  #input: MapInput;
  #view: MapView = { longitude: 105, latitude: 32, zoom: 2.4 };
  #size: Size;
  #home: Bounds | null = null;
  #isFitted = false;
  /** The view that `tryFit` chose. */
  #firstView: MapView | null = null;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #isSettled = true;

  constructor(input: MapInput, size: Size, profile: RendererProfile, owner: CameraOwner) {
    this.#input = input;
    this.#size = size;
    this.#profile = profile;
    this.#owner = owner;
  }

  get view(): MapView {
    return this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  /** Nothing has moved for a moment. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** The view after the first content. Null before that. */
  get ownView(): MapView | null {
    return this.#isFitted ? this.#view : null;
  }

  /** Restores an earlier map's view. */
  restore(view: MapView): void {
    this.#isFitted = true;
    this.moveTo(view);
  }

  setInput(input: MapInput): void {
    const isNewlyChosen = input.selectedId !== this.#input.selectedId;
    if (input.ground !== this.#input.ground || (input.ground && input.foot !== this.#input.foot))
      this.#isFitted = false;
    this.#input = input;
    this.tryFit();
    if (isNewlyChosen) this.#showChosen();
  }

  resize(size: Size): void {
    this.#size = size;
    // Where nobody has moved it, the map stays fitted: a warning's banner takes its place at the foot later.
    if (this.#input.ground || isSameView(this.#view, this.#firstView)) this.#isFitted = false;
    this.tryFit();
    this.#owner.onView(this.#view, size);
    this.#owner.onChanged();
  }

  /** What `fit` shows besides the stations. Null: only the stations. */
  setHome(bounds: Bounds | null): void {
    if (String(bounds) === String(this.#home)) return;
    this.#home = bounds;
    this.#isFitted = false;
    this.tryFit();
    this.#owner.onChanged();
  }

  /** Shows the stations' extent. */
  fit(): void {
    const view = this.#fitted();
    if (view) this.fly(view);
  }

  /** Shows only these stations. */
  show(stations: readonly MapStation[]): void {
    const bounds = boundsOf(stations);
    if (bounds) this.fly(fitView(bounds, this.#size, PADDING, Math.max(this.#view.zoom, NEAR)));
  }

  flyTo(longitude: number, latitude: number, zoom = Math.max(this.#view.zoom, NEAR)): void {
    this.#isFitted = true;
    this.fly({ longitude, latitude, zoom });
  }

  zoomBy(levels: number): void {
    this.fly({ ...this.#view, zoom: this.#view.zoom + levels }, 200);
  }

  panBy(dx: number, dy: number): void {
    this.fly(pan(this.#view, dx, dy), 0);
  }

  /** Pixel position in the container. */
  project(longitude: number, latitude: number): [number, number] {
    return project(this.#view, this.#size, longitude, latitude);
  }

  destroy(): void {
    clearTimeout(this.#settle);
  }

  /** Fits the first content. */
  tryFit(): void {
    if (this.#isFitted || this.#size.width < 10 || this.#size.height < 10) return;
    const view = this.#fitted();
    if (!view) return;
    this.#isFitted = true;
    this.moveTo(view);
    this.#firstView = this.#view;
    this.#showChosen();
  }

  /** Makes a selected station visible, however far it is from the others. */
  #showChosen(): void {
    const chosen = this.#input.stations.find(({ id }) => id === this.#input.selectedId);
    if (!chosen || !this.#isFitted) return;
    if (!isInside(this.#size, this.project(chosen.longitude, chosen.latitude))) this.show([chosen]);
  }

  #fitted(): MapView | null {
    const { stations, scale, foot, ground } = this.#input;
    if (ground) {
      const side = SIDE * scale;
      const around = { top: TOP * scale, right: side, bottom: ABOVE_FOOT * scale + foot, left: side };
      return fitView(ground, this.#size, around, CLOSEST + Math.log2(scale));
    }
    const extent = stationExtent(stations);
    const fit = (padding: Padding): MapView | null =>
      this.#home ? siteView(this.#home, extent, this.#size, padding) : extent && fitView(extent, this.#size, padding);
    const padding = { ...PADDING, top: PADDING.top * scale, bottom: PADDING.bottom * scale };
    const view = fit(padding);
    return view && fit(withArrows(padding, arrowsOf(stations, view, this.#size), this.#size, scale));
  }

  /** `duration`: ms. */
  fly(target: MapView, duration: number = motion.mapFlight): void {
    const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, target.zoom));
    if (isStill(this.#profile) || duration === 0) {
      this.moveTo({ ...target, zoom });
      this.#owner.show(this.#view);
    } else this.#owner.fly({ ...target, zoom }, duration);
  }

  /** The view is this one now. */
  moveTo({ longitude, latitude, zoom }: MapView): void {
    this.#view = { longitude, latitude, zoom };
    this.#isSettled = false;
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      this.#isSettled = true;
      this.#owner.onChanged();
    }, SETTLE_MS);
    this.#owner.onView(this.#view, this.#size);
    this.#owner.onChanged();
  }
}
